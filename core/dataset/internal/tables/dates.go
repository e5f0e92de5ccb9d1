package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"ppca/core/dataset"
)

// orders are the orders of day and month, in words.
var orders = map[string]string{"dmy": "day, month, year", "mdy": "month, day, year", "ymd": "year, month, day"}

var localOrders = [3]string{"dmy", "mdy", "ymd"}

// moments counts the cells of a column that are dates or times.
type moments struct {
	dates, times  int       // cells with a date; with a time alone
	local         int       // cells with a local date
	fits          [3]int    // cells that are days in each of localOrders
	clocks, zoned int       // cells with a time; with a time zone
	pairs         int       // cells with a time alone of two parts
	zones         []float64 // seconds ahead of UTC

	dotted, brief, lasting bool // some cell is so, see moment
}

// add adds a moment of some cells.
func (s *moments) add(m moment, count int) {
	s.lasting = s.lasting || m.lasting
	if m.clock {
		s.clocks += count
	}
	if m.zoned {
		if s.zoned += count; !slices.Contains(s.zones, m.ahead) {
			s.zones = append(s.zones, m.ahead)
		}
	}
	switch {
	case m.parts == [3]int{}:
		if s.times += count; m.pair {
			s.pairs += count
		}
		return
	case m.local:
		s.local += count
		for i, order := range localOrders {
			if m.ordered(order).parts[0] > 0 {
				s.fits[i] += count
			}
		}
	}
	s.dates += count
	s.brief, s.dotted = s.brief || m.brief, s.dotted || m.local && m.dotted
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
// all, unless the option says the order, all times have a zone or none has, and durations above 24 h have
// either two parts or three.
func (s *moments) agree(o dataset.Options) bool {
	_, ok := s.order()
	return (ok || o.Dates != "" || s.times > s.dates) && (s.zoned == 0 || s.zoned == s.clocks) &&
		!(s.lasting && s.pairs > 0 && s.pairs < s.times)
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

// readMoments reads a column of dates or times. beside returns the time of day that another column adds
// to the date in a row, or NaN; it may be nil.
func (k *kinding) readMoments(c Column, p *profile, beside func(row int) float64) (Column, error) {
	s := &p.moments
	timeOnly := s.times > s.dates
	order, _ := s.order()
	order = cmp.Or(k.o.Dates, order, k.order)
	birth := hasPart(c.Name, birthDays)
	c = k.withValues(c, Moment, func(text string) float64 {
		m, is := scanMoment(text)
		if m = m.ordered(order); !is || timeOnly != (m.parts[0] == 0) {
			return math.NaN()
		}
		if birth && m.brief && m.parts[0] > 2029 {
			m.parts[0] -= 100
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
	lasting, what, years := s.lasting || called(c.Name, durationNames), "dates", "1969 to 2068"
	switch {
	case timeOnly && lasting:
		what = "durations"
	case timeOnly:
		what = "times"
	case s.local > 0:
		what = fmt.Sprintf("dates (%s)", orders[order])
	}
	if birth {
		years = "1930 to 2029"
	}
	if s.brief {
		what += "; years of two digits are from " + years
	}
	if len(s.zones) > 1 {
		what += " in several time zones, read as UTC"
	}
	return k.converted(c, what, span{timeOnly, lasting, beside})
}

// askOrder returns the question for the order of day and month.
func (k *kinding) askOrder(c Column) error {
	var m moment
	example := ""
	for _, text := range c.Cells.texts {
		next, is := scanMoment(text)
		if is && next.local && (example == "" || m.parts[0] == m.parts[1]) { // 05/05/2021 shows little
			m, example = next, text
		}
	}
	q := dataset.Question{Option: "dates", Column: c.Name,
		Text: fmt.Sprintf("Column %q has dates such as %q, whose day or month can be first, "+
			"and no cell of the table shows which.", c.Name, example)}
	for _, order := range []string{"dmy", "mdy"} {
		d := m.ordered(order).parts
		reading := fmt.Sprintf("%s is %d %v %d", example, d[2], time.Month(d[1]), d[0])
		q.Readings = append(q.Readings, dataset.Reading{Value: order, Text: reading})
	}
	return dataset.Ask(k.t.File, q)
}

// A word of the name of a column says what its numbers or times are.
var (
	yearNames     = words("year years yyyy yr season saison jahr année año anno år")
	monthsNames   = words("month months mo mon mm monat mois mes mese")
	periodNames   = words("month months monat mois mes mese period periode yyyymm yearmonth")
	dayNames      = words("day dy dd tag jour día mday")
	hourNames     = words("hour hours hr h he hh hhmm stunde heure hora ora time uhrzeit")
	minuteNames   = words("minute min mn")
	durationNames = words("elapsed duration dauer durée duración durata laufzeit")
	dateNames     = words("date datum datetime timestamp fecha jour unixtime epoch unix yyyymmdd")
	clockNames    = append(words("time zeit temps ts created updated valid"), dateNames...)
)

// A serial is a way to write dates as numbers.
type serial struct {
	what      string
	low, high float64
	names     []string // nil if three different such numbers need no name
	days      func(v float64) float64
}

var serials = []serial{
	{"dates as yyyymmdd", 17000101, 21001231, nil, digits("20060102")},
	{"dates as yyyymmddhh", 1700010100, 2100123123, nil, digits("2006010215")},
	{"dates as yyyymmddhhmm", 170001010000, 210012312359, nil, digits("200601021504")},
	{"dates as yyyymmddhhmmss", 17000101000000, 21001231235959, nil, digits("20060102150405")},
	{"months as yyyymm", 170001, 210012, append(periodNames, dateNames...), digits("200601")},
	{"dates as numbers of a spreadsheet", 15000, 75000, dateNames, func(v float64) float64 { return v - 25569 }},
	{"seconds since 1970", 1e9, 2.2e9, clockNames, func(v float64) float64 { return v / 86400 }},
	{"milliseconds since 1970", 1e12, 2.2e12, clockNames, func(v float64) float64 { return v / 86400e3 }},
	{"microseconds since 1970", 1e15, 2.2e15, clockNames, func(v float64) float64 { return v / 86400e6 }},
}

// digits returns the function from dates as digits to days; NaN for a number that is no date.
func digits(layout string) func(v float64) float64 {
	return func(v float64) float64 {
		at, err := time.Parse(layout, strconv.FormatFloat(v, 'f', -1, 64))
		if err != nil || at.Year() < 1700 || at.Year() >= 2200 {
			return math.NaN()
		}
		return float64(at.Unix()) / 86400
	}
}

// readSerials reads a column of numbers that are dates by their range and the name of the column; ok is
// false for other columns.
func (k *kinding) readSerials(c Column, p *profile, beside func(row int) float64) (read Column, ok bool, err error) {
	if p.numbers < p.filled || p.units[""] < p.numbers {
		return c, false, nil
	}
	for _, kind := range serials {
		fits := func(v float64) bool { return v >= kind.low && v <= kind.high && !math.IsNaN(kind.days(v)) }
		if kind.names != nil && !called(c.Name, kind.names) || !k.allOf(c, fits) {
			continue
		}
		read := k.withValues(c, Moment, func(text string) float64 { return kind.days(pointed(text)) }, kind.days)
		_, different := numbered(c.Cells.Len(), func(i int) (float64, bool) { return read.Values[i], isNumber(read.Values[i]) })
		if kind.names == nil && !called(c.Name, clockNames) && len(different) < 3 {
			continue
		}
		read, err = k.converted(read, kind.what, span{beside: beside})
		return read, true, err
	}
	return c, false, nil
}

// allOf reports whether all numbers of a column are so; texts are numbers with a point.
func (k *kinding) allOf(c Column, is func(v float64) bool) bool {
	for _, v := range c.Cells.numbers {
		if v == v && !k.isMissingNumber(v) && !is(v) {
			return false
		}
	}
	other := func(text string) bool { return c.Missing[text] == 0 && !is(pointed(text)) }
	return !slices.ContainsFunc(c.Cells.texts, other)
}
