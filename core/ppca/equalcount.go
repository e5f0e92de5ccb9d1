package ppca

import (
	"math"
	"slices"
	"sort"

	"ppca/core/fault"
)

// shareRounding is what sums of weights may be off, relative to them.
const shareRounding = 1e-12

// CountLine returns the graph of bins from lo to hi with as many observations of d
// in each as there can be, by their weights. The inner endpoints are quantiles of θ:
// endpoint b is the smallest θ of an observation at or below which lies more than the
// share b/bins of them, and so the first of the upper bin. Where θ repeats, endpoints fall together,
// and the line has fewer bins. It fails (ERR_OPTION) as EvenLine does.
func CountLine(d Data, lo, hi float64, bins int) (Graph, error) {
	line, err := EvenLine(lo, hi, bins)
	if err != nil {
		return line, err
	}
	endpoints := []float64{lo}
	for b, q := range d.quantiles(d.Theta, bins) {
		if b > 0 && q > endpoints[len(endpoints)-1] && q < hi {
			endpoints = append(endpoints, q)
		}
	}
	return Line(append(endpoints, hi))
}

// CountRing is CountLine on a ring: bins with as many observations in each as there
// can be, the first knot at the first θ from 0 on. It fails (ERR_OPTION) as EvenRing
// does, and with ERR_RANGE where fewer than 3 knots are left.
func CountRing(d Data, period float64, bins int) (Graph, error) {
	even, err := EvenRing(period, bins)
	if err != nil {
		return even, err
	}
	wrapped := make([]float64, len(d.Theta))
	for i, theta := range d.Theta {
		wrapped[i] = even.wrap(theta)
	}
	knots := slices.Compact(d.quantiles(wrapped, bins))
	if len(knots) < fewestOnRing {
		return Graph{}, fault.New(fault.Range, "θ repeats so often that its %d bins of equal count fall together at %d values, and a ring needs at least %d: take bins of equal width, or give the endpoints", bins, len(knots), fewestOnRing).With("option", "spacing")
	}
	return Ring(knots, period)
}

// quantiles returns, for b = 0 … parts−1, the smallest of the observations' values
// at or below which lies more than the share b/parts of their weight; none of none.
func (d Data) quantiles(values []float64, parts int) []float64 {
	rows := slices.DeleteFunc(d.Counted(), func(i int) bool { return math.IsNaN(values[i]) || math.IsInf(values[i], 0) })
	sort.SliceStable(rows, func(i, j int) bool { return values[rows[i]] < values[rows[j]] })
	total := 0.0
	for _, i := range rows {
		total += d.weight(i)
	}
	var out []float64
	below, at := 0.0, 0
	for b := range parts {
		share := total * float64(b) / float64(parts) * (1 + shareRounding)
		for ; at < len(rows) && below+d.weight(rows[at]) <= share; at++ {
			below += d.weight(rows[at])
		}
		if at < len(rows) {
			out = append(out, values[rows[at]])
		}
	}
	return out
}
