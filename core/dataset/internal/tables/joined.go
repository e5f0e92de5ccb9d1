package tables

import (
	"math"
	"slices"

	"ppca/core/fault"
)

// hoursBeside returns the hours that the column to the right of column j adds to its dates, as a part of
// a day for each row; nil if column j is none of dates without times, or the next none of times of day
// or of whole hours from 0 to 24, or of hhmm.
func (k *kinding) hoursBeside(j int, profiles []profile) func(row int) float64 {
	p := &profiles[j]
	if j+1 == len(profiles) || p.moments.clocks > 0 || p.moments.times > 0 {
		return nil
	}
	c, beside := k.t.Columns[j+1], &profiles[j+1]
	if s := &beside.moments; s.times > 0 && s.times == beside.filled && !s.lasting && !isDuration(c.Name) {
		read := k.withValues(c, Moment, func(text string) float64 { m, _ := scanMoment(text); return m.days() }, notANumber)
		return func(row int) float64 { return read.Values[row] }
	}
	if beside.numbers < beside.filled || beside.units[""]+beside.units["h"] < beside.numbers ||
		!called(c.Name, "hour", "hours", "hr", "h", "he", "hh", "hhmm", "stunde", "heure", "hora", "ora", "time", "uhrzeit") {
		return nil
	}
	most := 0.
	if !k.allOf(c, func(v float64) bool {
		most = max(most, v)
		return v >= 0 && v <= 2400 && v == math.Trunc(v) && math.Mod(v, 100) < 60
	}) {
		return nil
	}
	hours := func(v float64) float64 {
		if most > 24 {
			v = math.Trunc(v/100) + math.Mod(v, 100)/60
		}
		return v / 24
	}
	read := k.withValues(c, Number, func(text string) float64 { return hours(pointed(text)) }, hours)
	return func(row int) float64 { return read.Values[row] }
}

// parts are the names of columns of parts of a date, in lower case, from the year on.
var parts = [][]string{
	{"year", "yyyy", "yr", "jahr", "année", "año"},
	{"month", "mo", "mon", "mm", "monat", "mois", "mes"},
	{"day", "dy", "dd", "tag", "jour", "día", "mday"},
	{"hour", "hr", "hh", "stunde", "heure", "hora"},
	{"minute", "min", "mn"},
}

// joined replaces columns of year, month, day, hour and minute beside each other, or of year and day of
// year, by one of dates. Columns that an option names stay.
func (k *kinding) joined(columns []Column) ([]Column, error) {
	named := func(c Column) bool {
		o := k.o
		return slices.Contains(slices.Concat(o.Variables, o.Ignore, o.OneHot, []string{o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight}), c.Name)
	}
	for j := range columns {
		var of []Column
		isPart := func(names ...string) bool {
			at := j + len(of)
			return at < len(columns) && columns[at].Kind == Number && columns[at].Words == 0 && called(columns[at].Name, names...) && !named(columns[at])
		}
		for len(of) < len(parts) && isPart(parts[len(of)]...) {
			of = append(of, columns[j+len(of)])
		}
		inYear := len(of) == 1 && isPart("doy", "yday")
		if inYear {
			of = append(of, columns[j+1])
			if isPart(parts[3]...) {
				of = append(of, columns[j+2])
			}
		}
		if len(of) < 2 {
			continue
		}
		days := joinedDays(of, inYear)
		if days == nil {
			continue
		}
		c := Column{Name: "date", At: of[0].At, Cells: of[0].Cells, Values: days}
		for _, other := range k.t.Columns {
			if other.Name == c.Name {
				c.Name = of[0].Name + " and " + of[1].Name
			}
		}
		names := make([]string, len(of))
		for i, part := range of {
			names[i] = part.Name
		}
		c, err := k.converted(c, "the columns "+fault.List(names)+", joined", false, len(of) > 3 || inYear && len(of) > 2, false)
		return slices.Replace(columns, j, j+len(of), c), err
	}
	return columns, nil
}

// joinedDays returns the days since 1970 of the parts of dates; nil if some are not of a day.
func joinedDays(of []Column, inYear bool) []float64 {
	days := make([]float64, len(of[0].Values))
	for i := range days {
		p := [5]float64{0, 1, 1, 0, 0}
		for part, c := range of {
			if inYear && part == 2 {
				part = 3 // the hour
			}
			p[part] = c.Values[i]
		}
		if s := p[0] + p[1] + p[2] + p[3] + p[4]; s != s {
			days[i] = s
			continue
		} else if s != math.Trunc(s) || p[3] < 0 || p[3] > 24 || p[4] < 0 || p[4] > 59 {
			return nil
		}
		further := 0.
		if inYear {
			further, p[1] = p[1]-1, 1
		}
		m := day(int(p[0]), int(p[1]), int(p[2]))
		if m.parts[0] == 0 || further < 0 || further > 365 {
			return nil
		}
		days[i] = m.days() + further + p[3]/24 + p[4]/1440
	}
	return days
}
