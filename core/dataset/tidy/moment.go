package tidy

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"ppca/core/dataset/internal/cell"
)

// A moment is a date, a time or both, as written in a cell.
type moment struct {
	form    form
	parts   [3]int  // year, month and day; of a local date as written
	dotted  bool    // a local date with points, whose day is first
	clock   bool    // it has a time of day
	lasting bool    // a duration
	raced   bool    // a duration of minutes and seconds with a fraction, such as 3:45.2
	spanned bool    // the start of a span of time
	short   bool    // a time of two parts, such as 14:05
	alone   bool    // 12.2019, a month and a year, or a number
	brief   bool    // its year has two digits
	time    float64 // seconds since midnight
	zone    float64 // seconds that its clock is ahead of UTC
}

type form int

const (
	isoDate   form = iota // year, month, day
	localDate             // day and month in an order that one cell does not tell, then the year
	timeOnly
)

// scanMoment reads a date, a time of day, or both; ok is false for other text.
func scanMoment(text string) (m moment, ok bool) {
	if len(text) < 4 || len(text) > 60 || !strings.ContainsAny(text, "0123456789") {
		return m, false
	}
	if text[len(text)-1] > '9' { // perhaps a unit, unlike most dates, whose reading must be quick
		if d, is := cell.DurationOf(text); is && !d.ISO && len(d.Units) > 1 && !strings.Contains(d.Units, "d") {
			m.time, m.form, m.clock, m.lasting = d.Seconds, timeOnly, true, true
			return m, true
		}
	}
	text = withoutWeekday(text)
	if isSAS(text) {
		text = fmt.Sprintf("%s-%02d-%s", text[5:9], monthOf(text[2:5]), text[:2]) + strings.Replace(text[9:], ":", " ", 1)
	}
	if start := startOf(text); start != text {
		text, m.spanned = start, true
	}
	text = withColon(withoutClockWord(text))
	date, clock := text, ""
	if at := strings.IndexAny(text, "T "); at >= 6 && strings.Contains(text[at:], ":") {
		at = strings.LastIndexAny(text[:strings.Index(text, ":")], "T ")
		date, clock = strings.TrimRight(text[:max(at, 0)], " ,"), strings.TrimSpace(text[max(at, 0)+1:])
		if at <= 0 {
			return m, false
		}
	} else if strings.Contains(text, ":") {
		date, clock = "", text
	}
	if clock != "" {
		clock, m.zone = cutZone(clock)
		if m.time, ok = scanClock(clock); !ok {
			return m, false
		}
		m.clock = true
		if date == "" {
			m.form, m.raced = timeOnly, hasFraction(clock)
			m.lasting, m.short = m.raced, strings.Count(clock, ":") == 1 && !m.raced
			return m, true
		}
		if m.time > 86400 {
			return m, false
		}
	}
	return m, m.scanDate(date)
}

// isSAS reports whether a text is 31DEC2019 or 31DEC2019:18:00:00.
func isSAS(text string) bool {
	if len(text) < 9 || !isDigits(text[:2]) || monthOf(text[2:5]) == 0 || !isDigits(text[5:9]) {
		return false
	}
	return len(text) == 9 || text[9] == ':'
}

// startOf returns the first of two moments, as 13.01.2020 00:00 - 13.01.2020 01:00.
func startOf(text string) string {
	for _, mark := range []string{" - ", " – ", "/"} {
		first, second, found := strings.Cut(text, mark)
		if found && len(first) >= 14 && len(first) == len(second) && strings.Contains(first, ":") && strings.Contains(second, ":") {
			return first
		}
	}
	return text
}

// clockWords are what people write before or behind a time of day.
var clockWords = []string{"klo", "kl.", "kl", "um", "à", "uhr", "at"}

// withoutClockWord returns 5.1.2020 12:30 for 5.1.2020 klo 12.30 and for 5.1.2020 um 12:30 Uhr.
func withoutClockWord(text string) string {
	if !strings.ContainsAny(text, "klumàKLUMÀat") || !strings.Contains(text, " ") {
		return text
	}
	words := strings.Fields(text)
	is := func(word string) bool { return slices.Contains(clockWords, strings.ToLower(word)) }
	for i, word := range words[:max(len(words)-1, 0)] {
		if is(word) && words[i+1][0] >= '0' && words[i+1][0] <= '9' {
			words[i+1] = strings.ReplaceAll(words[i+1], ".", ":")
		}
	}
	if kept := slices.DeleteFunc(words, is); len(kept) < len(strings.Fields(text)) {
		return strings.Join(kept, " ")
	}
	return text
}

// withColon returns 14:30 for 14h30 at the end of a text.
func withColon(text string) string {
	at := strings.LastIndexAny(text, "hH")
	if at < 1 || len(text)-at != 3 || !isDigits(text[at+1:]) || text[at-1] < '0' || text[at-1] > '9' {
		return text
	}
	return text[:at] + ":" + text[at+1:]
}

// weekdays are the names of the days of the week, and their short forms, in English, German,
// French, Spanish, Italian, Dutch and Swedish.
var weekdays = strings.Fields("mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday " +
	"mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag " +
	"lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche " +
	"mié mie jue vie sáb sab dom lunes martes miércoles jueves viernes sábado domingo " +
	"gio lunedì martedì mercoledì giovedì venerdì sabato domenica " +
	"ma wo vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag " +
	"mån tis ons tor fre lör sön måndag tisdag onsdag torsdag fredag lördag söndag")

// withoutWeekday removes the name of a weekday from the start of a date.
func withoutWeekday(text string) string {
	word, rest, found := strings.Cut(text, " ")
	if !found || !slices.Contains(weekdays, strings.ToLower(strings.TrimRight(word, ".,"))) {
		return text
	}
	if rest = strings.TrimSpace(rest); len(rest) < 6 || strings.Count(rest, " ")+strings.Count(rest, ".")+strings.Count(rest, "/")+strings.Count(rest, "-") < 2 {
		return text // May 2020 is no date of a day
	}
	return rest
}

// cutZone removes Z, UTC, GMT+1 or +05:30 from the end of a time, and returns by how many
// seconds that zone is ahead of UTC.
func cutZone(text string) (rest string, ahead float64) {
	text = strings.TrimSpace(text)
	upper := strings.ToUpper(text)
	for _, name := range []string{"Z", "UTC", "GMT"} {
		if strings.HasSuffix(upper, name) {
			return strings.TrimSpace(text[:len(text)-len(name)]), 0
		}
	}
	if rest, name, found := strings.Cut(text, " "); found {
		if hours, known := zones[strings.ToUpper(strings.Trim(name, "()"))]; known {
			return rest, 3600 * hours
		}
	}
	at := strings.LastIndexAny(text, "+-−")
	if at < 4 {
		return text, 0
	}
	hours, minutes, _ := strings.Cut(strings.TrimLeft(text[at:], "+-−"), ":")
	if len(hours) == 4 {
		hours, minutes = hours[:2], hours[2:]
	}
	if !isDigits(hours) || len(hours) > 2 || whole(hours) > 14 || minutes != "" && !isDigits(minutes) {
		return text, 0
	}
	ahead = 3600*float64(whole(hours)) + 60*float64(whole(minutes))
	if text[at] != '+' {
		ahead = -ahead
	}
	rest = strings.TrimSpace(text[:at])
	for _, name := range []string{"UTC", "GMT"} {
		rest = strings.TrimSpace(strings.TrimSuffix(rest, name))
	}
	return rest, ahead
}

// zones are the hours that zones with a common name are ahead of UTC.
var zones = map[string]float64{"WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2, "EEST": 3, "MSK": 3, "JST": 9, "AEST": 10, "AEDT": 11,
	"EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}

// hasFraction reports whether a time of two parts has minutes and seconds, as 3:45.2 of a race.
func hasFraction(clock string) bool {
	minutes, seconds, _ := strings.Cut(clock, ":")
	whole, fraction, found := strings.Cut(strings.Replace(seconds, ",", ".", 1), ".")
	return found && isDigits(minutes) && len(minutes) <= 3 && isDigits(whole) && len(whole) == 2 && isDigits(fraction)
}

// scanClock returns the seconds of 14:05, 14:05:30.5, 3:45.2, 2:05 pm.
func scanClock(text string) (seconds float64, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if hasFraction(text) {
		minutes, rest, _ := strings.Cut(text, ":")
		seconds, err := strconv.ParseFloat(strings.Replace(rest, ",", ".", 1), 64)
		return 60*float64(whole(minutes)) + seconds, err == nil && seconds < 60
	}
	half := ""
	for _, mark := range []string{"am", "pm", "a.m.", "p.m.", "a", "p"} {
		if rest, found := strings.CutSuffix(text, mark); found {
			text, half = strings.TrimSpace(rest), mark[:1]
		}
	}
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	unit := 3600.0
	for i, part := range parts {
		v, err := strconv.ParseFloat(strings.Replace(part, ",", ".", 1), 64)
		if err != nil || v < 0 || i < 2 && !isDigits(part) || i > 0 && v >= 61 || i > 0 && len(part) < 2 || i == 0 && len(part) > 3 {
			return 0, false
		}
		if i == 0 && half != "" {
			if v < 1 || v > 12 {
				return 0, false
			}
			v = math.Mod(v, 12)
			if half == "p" {
				v += 12
			}
		}
		seconds += v * unit
		unit /= 60
	}
	return seconds, true
}

// scanDate reads a date, and reports whether the text is one.
func (m *moment) scanDate(text string) bool {
	if strings.Contains(text, "年") {
		text = strings.TrimRight(strings.NewReplacer("年", "-", "月", "-", "日", "").Replace(text), "-")
	}
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("-/. ,", c) })
	if len(parts) > 3 {
		parts = slices.DeleteFunc(parts, func(part string) bool {
			return slices.Contains([]string{"de", "del", "of", "den"}, strings.ToLower(part))
		})
	}
	switch len(parts) {
	case 1:
		return m.scanQuarter(parts[0], "") || m.scanPart(parts[0])
	case 2:
		m.alone = isBare(text) && len(parts[1]) == 4 && text[0] != '0'
		return m.scanMonth(parts[0], parts[1]) && !(m.alone && (m.parts[0] < 1500 || m.parts[0] > 2200))
	case 3:
		return m.scanDay(parts, text)
	}
	return false
}

// scanQuarter reads 2024Q1, 1Q24 and the half of a year, 2024H1.
func (m *moment) scanQuarter(text, rest string) bool {
	written := text + rest
	text = strings.ToUpper(written)
	if year, half, found := strings.Cut(text, "H"); found && len(year) == 4 && isDigits(year) && whole(year) >= 1500 && whole(year) < 2200 && (half == "1" || half == "2") {
		m.parts = [3]int{whole(year), 6*whole(half) - 5, 1}
		return true
	}
	year, quarter, found := strings.Cut(text, "Q")
	if strings.Contains(written, "Q") && len(year) == 1 && (len(quarter) == 2 || len(quarter) == 4) { // 1Q19
		year, quarter = strconv.Itoa(fullYear(quarter)), year // 1q21 is a place on a chromosome
	}
	if !found || len(year) != 4 || len(quarter) != 1 || !isDigits(year) || quarter < "1" || quarter > "4" {
		return false
	}
	m.parts = [3]int{whole(year), 3*whole(quarter) - 2, 1}
	return true
}

// scanPart reads 2021W05 and 2021M05; the day is the first.
func (m *moment) scanPart(text string) bool {
	if len(text) != 7 || !isDigits(text[:4]) || !isDigits(text[5:]) {
		return false
	}
	switch text[4] {
	case 'W', 'w':
		return m.scanWeek(whole(text[:4]), whole(text[5:]))
	case 'M', 'm':
		m.parts = [3]int{whole(text[:4]), whole(text[5:]), 1}
		return m.valid()
	}
	return false
}

// scanMonth reads 2024-01, Jan 2024 and 2024-Q1; the day is the first.
func (m *moment) scanMonth(first, second string) bool {
	if week, is := strings.CutPrefix(strings.TrimPrefix(strings.ToUpper(second), "K"), "W"); is && len(first) == 4 && isDigits(first) && len(week) == 2 && isDigits(week) {
		return m.scanWeek(whole(first), whole(week))
	}
	if len(first) == 4 && isDigits(first) && strings.ContainsAny(second[:1], "QqHh") {
		return m.scanQuarter(first, second)
	}
	if len(first) == 2 && strings.HasPrefix(strings.ToUpper(first), "Q") && len(second) == 4 {
		return m.scanQuarter(second, first)
	}
	if len(first) == 4 && isDigits(first) && (len(second) == 2 && isDigits(second) || monthOf(second) > 0) {
		first, second = second, first
	}
	month := monthOf(first)
	if month == 0 && len(second) == 4 && len(first) == 2 && isDigits(first) {
		month = whole(first)
	}
	if month < 1 || month > 12 || !isDigits(second) || len(second) != 4 && len(second) != 2 || len(second) == 2 && monthOf(first) == 0 {
		return false
	}
	m.parts = [3]int{fullYear(second), month, 1}
	return m.parts[0] >= 1000
}

// scanWeek reads 2021-W03 of ISO 8601 and 2021-KW03; the day is its Monday.
func (m *moment) scanWeek(year, week int) bool {
	fourth := time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC) // is in the first week
	monday := fourth.AddDate(0, 0, 7*(week-1)-(int(fourth.Weekday())+6)%7)
	m.parts = [3]int{monday.Year(), int(monday.Month()), monday.Day()}
	return week >= 1 && week <= 53
}

func (m *moment) scanDay(parts []string, text string) bool {
	for i, part := range parts[:2] {
		if month := monthOf(part); month > 0 {
			day, year := parts[1-i], parts[2]
			if i == 1 && len(parts[0]) == 4 {
				day, year = year, day
			}
			day = strings.TrimRight(strings.ToLower(day), "stndrheºª")
			if !isDigits(day) || !isDigits(year) || len(year) != 4 && len(year) != 2 {
				return false
			}
			m.parts, m.brief = [3]int{fullYear(year), month, whole(day)}, len(year) == 2
			return m.valid()
		}
	}
	for _, part := range parts {
		if !isDigits(part) {
			return false
		}
	}
	if strings.ContainsAny(text, " ,") {
		return false
	}
	numbers := [3]int{whole(parts[0]), whole(parts[1]), whole(parts[2])}
	if len(parts[0]) == 4 && len(parts[1]) <= 2 && len(parts[2]) <= 2 {
		m.parts = numbers
		return m.valid()
	}
	if len(parts[0]) > 2 || len(parts[1]) > 2 || len(parts[2]) != 4 && len(parts[2]) != 2 {
		return false
	}
	m.form, m.dotted = localDate, strings.Contains(text, ".")
	m.parts, m.brief = [3]int{numbers[0], numbers[1], fullYear(parts[2])}, len(parts[2]) == 2
	dayFirst, monthFirst := m.ordered("dmy"), m.ordered("mdy")
	return dayFirst.valid() || monthFirst.valid()
}

// ordered returns a local date as year, month and day.
func (m moment) ordered(order string) moment {
	if m.form == localDate {
		first, second, last := m.parts[0], m.parts[1], m.parts[2]
		m.form, m.parts = isoDate, [3]int{last, second, first}
		switch order {
		case "mdy":
			m.parts = [3]int{last, first, second}
		case "ymd":
			m.parts = [3]int{fullYear(fmt.Sprintf("%02d", first)), second, last % 100}
		}
	}
	return m
}

// year returns the year, 0 of a time.
func (m moment) year() int {
	switch m.form {
	case isoDate:
		return m.parts[0]
	case localDate:
		return m.parts[2]
	}
	return 0
}

// valid reports whether year, month and day are those of a day.
func (m moment) valid() bool {
	return m.parts[0] >= 1000 && m.parts[0] <= 3000 && m.parts[1] >= 1 && m.parts[1] <= 12 && m.parts[2] >= 1 &&
		m.parts[2] <= time.Date(m.parts[0], time.Month(m.parts[1])+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// days returns the days since 1970-01-01.
func (m moment) days() float64 {
	return float64(time.Date(m.parts[0], time.Month(m.parts[1]), m.parts[2], 0, 0, 0, 0, time.UTC).Unix())/86400 + m.time/86400
}

func whole(text string) int {
	v, _ := strconv.Atoi(text)
	return v
}

// fullYear returns the year of two digits, from 1970 to 2069, or of four.
func fullYear(text string) int {
	year := whole(text)
	switch {
	case len(text) > 2:
		return year
	case year < 70:
		return 2000 + year
	}
	return 1900 + year
}
