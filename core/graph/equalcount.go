package graph

import (
	"math"
	"slices"
	"sort"

	"ppca/core/fault"
)

// shareRounding is the relative rounding error of sums of weights.
const shareRounding = 1e-12

// CountLine returns the graph of bins from lo to hi with as equal counts of the
// observations at theta (n) as possible. weights holds the observation weights (n, nil:
// all equal). Inner endpoint b is the smallest θ at or below which lies more than b/bins
// of the weight, so it is the first θ of its upper bin. Equal quantiles become one
// endpoint, so repeated θ give fewer bins. It fails (ERR_OPTION) as EvenLine does.
func CountLine(theta, weights []float64, lo, hi float64, bins int) (Graph, error) {
	line, err := EvenLine(lo, hi, bins)
	if err != nil {
		return line, err
	}
	endpoints := []float64{lo}
	for b, q := range quantiles(theta, weights, bins) {
		if b > 0 && q > endpoints[len(endpoints)-1] && q < hi {
			endpoints = append(endpoints, q)
		}
	}
	return Line(append(endpoints, hi))
}

// CountRing is CountLine on a ring; the first knot is the smallest θ from 0 on. It
// fails (ERR_OPTION) as EvenRing does, and with ERR_RANGE if fewer than 3 knots are
// left.
func CountRing(theta, weights []float64, period float64, bins int) (Graph, error) {
	even, err := EvenRing(period, bins)
	if err != nil {
		return even, err
	}
	wrapped := make([]float64, len(theta))
	for i, t := range theta {
		wrapped[i] = even.wrap(t)
	}
	knots := slices.Compact(quantiles(wrapped, weights, bins))
	if len(knots) < fewestOnRing {
		return Graph{}, fault.New(fault.Range, "θ repeats so often that only %[2]d of %[1]d bins of equal count are left, and a ring needs at least %[3]d: use bins of equal width, or set the endpoints", bins, len(knots), fewestOnRing).With("option", "spacing")
	}
	return Ring(knots, period)
}

// quantiles returns, for b = 0 … parts−1, the smallest finite value at or below which
// lies more than b/parts of the observation weights (nil: all equal); none without a
// value. Observations of weight 0 do not count.
func quantiles(values, weights []float64, parts int) []float64 {
	weight := func(i int) float64 {
		if i >= len(weights) {
			return 1
		}
		return weights[i]
	}
	var rows []int
	total := 0.0
	for i, value := range values {
		if weight(i) > 0 && !math.IsNaN(value) && !math.IsInf(value, 0) {
			rows = append(rows, i)
		}
	}
	sort.SliceStable(rows, func(i, j int) bool { return values[rows[i]] < values[rows[j]] })
	for _, i := range rows {
		total += weight(i)
	}
	var out []float64
	below, at := 0.0, 0
	for b := range parts {
		share := total * float64(b) / float64(parts) * (1 + shareRounding)
		for ; at < len(rows) && below+weight(rows[at]) <= share; at++ {
			below += weight(rows[at])
		}
		if at < len(rows) {
			out = append(out, values[rows[at]])
		}
	}
	return out
}
