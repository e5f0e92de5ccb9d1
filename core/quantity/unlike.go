package quantity

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/narrow"
)

// Ratios of standard deviations above which variables of different units are compared as they
// are only by mistake.
const (
	uneven  = 3  // largest over smallest, if the names state different units: 9 times the variance
	unlike  = 20 // the same, if the names state none
	jumping = 8  // then also largest ratio of neighbouring variables; curves have less
)

// Unlike reports whether the variables have different units and sizes, so that those of large
// numbers rule a fit: the names state different units, and one standard deviation is more than
// 3 times another; or they state none, one is more than 20 times another, and neighbours differ
// by more than 8 times. Curves and variables of one unit are alike however much their sizes
// differ.
func Unlike(names []string, s *fit.Spread) bool {
	if s == nil || AxisOf(names) != nil {
		return false
	}
	stated := map[string]bool{}
	for _, name := range names {
		_, unit := Split(name)
		stated[unit] = true
	}
	switch {
	case len(names) > 0 && len(stated) == 1 && !stated[""]:
		return false
	case len(stated) > 2 || len(stated) == 2 && !stated[""]:
		return s.Ratio > uneven
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

// SpreadOf compares the standard deviations of the variables of d in the units of the fit; where
// they differ much, of a variable of which one cell makes most of it, that of the others. Unit is a
// power of two; no square of a value divided by it may overflow. It returns nil if fewer than two
// variables vary.
func SpreadOf(d fit.Data, unit float64) *fit.Spread {
	mean, count := columnSums(d, unit, nil)
	for c := range mean {
		mean[c] /= max(count[c], 1)
	}
	squares, _ := columnSums(d, unit, mean)
	sd := make([]float64, len(squares))
	for c := range sd {
		sd[c] = math.Sqrt(squares[c] / max(count[c], 1))
	}
	s := spread(sd, mean)
	if s == nil || s.Ratio <= uneven {
		return s
	}
	for c, deviation := range farthestCells(d, unit, mean) {
		if others := without(deviation, squares[c], count[c]); others < sd[c]/lone {
			sd[c] = others
		}
	}
	return spread(sd, mean)
}

// spread compares standard deviations of variables with these means; nil if fewer than two vary.
func spread(sds, mean []float64) *fit.Spread {
	var sizes []float64
	s := &fit.Spread{}
	least, most := math.Inf(1), 0.0
	for c, sd := range sds {
		if !(sd > 1e-12*math.Abs(mean[c])) || math.IsInf(sd, 0) { // rounding of equal values
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

// without returns the standard deviation of the other cells, from the deviation of one from the mean
// of all, the sum of their squares about it, and their number. It is 0 if it is lost by rounding.
func without(deviation, squares, count float64) float64 {
	if count < 3 {
		return math.Inf(1)
	}
	others := squares - deviation*deviation*count/(count-1)
	if others < 1e-12*squares {
		return 0
	}
	return math.Sqrt(others / (count - 1))
}

// farthestCells returns the largest deviation from the mean of the known cells of each variable,
// divided by unit.
func farthestCells(d fit.Data, unit float64, mean []float64) []float64 {
	n, k := d.X.Dims()
	farthest, row := make([]float64, k), make([]float64, k)
	for i := range n {
		d.ScaledRow(i, 1/unit, row)
		known := d.Known(i)
		for c, value := range row {
			away := value - mean[c]
			if away < 0 {
				away = -away
			}
			if away > farthest[c] && (known == nil || known[c]) {
				farthest[c] = away
			}
		}
	}
	return farthest
}

// columnSums returns the sums of the known cells of each variable, divided by unit, and how
// many they are; with the means, the sums of squares about them.
func columnSums(d fit.Data, unit float64, mean []float64) (sums, count []float64) {
	n, k := d.X.Dims()
	sums, count = make([]float64, k), make([]float64, k)
	scratch, inverse := make([]float64, k), 1/unit // unit is a power of two
	for i := range n {
		row := scratch
		if d.Scale == nil {
			row = narrow.Row(d.X, i, scratch)
		} else {
			narrow.RowTo(row, d.X, i)
			floats.Div(row, d.Scale)
		}
		switch {
		case d.Observed != nil:
			addSeen(d, i, row, inverse, mean, sums, count)
		case mean == nil:
			blas64.Axpy(inverse, blas64.Vector{N: k, Data: row, Inc: 1}, blas64.Vector{N: k, Data: sums, Inc: 1})
		default:
			addSquares(row, inverse, mean, sums)
		}
	}
	if d.Observed == nil {
		for c := range count {
			count[c] = float64(n)
		}
	}
	return sums, count
}

// addSquares adds (row·inverse − mean)² to sums.
func addSquares(row []float64, inverse float64, mean, sums []float64) {
	mean, sums = mean[:len(row)], sums[:len(row)]
	for c, value := range row {
		away := value*inverse - mean[c]
		sums[c] += away * away
	}
}

// addSeen adds the known cells of row i, or with the means their squares about them, to sums
// and counts them.
func addSeen(d fit.Data, i int, row []float64, inverse float64, mean, sums, count []float64) {
	known := d.Known(i)
	for c, value := range row {
		if known != nil && !known[c] {
			continue
		}
		count[c]++
		if mean == nil {
			sums[c] += value * inverse
		} else {
			away := value*inverse - mean[c]
			sums[c] += away * away
		}
	}
}
