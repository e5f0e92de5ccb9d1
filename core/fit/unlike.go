package fit

import (
	"math"
	"strconv"
)

// Ratios of standard deviations above which variables of different units are compared as they
// are only by mistake.
const (
	unevenUnits = 3  // largest over smallest, if the names state different units: 9 times the variance
	unlike      = 20 // the same, if the names state none
	jumping     = 8  // then also largest ratio of neighbouring variables; curves have less
)

// UnlikeUnits reports whether the variables have different units and sizes, so that those of large
// numbers rule a fit: the names state different units, and one standard deviation is more than
// 3 times another; or they state none, one is more than 20 times another, and neighbours differ
// by more than 8 times. Curves and variables of one unit are alike however much their sizes
// differ.
func UnlikeUnits(names []string, s *Spread) bool {
	if s == nil || VariableAxisOf(names) != nil {
		return false
	}
	switch units := DifferentUnits(names); {
	case len(units) == 1 && units[0] != "":
		return false
	case len(units) > 2 || len(units) == 2 && units[0] != "":
		return s.Ratio > unevenUnits
	}
	return s.Ratio > unlike && s.Step > jumping
}

// Times returns a ratio in words, without an exponent.
func Times(ratio float64) string {
	if ratio >= 1e6 {
		return "over a million times"
	}
	return strconv.FormatFloat(math.Round(ratio*10)/10, 'f', -1, 64) + " times"
}

// lone is by how much a standard deviation falls without the cell farthest from the mean, if that one
// cell makes most of it.
const lone = 3

// SpreadOf compares the standard deviations of the variables of d in the units of the fit; of a
// variable of which one cell makes most of it, that of the others. Unit is a power of two; no square
// of a value divided by it may overflow. It returns nil if fewer than two variables vary.
func SpreadOf(d Data, unit float64) *Spread {
	_, k := d.X.Dims()
	columns := make([]column, k)
	eachKnown(d, unit, func(c int, value float64) { columns[c].count++; columns[c].mean += value })
	for c := range columns {
		columns[c].mean /= max(columns[c].count, 1)
	}
	eachKnown(d, unit, func(c int, value float64) {
		away := math.Abs(value - columns[c].mean)
		columns[c].squares += away * away
		columns[c].farthest = max(columns[c].farthest, away)
	})
	s := &Spread{}
	var sizes []float64
	least, most := math.Inf(1), 0.0
	for c, of := range columns {
		sd := of.deviation()
		if !(sd > 1e-12*math.Abs(of.mean)) || math.IsInf(sd, 0) { // rounding of equal values
			continue
		}
		sizes = append(sizes, sd)
		if sd < least {
			least, s.Smallest = sd, c
		}
		if sd > most {
			most, s.Largest = sd, c
		}
	}
	if len(sizes) < 2 {
		return nil
	}
	s.Ratio = most / least
	for c := range sizes[1:] {
		s.Step = max(s.Step, sizes[c+1]/sizes[c], sizes[c]/sizes[c+1])
	}
	return s
}

// A column has the known cells of a variable: their number, their mean, the sum of squares about it,
// and the largest deviation from it.
type column struct{ count, mean, squares, farthest float64 }

// deviation returns the standard deviation; if one cell makes most of it, that of the others.
func (c column) deviation() float64 {
	sd := math.Sqrt(c.squares / max(c.count, 1))
	if c.count < 3 {
		return sd
	}
	left := c.squares - c.farthest*c.farthest*c.count/(c.count-1)
	others := 0.0 // lost by rounding
	if left > 1e-12*c.squares {
		others = math.Sqrt(left / (c.count - 1))
	}
	if others < sd/lone {
		return others
	}
	return sd
}

// eachKnown calls f with the known cells of d, row after row, divided by unit.
func eachKnown(d Data, unit float64, f func(c int, value float64)) {
	n, k := d.X.Dims()
	row := make([]float64, k)
	for i := range n {
		d.ScaledRow(i, 1/unit, row)
		known := d.Known(i)
		for c, value := range row {
			if known.Cell(c) {
				f(c, value)
			}
		}
	}
}
