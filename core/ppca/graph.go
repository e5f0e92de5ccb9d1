package ppca

import (
	"math"
	"sort"

	"ppca/core/fault"
)

// A Graph holds the knots of a model: the values of θ at which a mean and a
// basis are kept, how a θ between them is weighted, and which pairs of knots
// the smoothness penalties tie together.
//
// A line of B endpoints is the paper's case (B−1 bins). Everything else in this
// package sees only cells (the knots that an observation can weigh), weights
// and edges, so a ring or a grid is another constructor, not another solver.
type Graph struct {
	// Endpoints are the θ of the knots of a line, B increasing values.
	Endpoints []float64
}

// An Edge ties two knots by smoothness. Factor is 1/|edges|, the 1/(B−1) of the
// paper's Equation (energysmoothness).
type Edge struct {
	A, B   int
	Factor float64
}

// A Position says where a θ lies among the knots: in which cell, and with which
// weight on each knot of the cell. Weights are not negative and sum to 1.
type Position struct {
	Cell    int
	Weights []float64
	Clamped bool // θ was outside the knots and was moved to the nearest
}

// Line returns the graph of B ≥ 2 endpoints on a line.
// It fails (ERR_OPTION) unless they are finite and strictly increasing.
func Line(endpoints []float64) (Graph, error) {
	if len(endpoints) < 2 {
		return Graph{}, fault.New(fault.Option, "a line needs at least 2 endpoints, got %d: give both ends of the range", len(endpoints))
	}
	for b, e := range endpoints {
		if math.IsNaN(e) || math.IsInf(e, 0) {
			return Graph{}, fault.New(fault.Option, "endpoint %d is %v: every endpoint must be a finite number", b+1, e).With("endpoint", b+1)
		}
		if b > 0 && e <= endpoints[b-1] {
			return Graph{}, fault.New(fault.Option, "endpoints must increase, but endpoint %d (%v) is not above endpoint %d (%v)", b+1, e, b, endpoints[b-1]).With("endpoint", b+1)
		}
	}
	return Graph{Endpoints: append([]float64(nil), endpoints...)}, nil
}

// EvenLine returns bins+1 equally spaced endpoints from lo to hi.
func EvenLine(lo, hi float64, bins int) (Graph, error) {
	if bins < 1 {
		return Graph{}, fault.New(fault.Option, "bins is %d: there must be at least one", bins)
	}
	if !(lo < hi) {
		return Graph{}, fault.New(fault.Option, "the range of θ is [%v, %v]: it has no width, so it cannot be divided into bins; give the endpoints or a range", lo, hi)
	}
	endpoints := make([]float64, bins+1)
	for b := range endpoints {
		t := float64(b) / float64(bins)
		endpoints[b] = lo*(1-t) + hi*t
	}
	return Line(endpoints)
}

// Knots returns B, the number of knots.
func (g Graph) Knots() int { return len(g.Endpoints) }

// Cells returns the knots of each cell; on a line cell j is the bin between
// endpoints j and j+1.
func (g Graph) Cells() [][]int {
	cells := make([][]int, len(g.Endpoints)-1)
	for j := range cells {
		cells[j] = []int{j, j + 1}
	}
	return cells
}

// Edges returns the pairs of knots that smoothness ties together.
func (g Graph) Edges() []Edge {
	edges := make([]Edge, len(g.Endpoints)-1)
	for j := range edges {
		edges[j] = Edge{A: j, B: j + 1, Factor: 1 / float64(len(edges))}
	}
	return edges
}

// length returns the distance in θ between the ends of an edge.
func (g Graph) length(e Edge) float64 { return g.Endpoints[e.B] - g.Endpoints[e.A] }

// Locate returns the position of θ: hat-function weights, Equation (weights) of
// the paper. A shared endpoint belongs to the upper bin, the last endpoint to
// the last bin. A θ outside is clamped and flagged.
func (g Graph) Locate(theta float64) Position {
	e := g.Endpoints
	last := len(e) - 1
	switch {
	case theta < e[0]:
		return Position{Cell: 0, Weights: []float64{1, 0}, Clamped: true}
	case theta > e[last]:
		return Position{Cell: last - 1, Weights: []float64{0, 1}, Clamped: true}
	}
	cell := sort.Search(last-1, func(j int) bool { return theta < e[j+1] })
	lower := (e[cell+1] - theta) / (e[cell+1] - e[cell])
	return Position{Cell: cell, Weights: []float64{lower, 1 - lower}}
}
