package tables

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A moment is a date, a time or both, as written.
type moment struct {
	parts   [3]int  // year, month and day; if local, as written: two numbers and the year; 0 of a time alone
	local   bool    // one cell does not tell the order of day and month
	dotted  bool    // a local date with points, whose day is first
	brief   bool    // its year has two digits
	clock   bool    // it has a time
	lasting bool    // the time is a duration: signed or above 24 h
	pair    bool    // the time has two parts, such as 14:05
	seconds float64 // the time
	zoned   bool    // it has a time zone
	ahead   float64 // seconds that the zone is ahead of UTC
}

// A layout reads a date from its parts: runs of digits and words.
type layout struct {
	shape string // d a number of one or two digits, y of four, m a month, w, q the letter of a week or a quarter
	marks string // that may stand between the parts
	read  func(p [3]int) moment
}

// layouts are all dates that are read.
var layouts = []layout{
	{"ydd", "-/.", func(p [3]int) moment { return day(p[0], p[1], p[2]) }},                      // 2024-01-31
	{"ddy", "-/.", func(p [3]int) moment { return moment{parts: p, local: true} }},              // 31.1.2024, 1/31/2024
	{"ddd", "-/.", func(p [3]int) moment { return moment{parts: p, local: true, brief: true} }}, // 31.1.24
	{"dmy", "-/. ,", func(p [3]int) moment { return day(p[2], p[1], p[0]) }},                    // 31 Jan 2024, 31JAN2024
	{"mdy", "-/. ,", func(p [3]int) moment { return day(p[2], p[0], p[1]) }},                    // January 31, 2024
	{"ymd", "-/. ,", func(p [3]int) moment { return day(p[0], p[1], p[2]) }},                    // 2024 Jan 31
	{"dmd", "-/. ,", func(p [3]int) moment { return short(day(century(p[2]), p[1], p[0])) }},    // 31-Jan-24
	{"yd", "-", func(p [3]int) moment { return day(p[0], p[1], 1) }},                            // 2024-01
	{"dy", "-/.", func(p [3]int) moment { return day(p[1], p[0], 1) }},                          // 01/2024, 01.2024
	{"my", "-/. ,", func(p [3]int) moment { return day(p[1], p[0], 1) }},                        // Jan 2024
	{"ym", "-/. ,", func(p [3]int) moment { return day(p[0], p[1], 1) }},                        // 2024 Jan
	{"md", "-/ ", func(p [3]int) moment { return short(day(century(p[1]), p[0], 1)) }},          // Jan-24
	{"yqd", "- ", func(p [3]int) moment { return quarter(p[0], p[2]) }},                         // 2024-Q1
	{"qdy", "- /", func(p [3]int) moment { return quarter(p[2], p[1]) }},                        // Q1 2024
	{"ywd", "- ", func(p [3]int) moment { return week(p[0], p[2]) }},                            // 2024-W05
}

// day returns a date, with its year 0 if the calendar has no such day.
func day(year, month, of int) moment {
	at := time.Date(year, time.Month(month), of, 0, 0, 0, 0, time.UTC)
	if year < 1000 || year > 3000 || at.Day() != of || int(at.Month()) != month {
		return moment{}
	}
	return moment{parts: [3]int{year, month, of}}
}

// short marks a date whose year has two digits.
func short(m moment) moment {
	m.brief = true
	return m
}

// century returns the year of two digits, from 1969 to 2068.
func century(year int) int {
	if year < 69 {
		return 2000 + year
	}
	return 1900 + year
}

// quarter returns the first day of a quarter.
func quarter(year, number int) moment { return day(year, 3*number-2, 1) }

// week returns the Monday of a week of ISO 8601.
func week(year, number int) moment {
	if number < 1 || number > 53 {
		return moment{}
	}
	fourth := time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC) // is in the first week
	monday := fourth.AddDate(0, 0, 7*(number-1)-(int(fourth.Weekday())+6)%7)
	return day(monday.Year(), int(monday.Month()), monday.Day())
}

// scanMoment reads a date, a time, or both; ok is false for other texts.
func scanMoment(text string) (m moment, ok bool) {
	if len(text) < 4 || len(text) > 48 {
		return m, false
	}
	colon := strings.IndexByte(text, ':')
	if colon < 0 {
		return scanDate(text)
	}
	from := len(strings.TrimRight(text[:colon], "0123456789"))
	date := strings.TrimRight(text[:from], " T,:")
	negative := date == "-" || date == "−"
	if !m.scanClock(text[from:]) || !negative && date != "" && len(date) == from {
		return m, false
	}
	if negative {
		m.lasting, m.seconds = true, -m.seconds
	}
	if date == "" || negative {
		return m, m.ahead >= 0 // 9:00-10:00 is a range
	}
	d, ok := scanDate(date)
	d.clock, d.seconds, d.zoned, d.ahead = true, m.seconds, m.zoned, m.ahead
	return d, ok && !m.lasting
}

// scanClock reads 14:05, 14:05:30.5, 2:05 pm and 36:15, with a zone.
func (m *moment) scanClock(text string) bool {
	end := len(text) - len(strings.TrimLeft(text, "0123456789:.,"))
	rest := strings.ToUpper(strings.TrimSpace(text[end:]))
	parts := strings.Split(strings.Replace(text[:end], ",", ".", 1), ":")
	last, unit := len(parts)-1, 3600.
	if last == 1 && strings.Contains(parts[1], ".") { // only seconds have a fraction
		unit = 60
	}
	for i, part := range parts {
		v, err := strconv.ParseFloat(part, 64)
		whole, _, fractional := strings.Cut(part, ".")
		if err != nil || unit < 1 || fractional && unit > 1 || i == 0 && len(whole) > 3 ||
			i > 0 && (len(whole) != 2 || v >= 61 || v >= 60 && unit > 1) {
			return false
		}
		m.seconds += v * unit
		unit /= 60
	}
	for _, mark := range []string{"AM", "PM", "A.M.", "P.M."} {
		after, found := strings.CutPrefix(rest, mark)
		if !found {
			continue
		}
		if rest = strings.TrimSpace(after); m.seconds < 3600 || m.seconds >= 13*3600 {
			return false
		}
		if m.seconds = math.Mod(m.seconds, 12*3600); mark[0] == 'P' {
			m.seconds += 12 * 3600
		}
	}
	m.clock, m.pair, m.lasting = true, unit == 1, m.seconds > 86400
	return last > 0 && (rest == "" || m.scanZone(rest))
}

// zones are the hours that zones are ahead of UTC.
var zones = map[string]float64{"": 0, "Z": 0, "UTC": 0, "GMT": 0, "CET": 1, "MEZ": 1, "CEST": 2, "MESZ": 2}

// scanZone reads Z, CET, GMT+1 and +05:30.
func (m *moment) scanZone(text string) bool {
	name := strings.TrimRight(text, "+-0123456789:")
	hours, known := zones[strings.TrimSpace(name)]
	m.zoned, m.ahead = true, 3600*hours
	if name == text || !known || hours != 0 {
		return known && name == text
	}
	offset := text[len(name):]
	if len(offset) == 2 { // GMT+1
		offset = offset[:1] + "0" + offset[1:]
	}
	for _, layout := range []string{"-07:00", "-0700", "-07"} {
		if at, err := time.Parse(layout, offset); err == nil {
			_, ahead := at.Zone()
			m.ahead = float64(ahead)
			return true
		}
	}
	return false
}

// fillers are words within a date.
const fillers = " st nd rd th er º ª de del of den e "

// scanDate reads a date of one of the layouts, also behind the name of a day of the week.
func scanDate(text string) (m moment, ok bool) {
	var parts [3]int
	shape, last, marks := "", 0, ""
	for at := 0; at < len(text); {
		token := nextToken(text[at:])
		at += len(token)
		switch kind, value := partOf(token); {
		case strings.Trim(token, "-/. ,") == "":
			marks += token
		case kind == 0 && at == len(token) && len(token) <= 12 && unicode.IsLetter([]rune(token)[0]):
			// A day of the week.
			at = len(text) - len(strings.TrimLeft(text[at:], "., "))
		case kind == 0 && shape != "" && strings.Contains(fillers, " "+strings.ToLower(token)+" "):
			marks = strings.Replace(marks, ".", "", 1)
		case kind == 0 || len(shape) == len(parts):
			return m, false
		default:
			parts[len(shape)], last = value, len(token)
			shape += string(kind)
		}
	}
	for _, l := range layouts {
		oneMark := len(l.marks) <= 3 && marks != ""
		if l.shape != shape || strings.Trim(marks, l.marks) != "" || oneMark && strings.Trim(marks, marks[:1]) != "" {
			continue
		}
		if m = l.read(parts); m.brief && last != 2 && shape[len(shape)-1] == 'd' {
			return m, false
		}
		m.dotted = strings.Trim(marks, ".") == ""
		if m.local {
			return m, slices.ContainsFunc(localOrders[:], func(order string) bool { return m.ordered(order).parts[0] > 0 })
		}
		inRange := len(shape) == 3 || m.parts[0] >= 1700 && m.parts[0] < 2200
		return m, m.parts[0] > 0 && inRange
	}
	return m, false
}

// nextToken returns the digits, the letters or the other signs at the start of a text.
func nextToken(text string) string {
	class := func(c rune) int {
		switch {
		case c >= '0' && c <= '9':
			return 1
		case unicode.IsLetter(c):
			return 2
		}
		return 0
	}
	first, _ := utf8.DecodeRuneInString(text)
	if end := strings.IndexFunc(text, func(c rune) bool { return class(c) != class(first) }); end > 0 {
		return text[:end]
	}
	return text
}

// partOf returns the letter of a part of a date in a layout, and its value; 0 for other words.
func partOf(text string) (kind byte, value int) {
	switch value, err := strconv.Atoi(text); {
	case err == nil && len(text) <= 2:
		return 'd', value
	case err == nil && len(text) == 4:
		return 'y', value
	}
	switch text {
	case "Q", "W":
		return text[0] | 0x20, 0
	case "KW":
		return 'w', 0
	}
	if month := monthOf(text); month > 0 {
		return 'm', month
	}
	return 0, 0
}

// ordered returns a local date as year, month and day, with year 0 if there is no such day.
func (m moment) ordered(order string) moment {
	if !m.local {
		return m
	}
	first, second, year := m.parts[0], m.parts[1], m.parts[2]
	switch {
	case order == "mdy":
		first, second = second, first
	case order == "ymd" && m.brief:
		first, year = year, first
	case order == "ymd":
		return moment{}
	}
	if m.brief {
		year = century(year)
	}
	m.local, m.parts = false, day(year, second, first).parts
	return m
}

// days returns the days since 1970-01-01; of a time alone, days since midnight.
func (m moment) days() float64 {
	if m.parts[0] == 0 {
		return m.seconds / 86400
	}
	date := time.Date(m.parts[0], time.Month(m.parts[1]), m.parts[2], 0, 0, 0, 0, time.UTC)
	return float64(date.Unix())/86400 + m.seconds/86400
}

// monthNames are the names of the months in English, German, French, Spanish, Italian, Portuguese,
// Dutch, Swedish, Danish, Norwegian, Polish and Russian (CLDR).
var monthNames = [12]string{
	" january januar janvier enero gennaio janeiro januari jänner stycznia января ",
	" february februar février fevrier febrero febbraio fevereiro februari feber lutego февраля ",
	" march märz maerz mrz mars marzo março marco maart mrt marts marca марта ",
	" april avril abril aprile kwietnia апреля ",
	" may mai mayo maggio maio mei maj maja мая ",
	" june juni juin junio giugno junho czerwca июня ",
	" july juli juillet julio luglio julho lipca июля ",
	" august août aout agosto augustus augusti sierpnia августа ",
	" september septembre septiembre settembre setembro sept września сентября ",
	" october oktober octobre octubre ottobre outubro października октября ",
	" november novembre noviembre novembro listopada ноября ",
	" december dezember décembre decembre diciembre dicembre dezembro desember grudnia декабря ",
}

// monthOf returns the month of a name or of its first letters, at least three, that fit no other month; 0 for
// other words.
func monthOf(word string) (month int) {
	word = " " + strings.TrimRight(strings.ToLower(word), ".")
	if utf8.RuneCountInString(word) < 4 {
		return 0
	}
	for m, names := range monthNames {
		if strings.Contains(names, word+" ") {
			return m + 1
		}
		if strings.Contains(names, word) && month == 0 {
			month = m + 1
		} else if strings.Contains(names, word) {
			month = -1 // jui of juin and juillet
		}
	}
	return max(month, 0)
}
