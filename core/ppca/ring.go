package ppca

import (
	"fmt"
	"math"

	"ppca/core/fault"
)

// fewestOnRing is the fewest knots of a ring: between two there would be two
// bins, and one edge counted twice.
const fewestOnRing = 3

// Ring returns the graph of B ≥ 3 knots on a circle, for a θ that is the same
// after a period: angles, hours, seasons. Bin j lies between knots j and j+1,
// the last between the last knot and the first. The first knot may be repeated
// at its end, a period later.
// It fails (ERR_OPTION) unless the knots are finite, increasing and within one
// period, which is positive.
func Ring(knots []float64, period float64) (Graph, error) {
	if err := checkPeriod(period); err != nil {
		return Graph{}, err
	}
	if last := len(knots) - 1; last > 0 && knots[last] == knots[0]+period {
		knots = knots[:last]
	}
	if len(knots) < fewestOnRing {
		return Graph{}, fewKnots(len(knots))
	}
	last := len(knots) - 1
	if knots[last] > knots[0]+period {
		return Graph{}, fault.New(fault.Option, "endpoint %d (%v) lies more than a period (%v) above endpoint 1 (%v): give endpoints of one round", last+1, knots[last], period, knots[0]).With("endpoint", last+1)
	}
	g, err := Line(append(append([]float64(nil), knots...), knots[0]+period))
	g.Period = period
	return g, err
}

// EvenRing returns a ring of that many bins of equal width, the first knot at
// θ = 0. It fails (ERR_OPTION) unless there are 3 to 4096 and a period.
func EvenRing(period float64, bins int) (Graph, error) {
	if err := checkPeriod(period); err != nil {
		return Graph{}, err
	}
	if bins < fewestOnRing {
		return Graph{}, fewKnots(bins)
	}
	line, err := EvenLine(0, period, bins)
	if err != nil {
		return Graph{}, err
	}
	return Ring(line.Endpoints, period)
}

func checkPeriod(period float64) error {
	if !(period > 0) || math.IsInf(period, 0) {
		return fault.New(fault.Option, "the period of θ is %v: it must be a positive number, such as 360 for degrees", period).With("option", "periodic")
	}
	return nil
}

func fewKnots(count int) error {
	return fault.New(fault.Option, "a ring of %d knots is too small: a periodic θ needs at least %d bins", count, fewestOnRing).With("option", "bins")
}

// check fails (ERR_OPTION) unless the endpoints make a line or a ring.
func (g Graph) check() error {
	if g.Period == 0 {
		_, err := Line(g.Endpoints)
		return err
	}
	closed, err := Ring(g.Endpoints, g.Period)
	if err == nil && len(closed.Endpoints) != len(g.Endpoints) {
		err = fault.New(fault.Option, "the last endpoint of a ring must be the first plus the period (%v), but they are %v and %v", g.Period, g.Endpoints[len(g.Endpoints)-1], g.Endpoints[0])
	}
	return err
}

// wrap returns the θ of the round that the endpoints span which is the same on
// the ring.
func (g Graph) wrap(theta float64) float64 {
	lo, hi := g.Endpoints[0], g.Endpoints[g.Bins()]
	if theta >= lo && theta < hi {
		return theta // to the last bit
	}
	along := math.Mod(theta-lo, g.Period)
	if along < 0 {
		along += g.Period
	}
	if theta = lo + along; theta >= hi { // by rounding
		return lo
	}
	return theta
}

// Wrapped returns a warning where some values of θ lie outside the round that the
// endpoints of a ring span, unless θ does not count.
func (g Graph) Wrapped(theta []float64) []string {
	count, first := 0, 0
	for i, t := range theta {
		if g.Period != 0 && g.Rule != Constant && g.wrap(t) != t {
			if count == 0 {
				first = i
			}
			count++
		}
	}
	if count == 0 {
		return nil
	}
	return []string{fmt.Sprintf("θ of %d of %d observations lies outside [%v, %v) and was wrapped by the period, first that of observation %d (%v, taken as %v)",
		count, len(theta), g.Endpoints[0], g.Endpoints[g.Bins()], first+1, theta[first], g.wrap(theta[first]))}
}

// checkRow is checkAngle of row i.
func (g Graph) checkRow(i int, theta float64) error {
	if g.checkAngle(theta) != nil {
		return fault.New(fault.NonFinite, "θ of row %d is %v: give a number", i+1, theta).With("row", i+1)
	}
	return nil
}

// checkAngle fails (ERR_NONFINITE) where there is no such θ: a line has ends to
// which ±∞ is clamped, a ring has not.
func (g Graph) checkAngle(theta float64) error {
	if math.IsNaN(theta) || g.Period != 0 && math.IsInf(theta, 0) {
		return fault.New(fault.NonFinite, "θ is %v: give a number", theta)
	}
	return nil
}
