package graph

import (
	"ppca/core/fault"
)

// fewestOnRing is the smallest number of knots of a ring. With two knots, both bins
// would have the same edge.
const fewestOnRing = 3

// Ring returns the graph of B ≥ 3 knots on a circle, for a θ that is the same
// after a period: angles, hours, seasons. Bin j lies between knots j and j+1,
// the last between the last knot and the first. The first knot may be repeated
// at its end, a period later.
// It fails (ERR_OPTION) unless the knots are finite, increasing and within one
// period, which is positive.
func Ring(knots []float64, period float64) (Graph, error) {
	if !(period > 0 && period <= mostTheta) {
		return Graph{}, fault.New(fault.Option, "periodic is %v: it must be a number above 0, at most 1e+300", period).With("option", "periodic")
	}
	if last := len(knots) - 1; last > 0 && knots[last] == knots[0]+period {
		knots = knots[:last]
	}
	if len(knots) < fewestOnRing {
		return Graph{}, fewKnots(len(knots))
	}
	last := len(knots) - 1
	if knots[last] > knots[0]+period {
		return Graph{}, fault.New(fault.Option, "endpoint %d (%v) lies more than a period (%v) above endpoint 1 (%v): all endpoints must lie within one period", last+1, knots[last], period, knots[0]).With("endpoint", last+1)
	}
	g, err := Line(append(append([]float64(nil), knots...), knots[0]+period))
	g.Period = period
	return g, err
}

// EvenRing returns a ring of that many bins of equal width, the first knot at
// θ = 0. It fails (ERR_OPTION) unless there are at least 3, and the period is positive.
func EvenRing(period float64, bins int) (Graph, error) {
	if bins < fewestOnRing {
		return Graph{}, fewKnots(bins)
	}
	line, err := EvenLine(0, period, bins)
	if err != nil {
		return Graph{}, err
	}
	return Ring(line.Endpoints, period)
}

func fewKnots(count int) error {
	return fault.New(fault.Option, "a ring of %d knots is too small: a periodic θ needs at least %d bins", count, fewestOnRing).With("option", "bins")
}
