package ppca

import (
	"math"
	"sort"

	"ppca/core/fault"
)

// A Graph holds the knots of a model, each with a mean and a basis of its own:
// how θ weighs them and which pairs the smoothness penalties tie together.
//
// A line of B endpoints is the paper's case (B−1 bins); a Ring, of a θ that comes
// back to where it began, closes it by one more bin. Everything else in this
// package sees only cells (the knots that an observation can weigh), weights
// and edges, so a ring or a grid is another constructor, not another solver.
type Graph struct {
	Endpoints []float64 // θ of the ends of the bins, increasing; on a ring the last is the first plus Period, the same knot
	Period    float64   // of a ring; 0: a line
	Rule      Rule
}

// A Rule says which knots belong to the endpoints and how θ weighs them.
type Rule string

// The rules.
const (
	Linear   Rule = "linear"   // a knot at each endpoint, hat weights (PPCA)
	Step     Rule = "step"     // a knot for each bin, weighed inside it (IPCA)
	Constant Rule = "constant" // one knot for every θ (PCA)
)

// An Edge ties two knots by smoothness. Factor is 1/|edges|, the 1/(B−1) of the
// paper's Equation (energysmoothness); on a ring of B knots it is 1/B.
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
	return Graph{Endpoints: append([]float64(nil), endpoints...), Rule: Linear}, nil
}

// Ruled returns the graph with the same endpoints and another rule.
func (g Graph) Ruled(rule Rule) Graph {
	g.Rule = rule
	return g
}

// mostBins bounds how many bins EvenLine makes. Models have a handful; more than
// this is a mistake that would end in no memory.
const mostBins = 4096

// EvenLine returns bins+1 equally spaced endpoints from lo to hi. It fails
// (ERR_OPTION) unless there is a bin, not more than 4096, and a width.
func EvenLine(lo, hi float64, bins int) (Graph, error) {
	if bins < 1 || bins > mostBins {
		return Graph{}, fault.New(fault.Option, "bins is %d: it must be between 1 and %d", bins, mostBins).With("option", "bins")
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

// Bins returns the number of bins: B−1 on a line, B on a ring.
func (g Graph) Bins() int { return max(0, len(g.Endpoints)-1) }

// Knots returns the number of knots: B with linear weights.
func (g Graph) Knots() int {
	switch g.Rule {
	case Constant:
		return 1
	case Step:
		return g.Bins()
	}
	if g.Period != 0 {
		return g.Bins()
	}
	return len(g.Endpoints)
}

// Cells returns the knots of each cell; with linear weights cell j is the bin
// between endpoints j and j+1, of which on a ring the last is the first.
func (g Graph) Cells() [][]int {
	if g.Rule == Constant {
		return [][]int{{0}}
	}
	cells := make([][]int, g.Bins())
	for j := range cells {
		cells[j] = []int{j, (j + 1) % g.Knots()}
		if g.Rule == Step {
			cells[j] = []int{j}
		}
	}
	return cells
}

// Edges returns the pairs of knots that smoothness ties together: neighbours,
// with linear weights.
func (g Graph) Edges() []Edge {
	if g.Rule != Linear {
		return nil
	}
	edges := make([]Edge, len(g.Endpoints)-1)
	for j := range edges {
		edges[j] = Edge{A: j, B: (j + 1) % g.Knots(), Factor: 1 / float64(len(edges))}
	}
	return edges
}

// Check fails (ERR_RANGE) at the first θ outside the endpoints. On a ring none is.
func (g Graph) Check(theta []float64) error {
	if g.Period != 0 {
		return nil
	}
	lo, hi := g.Endpoints[0], g.Endpoints[g.Bins()]
	for i, t := range theta {
		if t < lo || t > hi {
			return fault.New(fault.Range, "θ of observation %d is %v, outside the endpoints %v … %v: widen the range or leave the observation out", i+1, t, lo, hi).With("row", i+1).With("value", t)
		}
	}
	return nil
}

// length returns the distance in θ between the ends of an edge.
func (g Graph) length(e Edge) float64 { return g.Endpoints[e.A+1] - g.Endpoints[e.A] }

// Locate returns the position of θ: with linear weights the hat functions of
// Equation (weights) of the paper. A shared endpoint belongs to the upper bin,
// the last endpoint to the last bin. A θ outside is clamped and flagged; on a
// ring it is wrapped.
func (g Graph) Locate(theta float64) Position {
	if g.Rule == Constant {
		return Position{Weights: []float64{1}}
	}
	if g.Period != 0 {
		theta = g.wrap(theta)
	}
	e := g.Endpoints
	last := len(e) - 1
	clamped := math.Min(math.Max(theta, e[0]), e[last])
	cell := sort.Search(last-1, func(j int) bool { return clamped < e[j+1] })
	at := Position{Cell: cell, Weights: []float64{1}, Clamped: clamped != theta}
	if g.Rule == Linear {
		lower := (e[cell+1] - clamped) / (e[cell+1] - e[cell])
		at.Weights = []float64{lower, 1 - lower}
	}
	return at
}
