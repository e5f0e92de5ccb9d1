package tables

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// A conversion turns days since 1970 into a number.
type conversion struct {
	name   string // behind the name of the column: "days since 2024-01-05"
	of     func(days float64) float64
	option string // of Options.Time
}

// chosenConversion returns the conversion that a name among those in the options ends with, as in
// "date (day of year)"; ok is false if there is none.
func chosenConversion(column string, o dataset.Options, timeOnly bool) (made conversion, ok bool) {
	for _, name := range append(strings.Split(o.Theta, ","), o.Variables...) {
		if suffix, found := strings.CutPrefix(name, column+" ("); found {
			if made, ok = conversionCalled(strings.TrimSuffix(suffix, ")"), timeOnly); ok {
				return made, true
			}
		}
	}
	return made, false
}

// dateConversion returns the conversion of dates between two days: the one of the option, or years
// from two years on, days from three days on or without times, else hours, minutes or seconds.
func dateConversion(option string, clock bool, low, high float64) conversion {
	if option == "" {
		switch span := high - low; {
		case span >= 730:
			option = dataset.InYears
		case span >= 3 || !clock:
			option = dataset.InDays
		default:
			option = shortUnit(span)
		}
	}
	text := strings.ReplaceAll(option, "-", " ")
	if unit, counts := units[option]; counts {
		start := time.Unix(int64(math.Floor(low*86400+1e-3)), 0).UTC()
		text += " since " + start.Truncate(unit.start).Format(unit.layout)
	}
	made, _ := conversionCalled(text, false)
	return made
}

// timeConversion returns the conversion of times without dates: the one of the option, the hour of the
// day, or of durations of at most some days the unit that fits.
func timeConversion(file, column, option string, lasting bool, most float64) (conversion, error) {
	switch option {
	case dataset.InYears, dataset.InDays, dataset.DayOfYear:
		return conversion{}, fault.New(fault.Option, "%s, column %q has times without dates, so %s is unknown: choose hours, minutes, seconds or hour-of-day (the option time)", file, column, option).
			With("file", file).With("option", "time").With("column", column)
	case "":
		option = dataset.HourOfDay
		if lasting {
			option = shortUnit(most)
		}
	}
	made, _ := conversionCalled(strings.ReplaceAll(option, "-", " "), true)
	return made, nil
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
// writes it. Digits beyond are rounding errors of days since 1970.
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

// conversionCalled returns the conversion of that name, of times without dates if timeOnly.
func conversionCalled(text string, timeOnly bool) (made conversion, ok bool) {
	option, since, from := strings.Cut(text, " since ")
	made = conversion{name: text, option: strings.ReplaceAll(option, " ", "-")}
	unit, counts := units[made.option]
	start, err := time.Parse(unit.layout, since)
	switch {
	case counts && from && err == nil && !timeOnly, counts && !from && timeOnly && made.option != dataset.InDays:
		origin := 0.
		if from {
			origin = float64(start.Unix()) / 86400
		}
		made.of = func(days float64) float64 { return math.Round(unit.perDay*(days-origin)*unit.digits) / unit.digits }
	case from:
	case made.option == dataset.InYears && !timeOnly:
		made.of = years
	case made.option == dataset.DayOfYear && !timeOnly:
		made.of = func(days float64) float64 { return math.Round((days-yearStart(days)+1)*1e7) / 1e7 }
	case made.option == dataset.HourOfDay:
		made.of = func(days float64) float64 { return math.Round(24*(days-math.Floor(days))*1e7) / 1e7 }
	}
	return made, made.of != nil
}

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

// converted returns a column of days since 1970, or since midnight if timeOnly, in the unit that the options
// or their span choose, with that unit in its name. what says what the cells are.
func (k *kinding) converted(c Column, what string, timeOnly, clock, lasting bool) (Column, error) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range c.Values {
		if v == v {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		low, high = 0, 0
	}
	made, chosen := chosenConversion(c.Name, k.o, timeOnly)
	var err error
	switch {
	case chosen:
	case timeOnly:
		made, err = timeConversion(k.t.File, c.Name, k.o.Time, lasting || high > 1, max(high, -low))
	default:
		made = dateConversion(k.o.Time, clock, low, high)
	}
	if err != nil {
		return c, err
	}
	c.Kind, c.Time = Moment, made.option
	for i, v := range c.Values {
		if v == v {
			c.Values[i] = made.of(v)
		}
	}
	k.note(c.Name, "has %s; as a number it is the %s", what, made.name)
	return k.renamed(c, made.name), nil
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
