package graph

import (
	"math"
	"sort"

	"ppca/core/fault"
)

// An Axis has the knots along one parameter: on a line, or with a Period on a ring. A
// grid may have a single endpoint on an axis; it then ignores this parameter.
type Axis struct {
	Endpoints []float64 // of the bins, increasing; on a ring the last is the first plus Period and the same knot
	Period    float64   // of a ring; 0: a line
}

// checkAxis fails (ERR_OPTION) unless the endpoints make a line or a ring.
func (a Axis) checkAxis() error {
	if a.Period == 0 {
		_, err := Line(a.Endpoints)
		return err
	}
	closed, err := Ring(a.Endpoints, a.Period)
	if err == nil && len(closed.Endpoints) != len(a.Endpoints) {
		err = fault.New(fault.Option, "the last endpoint of a ring must be the first plus the period (%v), but they are %v and %v", a.Period, a.Endpoints[len(a.Endpoints)-1], a.Endpoints[0])
	}
	return err
}

// Bins returns the number of bins; a single endpoint counts as one.
func (a Axis) Bins() int {
	if len(a.Endpoints) == 1 {
		return 1
	}
	return max(0, len(a.Endpoints)-1)
}

// knots returns the number of knots along the axis.
func (a Axis) knots(rule Rule) int {
	if rule == Step || a.Period != 0 {
		return a.Bins()
	}
	return len(a.Endpoints)
}

// cell returns the knots of a bin; with linear weights bin j lies between endpoints
// j and j+1, of which on a ring the last is the first.
func (a Axis) cell(j int, rule Rule) []int {
	if rule == Step || len(a.Endpoints) == 1 {
		return []int{j}
	}
	return []int{j, (j + 1) % a.knots(rule)}
}

// edges returns the pairs of neighbours.
func (a Axis) edges() []Edge {
	edges := make([]Edge, max(0, len(a.Endpoints)-1))
	for j := range edges {
		share := (a.Endpoints[j+1] - a.Endpoints[j]) / (a.Endpoints[len(edges)] - a.Endpoints[0])
		edges[j] = Edge{A: j, B: (j + 1) % a.knots(Linear), Factor: 1 / float64(len(edges)), Length: share * float64(len(edges))}
	}
	return edges
}

// locate returns the position of θ along the axis: with linear weights the hat
// functions of Equation (weights) of the paper. A shared endpoint belongs to the
// upper bin, the last endpoint to the last bin. A θ outside is clamped and flagged;
// on a ring it is wrapped.
func (a Axis) locate(theta float64, rule Rule) Position {
	if len(a.Endpoints) == 1 {
		return Position{Hat: []float64{1}}
	}
	e := a.Endpoints
	last := len(e) - 1
	if a.Period != 0 {
		theta = a.wrap(theta)
	}
	within := math.Min(math.Max(theta, e[0]), e[last])
	cell := sort.Search(last-1, func(j int) bool { return within < e[j+1] })
	at := Position{Cell: cell, Hat: []float64{1}, Clamped: within != theta}
	if rule == Linear {
		lower := (e[cell+1] - within) / (e[cell+1] - e[cell])
		at.Hat = []float64{lower, 1 - lower}
	}
	return at
}

// holds reports whether θ lies between the endpoints. On a ring every θ does.
func (a Axis) holds(theta float64) bool {
	last := len(a.Endpoints) - 1
	return last == 0 || a.Period != 0 || theta >= a.Endpoints[0] && theta <= a.Endpoints[last]
}

// Around returns the ends of an interval of half a width about θ; on a ring lower is above upper if it
// contains the seam, and an interval that is longer than the ring is cut.
func (a Axis) Around(theta, half float64) (lower, upper float64) {
	if a.Period == 0 {
		return theta - half, theta + half
	}
	half = min(half, a.Period/2*(1-1e-9))
	return a.wrap(theta - half), a.wrap(theta + half)
}

// exists reports whether θ has a position: ±∞ is clamped to an end of a line, but a
// ring has no ends.
func (a Axis) exists(theta float64) bool {
	return !math.IsNaN(theta) && (a.Period == 0 || !math.IsInf(theta, 0))
}

// wrap returns the equivalent θ in the period that the endpoints span.
func (a Axis) wrap(theta float64) float64 {
	lo, hi := a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1]
	if theta >= lo && theta < hi {
		return theta // unchanged, to the last bit
	}
	along := math.Mod(theta-lo, a.Period)
	if along < 0 {
		along += a.Period
	}
	if theta = lo + along; theta >= hi { // rounding error
		return lo
	}
	return theta
}
