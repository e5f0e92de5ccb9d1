package tables

import (
	"math"
	"slices"

	"ppca/core/fault"
)

// hoursBeside returns the hours that the column to the right of column j adds to its dates, as a part of
// a day for each row; nil if column j is none of dates without times, or the next none of times of day
// or of whole hours from 0 to 24 or hhmm.
func (k *kinding) hoursBeside(j int, profiles []profile) func(row int) float64 {
	if j+1 == len(profiles) || profiles[j].moments.clocks > 0 {
		return nil
	}
	c, p := k.t.Columns[j+1], &profiles[j+1]
	s, most := &p.moments, 0.
	isHour := func(v float64) bool {
		most = max(most, v)
		return v >= 0 && v <= 2400 && v == math.Trunc(v) && math.Mod(v, 100) < 60
	}
	switch {
	case s.times > 0 && s.times == p.filled && !s.lasting && !called(c.Name, durationNames):
		c = k.withValues(c, Moment, func(text string) float64 { m, _ := scanMoment(text); return m.days() }, notANumber)
	case s.times == 0 && p.numbers == p.filled && called(c.Name, hourNames) &&
		p.units[""]+p.units["h"] == p.numbers && k.allOf(c, isHour):
		hours := func(v float64) float64 {
			if most > 24 { // hhmm
				v = math.Trunc(v/100) + math.Mod(v, 100)/60
			}
			return v / 24
		}
		c = k.withValues(c, Number, func(text string) float64 { return hours(pointed(text)) }, hours)
	default:
		return nil
	}
	return func(row int) float64 { return c.Values[row] }
}

// dateParts are the names of columns that are joined to dates.
var dateParts = [...][]string{yearNames, monthsNames, dayNames, hourNames, minuteNames}

// joined replaces columns of year, month and day beside each other, perhaps with hour and minute, by one of dates.
func (k *kinding) joined(columns []Column) ([]Column, error) {
	for j := range columns {
		n := 0
		for n < len(dateParts) && j+n < len(columns) && k.isPart(columns[j+n], dateParts[n]) {
			n++
		}
		of := columns[j : j+n]
		days := joinedDays(of)
		if days == nil || slices.Contains(k.t.Names(), "date") {
			continue
		}
		what := "the columns " + fault.List(Table{Columns: of}.Names()) + ", joined"
		c := Column{Name: "date", At: of[0].At, Cells: of[0].Cells, Values: days}
		c, err := k.converted(c, what, span{})
		return slices.Replace(columns, j, j+n, c), err
	}
	return columns, nil
}

// isPart reports whether a column has parts of dates of some names, and no option gives it another role.
func (k *kinding) isPart(c Column, names []string) bool {
	return c.Kind == Number && c.Words == 0 && called(c.Name, names) && !slices.Contains(chosenColumns(k.o), c.Name)
}

// joinedDays returns the days since 1970 of columns of year, month, day, hour and minute; nil for one column and
// if some are not of a day.
func joinedDays(of []Column) []float64 {
	if len(of) < 2 {
		return nil
	}
	days := make([]float64, len(of[0].Values))
	for i := range days {
		p := [len(dateParts)]float64{0, 1, 1, 0, 0}
		for part, c := range of {
			p[part] = c.Values[i]
		}
		date := day(int(p[0]), int(p[1]), int(p[2]))
		switch whole := p[0] + p[1] + p[2] + p[3] + p[4]; {
		case whole != whole:
			days[i] = whole
		case whole != math.Trunc(whole), date.parts[0] == 0, p[3] < 0, p[3] > 24, p[4] < 0, p[4] > 59:
			return nil
		default:
			days[i] = date.days() + p[3]/24 + p[4]/1440
		}
	}
	return days
}
