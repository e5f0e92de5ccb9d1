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
	"ppca/core/fault"
)

// Columns of dates and times become numbers by the rules of the README of package dataset; the options dates and time
// override them.

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

	dotted, brief, lasting, long bool // some cell is so, see moment; long: above 24 h
}

// add adds a moment of some cells.
func (s *moments) add(m moment, count int) {
	s.lasting, s.long = s.lasting || m.lasting, s.long || m.seconds > 86400
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

// order returns the order of day and month in which all local dates are days; "" if day and month can be
// either, and ok false if no order fits.
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

// agree reports whether the dates of a column can be read together: one order fits all, all times have a zone
// or none has, and times of day have two parts or three.
func (s *moments) agree(o dataset.Options) bool {
	_, ok := s.order()
	return (ok || o.Dates != "" || s.times > s.dates) && (s.zoned == 0 || s.zoned == s.clocks) &&
		(s.lasting || s.pairs == 0 || s.pairs == s.times || s.times < s.dates)
}

// A span says what the days of a column are, until they get a unit.
type span struct {
	what     string // what the cells are
	timeOnly bool   // days since midnight, not since 1970
	lasting  bool   // durations, not times of day
	clock    bool   // some have a time
	yearless bool   // days of an unknown year
}

// readMoments reads a column of dates as days since 1970, or of times as days since midnight.
func (r *reader) readMoments(c Column, s *moments) Column {
	order, _ := s.order()
	order = cmp.Or(r.o.Dates, order, r.order)
	birth := hasPart(c.Name, birthDays)
	if s.local > 0 && order == "" {
		c.Ask = askOrder(c)
		order = "dmy"
	}
	c.span = &span{what: "dates", timeOnly: s.times > s.dates, lasting: s.lasting, clock: s.clocks > 0}
	minutes, known := r.areMinutes(c.Name, s)
	switch {
	case c.span.timeOnly && c.span.lasting && s.pairs > 0:
		c.span.what = "durations, those of two parts in " + map[bool]string{true: "minutes and seconds",
			false: "hours and minutes"}[minutes]
		if !known {
			c.Ask = askParts(c)
		}
	case c.span.timeOnly && c.span.lasting:
		c.span.what = "durations"
	case c.span.timeOnly:
		c.span.what = "times"
	case s.local > 0:
		c.span.what = fmt.Sprintf("dates (%s)", orders[order])
	}
	if s.brief {
		c.span.what += "; years of two digits are from " + map[bool]string{true: "1930 to 2029", false: "1969 to 2068"}[birth]
	}
	if len(s.zones) > 1 {
		c.span.what += " in several time zones, read as UTC"
	}
	return r.withValues(c, Moment, func(text string) float64 {
		m, is := scanMoment(text)
		if m = m.ordered(order); !is || c.span.timeOnly != (m.parts[0] == 0) {
			return math.NaN()
		}
		if birth && m.brief && m.parts[0] > 2029 {
			m.parts[0] -= 100
		}
		if len(s.zones) > 1 {
			m.seconds -= m.ahead
		}
		if m.pair && c.span.lasting && minutes {
			m.seconds /= 60
		}
		return m.days()
	}, true)
}

// areMinutes reports whether durations of two parts are minutes and seconds, as beside ones of three parts and of
// paces, not hours and minutes; known is false if neither the name nor an option says it.
func (r *reader) areMinutes(name string, s *moments) (are, known bool) {
	switch unit := cmp.Or(r.chosenUnit(name), r.o.Time); {
	case unit != "":
		return unit == dataset.InMinutes || unit == dataset.InSeconds, true
	case s.pairs < s.times, called(name, paceNames), hasPart(name, paceParts):
		return true, true
	}
	return false, !s.long && !called(name, durationNames) || hasPart(name, []string{"h:m", "hr:m"})
}

// askParts returns the question for the parts of durations.
func askParts(c Column) *dataset.Question {
	text := c.Cells.texts[slices.IndexFunc(c.Cells.texts, func(text string) bool {
		m, _ := scanMoment(text)
		return m.pair
	})]
	first, second, _ := strings.Cut(text, ":")
	q := dataset.Question{Option: "time", Column: c.Name, Text: fmt.Sprintf("Column %q has durations such as %s.",
		c.Name, text)}
	for _, reading := range [][]string{{dataset.InMinutes, "seconds"}, {dataset.InHours, dataset.InMinutes}} {
		q.Readings = append(q.Readings, dataset.Reading{Value: reading[0],
			Text: fmt.Sprintf("%s is %s %s and %s %s", text, first, reading[0], second, reading[1])})
	}
	return &q
}

// chosenUnit returns the unit of a column in the name by which the options choose it, as in "date (day of year)".
func (r *reader) chosenUnit(name string) string {
	for _, chosen := range r.chosen() {
		if suffix, found := strings.CutPrefix(chosen, name+" ("); found {
			return strings.TrimSuffix(suffix, ")")
		}
	}
	return ""
}

// chosen returns the names that the options choose for θ and variables.
func (r *reader) chosen() []string { return append(strings.Split(r.o.Theta, ","), r.o.Variables...) }

// askOrder returns the question for the order of day and month.
func askOrder(c Column) *dataset.Question {
	var m moment
	example := ""
	for _, text := range c.Cells.texts {
		next, is := scanMoment(text)
		if is && next.local && (example == "" || m.parts[0] == m.parts[1]) { // 05/05/2021 shows little
			m, example = next, text
		}
	}
	q := dataset.Question{Option: "dates", Column: c.Name, Text: fmt.Sprintf("Column %q has dates such as %q, whose day "+
		"or month can be first, and no cell of the table shows which.", c.Name, example)}
	for _, order := range []string{"dmy", "mdy"} {
		d := m.ordered(order).parts
		q.Readings = append(q.Readings, dataset.Reading{Value: order,
			Text: fmt.Sprintf("%s is %d %v %d", example, d[2], time.Month(d[1]), d[0])})
	}
	return &q
}

// A word of the name of a column says what its numbers or times are.
var (
	yearNames     = words("year years yyyy yr season saison jahr année año anno år")
	monthsNames   = words("month months mo mon mm monat mois mes mese")
	periodNames   = words("month months monat mois mes mese period periode yyyymm yearmonth")
	dayNames      = words("day dy dd doy tag jour día mday")
	hourNames     = words("hour hours hr h he hh hhmm stunde heure hora ora time uhrzeit")
	clockEnds     = append(words("zeit temps tid tijd czas utc gmt cet mez local lst"), hourNames...)
	minuteNames   = words("minute min mn")
	paceNames     = words("lap laps split splits pace tempo")
	durationNames = append(words("elapsed cumulative duration dauer durée duración durata laufzeit"), paceNames...)
	paceParts     = []string{"min:s", "m:ss", "/km", "/mi"} // of names
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

// readSerials returns a column of numbers as dates if all are in the range of one of the serials.
func (r *reader) readSerials(c Column) Column {
	for _, kind := range serials {
		if kind.names != nil && !called(c.Name, kind.names) {
			continue
		}
		if slices.ContainsFunc(c.Values, func(v float64) bool { return v < kind.low || v > kind.high }) {
			continue
		}
		values, different, are := slices.Clone(c.Values), map[float64]bool{}, true
		for i, v := range c.Values {
			if values[i] = kind.days(v); v == v {
				are = are && values[i] == values[i]
			}
			if v == v && len(different) < 3 {
				different[v] = true
			}
		}
		if are && (kind.names != nil || called(c.Name, clockNames) || len(different) > 2) {
			c.Kind, c.Values, c.span = Moment, values, &span{what: kind.what}
			break
		}
	}
	return c
}

// convert turns the dates and times of all columns into numbers.
func (r *reader) convert(columns []Column) (_ []Column, err error) {
	for j, c := range columns {
		if c.span == nil || c.Ask != nil {
			continue
		}
		if j+1 < len(columns) && !c.span.timeOnly && !c.span.clock {
			next := &columns[j+1]
			if hours := next.hours(); hours != nil {
				r.note(c.Name, "with the times of %q, the hours of the dates", next.Name)
				next.Values = slices.Clone(hours)
				for i, h := range hours {
					c.Values[i] += h
					next.Values[i] = rounded(24*h, 1e7)
				}
				next.Kind, next.Time, next.span = Moment, dataset.HourOfDay, nil
			}
		}
		if columns[j], err = r.converted(c); err != nil {
			return columns, err
		}
	}
	return r.joined(columns)
}

// hours returns the parts of a day that a column adds to the dates on its left: times of day, or whole hours
// from 0 to 24 or hhmm under the name of hours; nil for other columns.
func (c Column) hours() []float64 {
	if c.span != nil && c.span.timeOnly && !c.span.lasting && c.Words == 0 && endsIn(c.Name, clockEnds) {
		return c.Values
	}
	f := c.Facts()
	if c.Kind != Number || !f.isWhole() || f.Min < 0 || f.Max > 2400 || !called(c.Name, hourNames) {
		return nil
	}
	hours := slices.Clone(c.Values)
	for i, v := range hours {
		if math.Mod(v, 100) >= 60 {
			return nil
		}
		if f.Max > 24 {
			v = math.Trunc(v/100) + math.Mod(v, 100)/60
		}
		hours[i] = v / 24
	}
	return hours
}

// converted returns a column of days since 1970, or since midnight, in the unit that the options or their
// span choose, with that unit in its name.
func (r *reader) converted(c Column) (Column, error) {
	s, timeOnly := c.span, c.span.timeOnly
	low, high, clock := math.Inf(1), math.Inf(-1), false
	for _, v := range c.Values {
		if v == v {
			low, high, clock = min(low, v), max(high, v), clock || v != math.Trunc(v)
		}
	}
	if low > high {
		low, high = 0, 0
	}
	name := r.chosenUnit(c.Name)
	of := conversion(name, timeOnly)
	if of == nil {
		between, option := high-low, dataset.InDays
		switch {
		case timeOnly && !s.lasting && high <= 1 && high >= 1./24:
			option = dataset.HourOfDay
		case timeOnly:
			option = shortUnit(max(high, -low))
		case between >= 730:
			option = dataset.InYears
		case between < 3 && clock:
			option = shortUnit(between)
		}
		if option = cmp.Or(r.o.Time, option); s.yearless {
			option = dataset.DayOfYear
		}
		name = strings.ReplaceAll(option, "-", " ")
		if unit, counts := units[option]; counts && !timeOnly {
			start := time.Unix(int64(math.Floor(low*86400+1e-3)), 0).UTC()
			name += " since " + start.Truncate(unit.start).Format(unit.layout)
		}
		if of = conversion(name, timeOnly); of == nil {
			return c, r.t.fail(fault.Option, "column %q has times without dates, so %s is unknown: choose hours, minutes, "+
				"seconds or hour-of-day (the option time)", c.Name, option).With("option", "time").With("column", c.Name)
		}
	}
	option, _, _ := strings.Cut(name, " since ")
	c.Kind, c.span, c.Time = Moment, nil, strings.ReplaceAll(option, " ", "-")
	for i, v := range c.Values {
		if v == v {
			c.Values[i] = of(v)
		}
	}
	r.note(c.Name, "%s; as a number it is the %s", s.what, name)
	return r.renamed(c, name), nil
}

// shortUnit returns hours from three hours on, minutes from three minutes on, else seconds.
func shortUnit(days float64) string {
	switch {
	case days >= 3./24:
		return dataset.InHours
	case days >= 3./1440:
		return dataset.InMinutes
	}
	return dataset.InSeconds
}

// minuteLayout is the layout of a date with hours and minutes.
const minuteLayout = "2006-01-02 15:04"

// units have their number in a day, and count since the first moment, rounded down to start, as layout
// writes it. Digits beyond are rounding errors, see rounded.
var units = map[string]struct {
	perDay, digits float64
	start          time.Duration
	layout         string
}{
	dataset.InDays:    {1, 1e7, 24 * time.Hour, time.DateOnly},
	dataset.InHours:   {24, 1e7, 24 * time.Hour, time.DateOnly},
	dataset.InMinutes: {1440, 1e7, time.Hour, minuteLayout},
	dataset.InSeconds: {86400, 1e5, time.Minute, minuteLayout},
}

// conversion returns the function from days since 1970, or since midnight if timeOnly, to the unit with a
// name such as "days since 2024-01-05" or "hour of day"; nil for other names.
func conversion(name string, timeOnly bool) func(days float64) float64 {
	option, since, from := strings.Cut(name, " since ")
	if unit, counts := units[option]; counts && from != timeOnly && (from || option != dataset.InDays) {
		start := time.Unix(0, 0)
		if from {
			var err error
			if start, err = time.Parse(unit.layout, since); err != nil {
				return nil
			}
		}
		return func(days float64) float64 {
			return rounded(unit.perDay*(days-float64(start.Unix())/86400), unit.digits)
		}
	}
	switch option = strings.ReplaceAll(name, " ", "-"); {
	case option == dataset.HourOfDay:
		return func(days float64) float64 { return rounded(24*(days-math.Floor(days)), 1e7) }
	case option == dataset.InYears && !timeOnly:
		return func(days float64) float64 { // 2024-07-02 is 2024.5
			year, start, next := yearOf(days)
			return year + (days-start)/(next-start)
		}
	case option == dataset.DayOfYear && !timeOnly:
		return func(days float64) float64 {
			_, start, _ := yearOf(days)
			return rounded(days-start+1, 1e7)
		}
	}
	return nil
}

// rounded removes the rounding errors of days since 1970.
func rounded(v, digits float64) float64 { return math.Round(v*digits) / digits }

// yearOf returns the year of a day, and the days on which it and the next year start.
func yearOf(days float64) (year, start, next float64) {
	y := time.Unix(int64(math.Floor(days))*86400, 0).UTC().Year()
	begin := func(y int) float64 { return day(y, 1, 1).days() }
	return float64(y), begin(y), begin(y + 1)
}
