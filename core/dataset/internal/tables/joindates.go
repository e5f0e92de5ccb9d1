package tables

import (
	"math"
	"slices"
	"strings"
	"time"

	"gonum.org/v1/gonum/floats"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// dateParts are the names of columns that are joined to dates.
var dateParts = [...][]string{yearNames, monthsNames, dayNames, hourNames, minuteNames}

// joined replaces columns of year, month and day beside each other, in any order and perhaps with hour and minute, by
// one of dates; of month and day without a year, by the day of the year.
func (r *reader) joined(columns []Column) ([]Column, error) {
	if r.o.Plain || slices.Contains(r.t.Names(), "date") {
		return columns, nil
	}
	for j := range columns {
		n, days, yearless := r.joinable(columns[j:])
		if days == nil || yearless && slices.ContainsFunc(columns, isNamedYear) {
			continue
		}
		c := Column{Name: "date", At: columns[j].At, Cells: columns[j].Cells, Values: days, Kind: Moment,
			Missing: map[string]int{}, span: &span{what: "the columns " + fault.List(Table{Columns: columns[j : j+n]}.Names()) + ", joined",
				yearless: yearless}}
		if slices.ContainsFunc(days, math.IsNaN) {
			c.Cells, c.Missing = emptied(c.Cells, days)
		}
		c, err := r.converted(c)
		return slices.Replace(columns, j, j+n, c), err
	}
	return columns, nil
}

// emptied returns cells that are empty where values are NaN, and their count.
func emptied(cells Cells, values []float64) (Cells, map[string]int) {
	var left Builder
	missing := map[string]int{}
	for i, v := range values {
		text := cells.Text(i)
		if v != v {
			text = ""
			missing[text]++
		}
		left.Add(text)
	}
	return left.Cells(), missing
}

// joinable returns how many of the first columns are parts of one date, and its days since 1970; nil if they are none.
// A minimum, or a time that is no time of day, behind a date is no part of it.
func (r *reader) joinable(columns []Column) (n int, days []float64, yearless bool) {
	of := make([]*Column, len(dateParts)) // by their parts
	var parts []int
	chosen := r.chosen()
	for ; n < len(columns); n++ {
		c := &columns[n]
		part := slices.IndexFunc(dateParts[:], func(names []string) bool { return called(c.inFile(), names) })
		isMonth := part == 1 && c.Time == dataset.DayOfYear // by its name
		if part < 0 || of[part] != nil || c.Kind != Number && !isMonth || c.Words > 0 || c.Ask != nil ||
			slices.Contains(chosen, c.Name) {
			break
		}
		of[part], parts = c, append(parts, part)
	}
	days, yearless = joinedDays(of)
	for ; days == nil && n > 2 && parts[n-1] > 2; n-- {
		of[parts[n-1]] = nil
		days, yearless = joinedDays(of)
	}
	if yearless && len(split(of[1].inFile(), " _-()[].,")) > 1 { // rain (mm)
		return n, nil, false
	}
	return n, days, yearless
}

// isNamedYear reports whether a column has years of two or four digits by its name; 1 to 4 are seasons or years of a
// study.
func isNamedYear(c Column) bool {
	return c.Kind == Number && slices.Contains(yearNames, strings.ToLower(c.inFile())) && c.Facts().Max > 31
}

// joinedDays returns the days since 1970 of columns of year, month and so on, NaN where one is missing; nil if a row
// has no such date, or a part has no part above it.
func joinedDays(of []*Column) (days []float64, yearless bool) {
	last := len(of)
	for last > 0 && of[last-1] == nil {
		last--
	}
	if yearless = of[0] == nil; last < 2 || yearless && last < 3 || slices.Contains(of[1:last], nil) {
		return nil, false
	}
	days = make([]float64, len(of[1].Values))
	for i := range days {
		parts := [5]float64{2000, 1, 1, 0, 0} // a leap year
		for k, c := range of[:last] {
			if c == nil {
				continue
			}
			if parts[k] = c.Values[i]; c.Time == dataset.DayOfYear {
				parts[k] = float64(time.Date(2001, 1, int(c.Values[i]), 0, 0, 0, 0, time.UTC).Month())
			}
		}
		if days[i] = floats.Sum(parts[:]); math.IsNaN(days[i]) {
			continue
		}
		year, month, date := int(parts[0]), int(parts[1]), int(parts[2])
		if parts[0] < 1700 || parts[0] > 2200 || slices.ContainsFunc(parts[:3], isFraction) ||
			day(year, month, date).parts[0] == 0 || parts[3] < 0 || parts[3] > 24 ||
			parts[4] < 0 || parts[4] >= 60 {
			return nil, false
		}
		if days[i] = day(year, month, date).days() + parts[3]/24 + parts[4]/1440; yearless && month > 2 {
			days[i]-- // of a year without 29 February
		}
	}
	return days, yearless
}

func isFraction(v float64) bool { return v != math.Trunc(v) }
