package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"ppca/core/dataset"
)

// orders are the orders of day and month, in words.
var orders = map[string]string{"dmy": "day, month, year", "mdy": "month, day, year", "ymd": "year, month, day"}

var localOrders = [3]string{"dmy", "mdy", "ymd"}

// moments counts the cells of a column that are dates or times.
type moments struct {
	dates, times  int    // cells with a date; with a time alone
	local         int    // cells with a local date
	fits          [3]int // cells that are days in each of localOrders
	clocks, zoned int    // cells with a time; with a time zone
	dotted        bool
	brief, iso    bool // a year has two digits; a date begins with the year
	lasting       bool // see moment
	raced         bool
	latest        int // year
	pairs         int // times of two parts
	longest       float64
	zones         []float64
}

// add adds a moment of some cells.
func (s *moments) add(m moment, count int) {
	s.lasting, s.raced = s.lasting || m.lasting, s.raced || m.raced
	if m.clock {
		s.clocks += count
	}
	if m.zoned {
		if s.zoned += count; !slices.Contains(s.zones, m.ahead) {
			s.zones = append(s.zones, m.ahead)
		}
	}
	if m.parts == [3]int{} {
		if s.times += count; m.pair {
			s.pairs, s.longest = s.pairs+count, max(s.longest, m.seconds)
		}
		return
	}
	s.dates += count
	s.brief = s.brief || m.brief
	if !m.local {
		s.iso, s.latest = true, max(s.latest, m.parts[0])
		return
	}
	s.local += count
	s.dotted = s.dotted || m.dotted
	if !m.brief {
		s.latest = max(s.latest, m.parts[2])
	}
	for i, order := range localOrders {
		if m.ordered(order).parts[0] > 0 {
			s.fits[i] += count
		}
	}
}

// count returns the number of cells that are dates, or times if these are more.
func (s *moments) count() int { return max(s.dates, s.times) }

// order returns the order of day and month in which all local dates of a column are days, with points
// between them the day first; "" if day and month can be either, and ok false if no order fits.
func (s *moments) order() (order string, ok bool) {
	switch dmy, mdy := s.fits[0] == s.local, s.fits[1] == s.local; {
	case dmy && (s.dotted || !mdy):
		return "dmy", true
	case mdy && !dmy:
		return "mdy", true
	case dmy && mdy:
		return "", true
	}
	return "ymd", s.fits[2] == s.local
}

// agree reports whether the dates of a column can be read together: one order of day and month fits
// all, unless the option says the order, and all times have a zone or none has.
func (s *moments) agree(o dataset.Options) bool {
	_, ok := s.order()
	return (ok || o.Dates != "" || s.times > s.dates) && (s.zoned == 0 || s.zoned == s.clocks)
}

// tableOrder returns the order of day and month that some column of the table shows, or "".
func tableOrder(profiles []profile) string {
	for _, p := range profiles {
		if order, ok := p.moments.order(); ok && p.moments.local > 0 && order != "" {
			return order
		}
	}
	return ""
}

// latestYear returns the latest year of four digits in the dates of a table that are none of births, or 0.
func latestYear(t Table, profiles []profile) int {
	latest := 0
	for j, p := range profiles {
		if !isBirth(t.Columns[j].Name) {
			latest = max(latest, p.moments.latest)
		}
	}
	return latest
}

// added returns days with the times of day of each row; beside may be nil.
func added(days []float64, beside func(row int) float64) []float64 {
	if beside != nil {
		for i := range days {
			days[i] += beside(i)
		}
	}
	return days
}

// readMoments reads a column of dates or times. beside returns the time of day that another column adds
// to the date in a row, or NaN; it may be nil.
func (k *kinding) readMoments(c Column, p *profile, beside func(row int) float64) (Column, error) {
	s := &p.moments
	timeOnly := s.times > s.dates
	order, _ := s.order()
	order = cmp.Or(k.o.Dates, order, k.order)
	inMinutes := timeOnly && s.pairs > 0 && (s.raced || countsMinutes(c.Name) || isTimed(c.Name) && k.hasLaps() || s.pairs < s.times && s.longest > 86400)
	until := 0 // the last year of two digits
	if s.brief && isBirth(c.Name) {
		until = k.latest
	}
	c = k.withValues(c, Moment, func(text string) float64 {
		m, is := scanMoment(text)
		if m = m.ordered(order); !is || timeOnly != (m.parts[0] == 0) {
			return math.NaN()
		}
		if m.brief && until > 0 && m.parts[0] > until {
			m.parts[0] -= 100
		}
		if m.pair && inMinutes {
			m.seconds /= 60
		}
		if len(s.zones) > 1 {
			m.seconds -= m.ahead
		}
		return m.days()
	}, notANumber)
	if s.local > 0 && order == "" {
		c.Ask = k.askOrder(c)
		return c, nil
	}
	c.Values = added(c.Values, beside)
	lasting := s.lasting || inMinutes || isDuration(c.Name)
	what := s.describe(order, until, timeOnly, lasting, len(s.zones) > 1)
	if inMinutes {
		what += ", those of two parts in minutes and seconds"
	}
	if row := fallsBack(c.Values); row >= 0 && s.zoned == 0 && (s.dates > 0 && s.clocks > 0 || beside != nil) {
		k.note(c.Name, "the time goes back in %v: write hours of the afternoon as 13:00 or 1:00 pm, and times at the end of summer time with their zone", k.t.Place(row))
	}
	return k.converted(c, what, timeOnly, s.clocks > 0 || beside != nil, lasting)
}

// fallsBack returns the first row in which the time goes back within a day, or stays in the night to a Sunday,
// in a column whose days do not; -1 if there is none, or more than one a day.
func fallsBack(days []float64) int {
	row, times, different, last := -1, 0, 0, math.Inf(-1)
	for i, v := range days {
		switch {
		case v != v:
			continue
		case math.Floor(v) < math.Floor(last):
			return -1
		case math.Floor(v) > math.Floor(last):
			different++
		case v < last, v == last && math.Mod(math.Floor(v)+4, 7) == 0 && v-math.Floor(v) < 4./24:
			if times++; row < 0 {
				row = i
			}
		}
		last = v
	}
	if times > different {
		return -1
	}
	return row
}

// describe says what the cells of a column are.
func (s *moments) describe(order string, until int, timeOnly, lasting, inUTC bool) string {
	text := "dates"
	switch {
	case timeOnly && lasting:
		text = "durations"
	case timeOnly:
		text = "times"
	case s.local > 0 && s.iso:
		text = fmt.Sprintf("dates in two forms (year, month, day; %s)", orders[order])
	case s.local > 0:
		text = fmt.Sprintf("dates (%s)", orders[order])
	case s.clocks > 0:
		text = "dates with times"
	}
	switch {
	case until > 0:
		text += fmt.Sprintf("; no year of two digits is after %d", until)
	case s.brief:
		text += "; years of two digits are from 1969 to 2068"
	}
	if inUTC {
		text += " in several time zones, read as UTC"
	}
	return text
}

// askOrder returns the question for the order of day and month.
func (k *kinding) askOrder(c Column) error {
	example := ""
	for _, text := range c.Cells.Texts() {
		m, is := scanMoment(text)
		if is && m.local {
			example = text
		}
		if example != "" && m.parts[0] != m.parts[1] {
			break
		}
	}
	q := dataset.Question{Option: "dates", Column: c.Name,
		Text: fmt.Sprintf("Column %q has dates such as %q, whose day or month can be first, and no cell of the table shows which.", c.Name, example)}
	m, _ := scanMoment(example)
	for _, order := range []string{"dmy", "mdy"} {
		d := m.ordered(order).parts
		q.Readings = append(q.Readings, dataset.Reading{Value: order, Text: fmt.Sprintf("%s is %d %v %d", example, d[2], time.Month(d[1]), d[0])})
	}
	return dataset.Ask(k.t.File, q)
}

// hasLaps reports whether a column of the table counts laps, beside which times are of minutes and seconds.
func (k *kinding) hasLaps() bool {
	return slices.ContainsFunc(k.t.Columns, func(c Column) bool { return called(c.Name, "lap", "laps", "split", "splits", "runde", "runden") })
}

// isYear, isBirth, isDuration, countsMinutes, isDated and isTimed report what the name of a column says about
// its dates or times.
func isYear(name string) bool {
	return called(name, "year", "years", "yr", "season", "saison", "jahr", "année", "año", "anno", "år")
}

func isBirth(name string) bool {
	return called(name, "birth", "birthday", "birthdate", "born", "dob", "geb", "geburt", "geburtsdatum", "naissance", "nacimiento", "nascita", "nascimento")
}

func isDuration(name string) bool {
	return called(name, "elapsed", "duration", "dauer", "durée", "duración", "durata", "varaktighet", "laufzeit")
}

func countsMinutes(name string) bool {
	lower := strings.ToLower(name)
	minutes := strings.Contains(lower, "m:ss") || strings.Contains(lower, "min:s")
	return called(name, "pace", "allure", "ritmo") || minutes && !strings.Contains(lower, "h:m")
}

func isDated(name string) bool {
	return called(name, "date", "datum", "datetime", "timestamp", "fecha", "jour", "unixtime", "epoch", "unix", "yyyymmdd") ||
		strings.HasSuffix(strings.ToLower(name), "date")
}

func isTimed(name string) bool {
	return isDated(name) || called(name, "time", "zeit", "temps", "ts", "created", "updated", "valid")
}

func isMonth(name string) bool {
	return called(name, "month", "months", "monat", "mois", "mes", "mese", "månad", "maand", "period", "yyyymm", "yearmonth", "periode")
}

// A serial is a way to write dates as numbers.
type serial struct {
	what      string
	low, high float64
	named     func(name string) bool // nil if three different such numbers need no name
	days      func(v float64) float64
}

var serials = []serial{
	{"dates as yyyymmdd", 17000101, 21001231, nil, func(v float64) float64 { return daysOfDigits(v, 0) }},
	{"dates as yyyymmddhh", 1700010100, 2100123123, nil, func(v float64) float64 { return daysOfDigits(v, 2) }},
	{"dates as yyyymmddhhmm", 170001010000, 210012312359, nil, func(v float64) float64 { return daysOfDigits(v, 4) }},
	{"months as yyyymm", 170001, 210012, func(name string) bool { return isMonth(name) || isDated(name) },
		func(v float64) float64 { return daysOfDigits(100*v+1, 0) }},
	{"dates as numbers of a spreadsheet", 15000, 75000, isDated, func(v float64) float64 { return v - 25569 }},
	{"seconds since 1970", 1e9, 2.2e9, isTimed, func(v float64) float64 { return v / 86400 }},
	{"milliseconds since 1970", 1e12, 2.2e12, isTimed, func(v float64) float64 { return v / 86400e3 }},
	{"microseconds since 1970", 1e15, 2.2e15, isTimed, func(v float64) float64 { return v / 86400e6 }},
}

// daysOfDigits returns the days of yyyymmdd with some digits of the time behind it; NaN for a number
// that is no date.
func daysOfDigits(v float64, further int) float64 {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	if !isDigits(text) || len(text) != 8+further {
		return math.NaN()
	}
	clock, _ := strconv.Atoi((text[8:] + "0000")[:4])
	date, _ := strconv.Atoi(text[:8])
	m := day(date/10000, date/100%100, date%100)
	if m.parts[0] == 0 || clock/100 > 23 || clock%100 > 59 {
		return math.NaN()
	}
	m.seconds = float64(clock/100*3600 + clock%100*60)
	return m.days()
}

// daysOfMonth returns the days of 10.2020; NaN for a number that is no month with a year.
func daysOfMonth(v float64) float64 {
	if m, is := scanDate(strconv.FormatFloat(v, 'f', 4, 64)); is && math.Round(v*1e4) == v*1e4 {
		return m.days()
	}
	return math.NaN()
}

// readSerials reads a column of numbers that are dates by their range and the name of the column; ok is
// false for other columns.
func (k *kinding) readSerials(c Column, p *profile, beside func(row int) float64) (read Column, ok bool, err error) {
	if p.numbers < p.filled || p.units[""] < p.numbers {
		return c, false, nil
	}
	kinds := serials
	if k.mark == ',' && p.marks[noMark]+p.marks[comma] == 0 { // the point is no decimal mark
		kinds = []serial{{"months and years", 1, 13, func(string) bool { return true }, daysOfMonth}}
	}
	for _, kind := range kinds {
		if kind.named != nil && !kind.named(c.Name) || !k.allOf(c, func(v float64) bool { return v >= kind.low && v <= kind.high && !math.IsNaN(kind.days(v)) }) {
			continue
		}
		read := k.withValues(c, Moment, func(text string) float64 { return kind.days(pointed(text)) }, kind.days)
		if kind.named == nil && !isDated(c.Name) && !differ(read.Values, 3) {
			continue
		}
		read.Values = added(read.Values, beside)
		clock := slices.ContainsFunc(read.Values, func(v float64) bool { return v == v && v != math.Trunc(v) })
		read, err = k.converted(read, kind.what, false, clock || beside != nil, false)
		return read, true, err
	}
	return c, false, nil
}

// pointed returns the number of a text with a decimal point, or NaN.
func pointed(text string) float64 {
	n, is := scanNumeral(text)
	v, fits := n.value('.')
	if !is || !fits {
		return math.NaN()
	}
	return v
}

// allOf reports whether all numbers of a column are so; texts are numbers with a point.
func (k *kinding) allOf(c Column, is func(v float64) bool) bool {
	for _, v := range c.Cells.Numbers() {
		if v == v && !k.isMissingNumber(v) && !is(v) {
			return false
		}
	}
	return !slices.ContainsFunc(c.Cells.Texts(), func(text string) bool { return c.Missing[text] == 0 && !is(pointed(text)) })
}

// differ reports whether there are at least so many different values.
func differ(values []float64, least int) bool {
	seen := map[float64]bool{}
	for _, v := range values {
		if v == v {
			seen[v] = true
		}
		if len(seen) >= least {
			return true
		}
	}
	return false
}
