package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// A span says what days are of and how they are written.
type span struct {
	timeOnly bool                  // days since midnight, not since 1970
	lasting  bool                  // durations, not times of day
	beside   func(row int) float64 // the part of a day that another column adds in a row; may be nil
}

// converted returns a column of days since 1970, or since midnight, in the unit that the options or their
// span choose, with that unit in its name. what says what the cells are.
func (k *kinding) converted(c Column, what string, s span) (Column, error) {
	low, high, clock := math.Inf(1), math.Inf(-1), false
	for i, v := range c.Values {
		if s.beside != nil {
			v += s.beside(i)
		}
		if c.Values[i] = v; v == v {
			low, high, clock = min(low, v), max(high, v), clock || v != math.Trunc(v)
		}
	}
	if low > high {
		low, high = 0, 0
	}
	name, of := "", (func(days float64) float64)(nil)
	for _, chosen := range append(strings.Split(k.o.Theta, ","), k.o.Variables...) { // as in "date (day of year)"
		if suffix, found := strings.CutPrefix(chosen, c.Name+" ("); found && of == nil {
			name = strings.TrimSuffix(suffix, ")")
			of = conversion(name, s.timeOnly)
		}
	}
	if of == nil {
		option := cmp.Or(k.o.Time, s.option(low, high, clock))
		name = strings.ReplaceAll(option, "-", " ")
		if unit, counts := units[option]; counts && !s.timeOnly {
			start := time.Unix(int64(math.Floor(low*86400+1e-3)), 0).UTC()
			name += " since " + start.Truncate(unit.start).Format(unit.layout)
		}
		if of = conversion(name, s.timeOnly); of == nil {
			return c, k.t.fail(fault.Option, "column %q has times without dates, so %s is unknown: choose hours, minutes, "+
				"seconds or hour-of-day (the option time)", c.Name, option).With("option", "time").With("column", c.Name)
		}
	}
	option, _, _ := strings.Cut(name, " since ")
	c.Kind, c.Time = Moment, strings.ReplaceAll(option, " ", "-")
	for i, v := range c.Values {
		if v == v {
			c.Values[i] = of(v)
		}
	}
	k.note(c.Name, "%s; as a number it is the %s", what, name)
	return k.renamed(c, name), nil
}

// option returns the unit for days between two: of dates, years from two years on, days from three days
// on or without times; of times, the hour of the day, if they are no durations, of which some is an hour or more;
// else a short unit.
func (s span) option(low, high float64, clock bool) string {
	switch between := high - low; {
	case s.timeOnly && !s.lasting && high <= 1 && high >= 1./24:
		return dataset.HourOfDay
	case s.timeOnly:
		return shortUnit(max(high, -low))
	case between >= 730:
		return dataset.InYears
	case between >= 3 || !clock:
		return dataset.InDays
	default:
		return shortUnit(between)
	}
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

// renamed returns the column with a unit behind its name, if no other column is called so.
func (k *kinding) renamed(c Column, unit string) Column {
	name := fmt.Sprintf("%s (%s)", c.Name, unit)
	if !slices.Contains(k.t.Names(), name) {
		if c.Given == "" {
			c.Given = c.Name
		}
		c.Name = name
	}
	return c
}
