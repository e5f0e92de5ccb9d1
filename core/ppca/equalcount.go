package ppca

import (
	"math"
	"slices"

	"ppca/core/fault"
)

// CountLine returns the graph of bins from lo to hi with as many observations of d
// in each as there can be. The inner endpoints are quantiles of θ: endpoint b is the
// smallest θ of an observation at or below which lies more than the share b/bins of
// them, and so the first of the upper bin. Where θ repeats, endpoints fall together,
// and the line has fewer bins. It fails (ERR_OPTION) as EvenLine does.
func CountLine(d Data, lo, hi float64, bins int) (Graph, error) {
	line, err := EvenLine(lo, hi, bins)
	if err != nil {
		return line, err
	}
	endpoints := []float64{lo}
	for b, q := range quantiles(slices.Clone(d.Theta), bins) {
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
	knots := slices.Compact(quantiles(wrapped, bins))
	if len(knots) < fewestOnRing {
		return Graph{}, fault.New(fault.Range, "θ repeats so often that its %d bins of equal count fall together at %d values, and a ring needs at least %d: take bins of equal width, or give the endpoints", bins, len(knots), fewestOnRing).With("option", "spacing")
	}
	return Ring(knots, period)
}

// quantiles returns, for b = 0 … parts−1, the smallest value at or below which lies
// more than the share b/parts of all. It sorts the values; there are none of none.
func quantiles(values []float64, parts int) []float64 {
	values = slices.DeleteFunc(values, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
	slices.Sort(values)
	var out []float64
	for b := range parts {
		if len(values) > 0 {
			out = append(out, values[len(values)*b/parts])
		}
	}
	return out
}
