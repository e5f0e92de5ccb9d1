package quantity

import (
	"math"
	"strconv"

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
	return strconv.FormatFloat(math.Round(ratio*10)/10, 'f', -1, 64) + " times"
}

// SpreadOf compares the standard deviations of the variables of d in the units of the fit. No
// square of a value divided by unit may overflow. It returns nil if fewer than two variables
// vary.
func SpreadOf(d fit.Data, unit float64) *fit.Spread {
	mean, count := columnSums(d, unit, nil)
	for c := range mean {
		mean[c] /= max(count[c], 1)
	}
	squares, _ := columnSums(d, unit, mean)
	var sizes []float64
	s := &fit.Spread{}
	least, most := math.Inf(1), 0.0
	for c := range squares {
		sd := math.Sqrt(squares[c] / max(count[c], 1))
		if !(sd > 0) || math.IsInf(sd, 0) {
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

// columnSums returns the sums of the known cells of each variable, divided by unit, and how
// many they are; with the means, the sums of squares about them.
func columnSums(d fit.Data, unit float64, mean []float64) (sums, count []float64) {
	n, k := d.X.Dims()
	sums, count = make([]float64, k), make([]float64, k)
	row, complete := make([]float64, k), d.Observed == nil
	for i := range n {
		narrow.RowTo(row, d.X, i)
		if d.Scale != nil {
			floats.Div(row, d.Scale)
		}
		for c, value := range row {
			if !complete && !d.Sees(i, c) {
				continue
			}
			count[c]++
			if mean == nil {
				sums[c] += value / unit
			} else {
				away := value/unit - mean[c]
				sums[c] += away * away
			}
		}
	}
	return sums, count
}
