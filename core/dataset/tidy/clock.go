package tidy

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// The spans, in days, from which years, days, hours and minutes are the units of a column of dates
// or times; shorter ones are in seconds.
const (
	yearsFrom   = 730
	daysFrom    = 3
	hoursFrom   = 3. / 24
	minutesFrom = 3. / 1440
)

// moments holds what the cells of a column of dates or times have in common.
type moments struct {
	form    form
	count   int
	dotted  bool
	mixed   bool   // some dates begin with the year, others do not
	most    [2]int // greatest first and second number of the local dates
	clock   bool   // a cell has a time of day
	zones   map[float64]bool
	lasting bool    // durations
	raced   bool    // a time of two parts has minutes and seconds
	minutes bool    // the name says that times have minutes and seconds
	spanned bool    // spans of time
	alone   int     // months and years that could be numbers
	shorts  int     // times of two parts
	longest float64 // of these, in seconds if the first part has hours
	brief   bool    // a year has two digits
	latest  int     // the latest year
	until   int     // years of two digits after this one are those of the century before; 0: see fullYear
}

// add adds a moment; false for one of another form.
func (c *moments) add(m moment) bool {
	if c.count == 0 {
		c.form = m.form
	}
	switch {
	case m.form == c.form:
	case m.form == timeOnly || c.form == timeOnly:
		return false
	default: // some dates begin with the year, others do not
		c.form, c.mixed = localDate, true
	}
	c.count++
	if m.alone {
		c.alone++
	}
	c.clock = c.clock || m.clock
	c.lasting = c.lasting || m.lasting
	c.raced = c.raced || m.raced
	c.spanned = c.spanned || m.spanned
	c.brief = c.brief || m.brief
	c.latest = max(c.latest, m.year())
	if m.short {
		c.shorts, c.longest = c.shorts+1, max(c.longest, m.time)
	}
	if c.zones == nil {
		c.zones = map[float64]bool{}
	}
	if m.clock {
		c.zones[m.zone] = true
	}
	c.dotted = c.dotted || m.dotted
	if m.form == isoDate {
		return true
	}
	for i := range c.most {
		c.most[i] = max(c.most[i], m.parts[i])
	}
	return true
}

// order returns the order of day and month: by the option, by a number above 12, or by the
// points between them; "" if nothing tells it.
func (c *moments) order(asked string) string {
	switch {
	case asked != "":
		return asked
	case c.most[0] > 12:
		return "dmy"
	case c.most[1] > 12:
		return "mdy"
	case c.dotted:
		return "dmy"
	}
	return ""
}

// orders are the orders of day and month in words.
var orders = map[string]string{"dmy": "day, month, year", "mdy": "month, day, year", "ymd": "year, month, day"}

// inMinutes reports whether the times of two parts have minutes and seconds: the name says so, or some
// are later than a day has hours, and others have three parts.
func (c *moments) inMinutes() bool {
	return (c.minutes || c.raced) && c.form == timeOnly && c.shorts > 0 || c.form == timeOnly && c.shorts > 0 && c.shorts < c.count && c.longest >= 25*3600
}

// durationNames are words of names of columns of durations; those of paces have minutes and seconds.
var (
	durationNames = []string{"elapsed", "duration", "dauer", "durée", "duración", "durata", "varaktighet", "laufzeit"}
	paceNames     = []string{"pace", "allure", "ritmo"}
)

// tellsDurations notes what the name of a column says about its times.
func (c *moments) tellsDurations(name string) {
	name = strings.ToLower(name)
	words := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" _-.([/", r) })
	has := func(names []string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(names, word) })
	}
	bare := strings.ReplaceAll(strings.ReplaceAll(name, "h:mm", ""), "h:min", "")
	c.minutes = has(paceNames) || strings.Contains(bare, "m:ss") || strings.Contains(bare, "min:s") || strings.Contains(bare, "mn:s")
	c.lasting = c.lasting || c.form == timeOnly && has(durationNames)
}

// The conversions of dates and times, for Options.Time and in the names of columns.
var conversions = []string{dataset.InYears, dataset.InDays, dataset.InHours, dataset.InMinutes, dataset.InSeconds, dataset.DayOfYear, dataset.HourOfDay}

// A conversion turns days since 1970 into a number.
type conversion struct {
	name   string // after the name of the column, with the unit
	of     func(days float64) float64
	option string // of Options.Time
}

// conversionOf returns the conversion of a column whose days are between low and high: the one
// that the name of the chosen column ends with, or the option, or one for the span.
func conversionOf(column string, called []string, option string, c *moments, low, high float64) (conversion, error) {
	for _, name := range called {
		if suffix, found := strings.CutPrefix(name, column+" ("); found {
			if made, known := named(strings.TrimSuffix(suffix, ")"), c.form == timeOnly); known {
				return made, nil
			}
		}
	}
	if c.form == timeOnly {
		return timeConversion(column, option, c, high)
	}
	if option == "" {
		switch span := high - low; {
		case span >= yearsFrom:
			option = dataset.InYears
		case span >= daysFrom || !c.clock:
			option = dataset.InDays
		default:
			option = shortUnit(span)
		}
	}
	text := strings.ReplaceAll(option, "-", " ")
	if first, since := origins[option]; since {
		text += " since " + time.Unix(int64(math.Floor(low*86400+1e-3)), 0).UTC().Truncate(first.start).Format(first.layout)
	}
	made, _ := named(text, false)
	return made, nil
}

// timeConversion returns the conversion of a column of times without dates, up to high: the hour of
// the day or, of durations, a unit for their length.
func timeConversion(column, option string, c *moments, high float64) (conversion, error) {
	switch {
	case option == dataset.InYears || option == dataset.InDays || option == dataset.DayOfYear:
		return conversion{}, fault.New(fault.Option, "column %q has times without dates, so %s is unknown: choose hours, minutes, seconds or hour-of-day", column, option).With("option", "time").With("column", column)
	case option != "":
	case high > 1 || c.lasting:
		option = shortUnit(high)
	default:
		option = dataset.HourOfDay
	}
	made, _ := named(strings.ReplaceAll(option, "-", " "), true)
	return made, nil
}

// shortUnit returns hours, minutes or seconds, as fits a span in days.
func shortUnit(span float64) string {
	switch {
	case span >= hoursFrom:
		return dataset.InHours
	case span >= minutesFrom:
		return dataset.InMinutes
	}
	return dataset.InSeconds
}

// origins say since when units count: the first moment, rounded down to start, as layout writes it.
var origins = map[string]struct {
	start  time.Duration
	layout string
}{
	dataset.InDays:    {24 * time.Hour, time.DateOnly},
	dataset.InHours:   {24 * time.Hour, time.DateOnly},
	dataset.InMinutes: {time.Hour, minuteLayout},
	dataset.InSeconds: {time.Minute, minuteLayout},
}

// minuteLayout is the layout of a date with hours and minutes.
const minuteLayout = "2006-01-02 15:04"

// named returns the conversion that is called so in the name of a column.
func named(text string, bare bool) (conversion, bool) {
	made := conversion{name: text}
	option, since, from := strings.Cut(text, " since ")
	made.option = strings.ReplaceAll(option, " ", "-")
	origin := 0.0
	if from {
		start, err := time.Parse(time.DateOnly, since)
		if err != nil {
			start, err = time.Parse(minuteLayout, since)
		}
		if err != nil {
			return made, false
		}
		origin = float64(start.Unix()) / 86400
	}
	switch {
	case made.option == dataset.InYears && !from && !bare:
		made.of = years
	case made.option == dataset.InDays && from && !bare:
		made.of = func(days float64) float64 { return rounded(days - origin) }
	case made.option == dataset.InHours && (from || bare):
		made.of = func(days float64) float64 { return rounded(24 * (days - origin)) }
	case made.option == dataset.InMinutes && (from || bare):
		made.of = func(days float64) float64 { return rounded(1440 * (days - origin)) }
	case made.option == dataset.InSeconds && (from || bare):
		made.of = func(days float64) float64 { return math.Round(86400*(days-origin)*1e5) / 1e5 }
	case made.option == dataset.DayOfYear && !from && !bare:
		made.of = func(days float64) float64 { return rounded(days - yearStart(days) + 1) }
	case made.option == dataset.HourOfDay && !from:
		made.of = func(days float64) float64 { return rounded(24 * (days - math.Floor(days))) }
	default:
		return made, false
	}
	return made, slices.Contains(conversions, made.option)
}

// rounded removes the rounding error of days since 1970, about 0.1 µs.
func rounded(v float64) float64 { return math.Round(v*1e7) / 1e7 }

func yearStart(days float64) float64 {
	year := time.Unix(int64(math.Floor(days))*86400, 0).UTC().Year()
	return float64(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).Unix()) / 86400
}

// years returns the year with its fraction: 2024-07-02 is 2024.5.
func years(days float64) float64 {
	start := yearStart(days)
	year := time.Unix(int64(start)*86400, 0).UTC().Year()
	next := float64(time.Date(year+1, 1, 1, 0, 0, 0, 0, time.UTC).Unix()) / 86400
	return float64(year) + (days-start)/(next-start)
}

// ambiguous returns the question about a column of local dates.
func ambiguous(file, column, example string) error {
	return fault.New(fault.Option, "%s, column %q: %q can be day/month or month/day, and no cell of the column shows which: choose dmy or mdy (the option dates)", file, column, example).
		With("file", file).With("column", column).With("option", "dates").With("choices", []string{"dmy", "mdy"})
}

// century says how years of two digits are read; "" if there are none.
func (c *moments) century() string {
	switch {
	case !c.brief:
		return ""
	case c.until > 0:
		return fmt.Sprintf("; no year of two digits is after %d", c.until)
	}
	return "; years of two digits are from 1970 to 2069"
}

// describe returns the text of a note: what the cells of a column are.
func (c *moments) describe(order string) string {
	switch {
	case c.lasting:
		return "durations"
	case c.spanned:
		return "spans of time, of which the start counts"
	case c.form == timeOnly:
		return "times"
	case c.form == localDate && c.mixed:
		return fmt.Sprintf("dates in two forms (year, month, day; %s)", orders[order])
	case c.form == localDate:
		return fmt.Sprintf("dates (%s%s)", orders[order], c.century())
	case c.clock:
		return "dates with times"
	}
	return "dates"
}
