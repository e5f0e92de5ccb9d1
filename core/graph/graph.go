// Package graph holds the knots of a model: a line, a ring or a grid of them, the hat
// weights with which θ mixes them, and the edges along which the model is smooth.
package graph

import (
	"cmp"
	"math"
	"slices"

	"ppca/core/fault"
)

// A Graph has the knots of a model, each with its own mean and basis, their hat
// weights at θ, and the pairs of knots that the smoothness penalties connect.
//
// A line of B endpoints is the paper's case (B−1 bins). A Ring, for a periodic θ, has
// one more bin between the last and the first knot. A Grid is the product of two of
// them, for two parameters. Fits and models use only cells (the knots with a hat
// weight for an observation), hat weights and edges.
type Graph struct {
	Axis           // of θ; of a grid, of its first parameter
	Second *Axis   // of a grid, of its second parameter; nil: there is one parameter
	Ratio  float64 // of a grid, λ_m and λ_v along the second axis over those along the first
	Rule   Rule
}

// A Rule defines the knots of the endpoints and their hat weights.
type Rule string

// The rules.
const (
	Linear   Rule = "linear"   // a knot at each endpoint, hat weights (PPCA)
	Step     Rule = "step"     // a knot for each bin, weighed inside it (IPCA)
	Constant Rule = "constant" // one knot for every θ (PCA)
)

// An Edge connects two knots by a smoothness penalty. Factor is 1/|edges|, the
// 1/(B−1) of the paper's Equation (energysmoothness), on a ring of B knots 1/B; on a
// grid 1/|edges of that axis|, times Ratio along the second.
type Edge struct {
	A, B   int
	Factor float64
	Length float64 // in θ, over the mean width of the bins of the axis
}

// A Position has the cell of θ and the hat weight of each knot of the cell. Hat
// weights are not negative and sum to 1.
type Position struct {
	Cell    int
	Hat     []float64
	Clamped bool // θ was outside the knots and was moved to the nearest
}

// mostTheta bounds the size of endpoints, so that differences of two stay finite.
const mostTheta = 1e300

// Line returns the graph of B ≥ 2 endpoints on a line.
// It fails (ERR_OPTION) unless they are at most 1e300 in size and strictly increasing.
func Line(endpoints []float64) (Graph, error) {
	if len(endpoints) < 2 {
		return Graph{}, fault.New(fault.Option, "a line needs at least 2 endpoints, got %d: set both ends of the range", len(endpoints))
	}
	if last := len(endpoints) - 1; endpoints[last] < endpoints[0] && slices.IsSortedFunc(endpoints, func(a, b float64) int { return cmp.Compare(b, a) }) {
		return Graph{}, fault.New(fault.Option, "endpoints must increase, but are reversed, from %v to %v: give the lowest first", endpoints[0], endpoints[last]).With("option", "endpoints")
	}
	for b, e := range endpoints {
		if !(math.Abs(e) <= mostTheta) {
			return Graph{}, fault.New(fault.Option, "endpoint %d is %v: it must be a number from -1e+300 to 1e+300", b+1, e).With("endpoint", b+1)
		}
		if b > 0 && e <= endpoints[b-1] {
			return Graph{}, fault.New(fault.Option, "endpoints must increase, but endpoint %d (%v) is not above endpoint %d (%v)", b+1, e, b, endpoints[b-1]).With("endpoint", b+1)
		}
	}
	return Graph{Axis: Axis{Endpoints: append([]float64(nil), endpoints...)}, Rule: Linear}, nil
}

// Ruled returns the graph with the same endpoints and another rule.
func (g Graph) Ruled(rule Rule) Graph {
	g.Rule = rule
	return g
}

// EvenLine returns bins+1 equally spaced endpoints from lo to hi. It fails (ERR_OPTION) unless there is at
// least one bin, there are at most fault.MostBins, and the range has a width.
func EvenLine(lo, hi float64, bins int) (Graph, error) {
	if bins < 1 || bins > fault.MostBins {
		return Graph{}, fault.New(fault.Option, "bins is %d: it must be a whole number from 1 to %d", bins, fault.MostBins).With("option", "bins")
	}
	if !(lo < hi) {
		if lo > hi {
			return Graph{}, fault.New(fault.Option, "the range [%v, %v] is reversed: give its lower end first", lo, hi).With("option", "range")
		}
		return Graph{}, fault.New(fault.Option, "the range of θ is [%v, %v] and has no width, so it cannot be divided into bins: set the endpoints or a range", lo, hi)
	}
	endpoints := make([]float64, bins+1)
	for b := range endpoints {
		t := float64(b) / float64(bins)
		endpoints[b] = lo*(1-t) + hi*t
	}
	return Line(endpoints)
}

// Axes returns the axis of θ, or both of a grid.
func (g Graph) Axes() []Axis {
	if g.Second == nil {
		return []Axis{g.Axis}
	}
	return []Axis{g.Axis, *g.Second}
}

// Bins returns the number of bins: B−1 on a line, B on a ring, the product of
// those of its axes on a grid.
func (g Graph) Bins() int {
	bins := 1
	for _, a := range g.Axes() {
		bins *= a.Bins()
	}
	if g.Second == nil && len(g.Endpoints) == 1 {
		return 0
	}
	return bins
}

// Knots returns the number of knots: B with linear weights, on a grid the product
// of those of its axes.
func (g Graph) Knots() int {
	if g.Rule == Constant {
		return 1
	}
	knots := 1
	for _, a := range g.Axes() {
		knots *= a.knots(g.Rule)
	}
	return knots
}

// Cells returns the knots of each cell; there is a cell for each bin. On a grid,
// knots and cells are numbered along the second axis first.
func (g Graph) Cells() [][]int {
	count := 1
	if g.Rule != Constant {
		for _, a := range g.Axes() {
			count *= a.Bins()
		}
	}
	cells := make([][]int, count)
	for j := range cells {
		cells[j] = g.Cell(j)
	}
	return cells
}

// Cell returns the knots of one cell.
func (g Graph) Cell(j int) []int {
	switch {
	case g.Rule == Constant:
		return []int{0}
	case g.Second == nil:
		return g.Axis.cell(j, g.Rule)
	}
	bins := g.Second.Bins()
	return cross(g.Axis.cell(j/bins, g.Rule), g.Second.cell(j%bins, g.Rule), g.Second.knots(g.Rule))
}

// Edges returns the pairs of knots that smoothness ties together: neighbours,
// with linear weights.
func (g Graph) Edges() []Edge {
	if g.Rule != Linear {
		return nil
	}
	if g.Second != nil {
		return g.gridEdges()
	}
	return g.Axis.edges()
}

// Locate returns the position of θ, one number for each parameter. A shared
// endpoint belongs to the upper bin. A θ outside is clamped and flagged; on a ring
// it is wrapped.
func (g Graph) Locate(theta ...float64) Position {
	if g.Rule == Constant {
		return Position{Hat: []float64{1}}
	}
	at := g.Axis.locate(theta[0], g.Rule)
	if g.Second != nil {
		at = at.across(g.Second.locate(theta[1], g.Rule), g.Second.Bins())
	}
	return at
}

// Clamped reports which of n values of θ (n×P) lie outside the endpoints.
func (g Graph) Clamped(theta []float64) []bool {
	clamped := make([]bool, len(theta)/g.Parameters())
	for i := range clamped {
		clamped[i] = g.Locate(g.Row(theta, i)...).Clamped
	}
	return clamped
}

// Range returns where bin j begins and ends along each axis.
func (g Graph) Range(j int) [][2]float64 {
	places := g.places(j)
	ranges := make([][2]float64, len(places))
	for axis, a := range g.Axes() {
		at := places[axis]
		ranges[axis] = [2]float64{a.Endpoints[at], a.Endpoints[min(at+1, len(a.Endpoints)-1)]}
	}
	return ranges
}

// Extent returns the lower and upper end of a knot along each axis: an endpoint twice, the ends
// of a bin, or those of all θ.
func (g Graph) Extent(b int) [][]float64 {
	var extent [][]float64
	for axis, a := range g.Axes() {
		ends := []float64{0, 0} // of data without θ
		switch {
		case g.Rule == Linear:
			ends[0], ends[1] = g.Knot(b)[axis], g.Knot(b)[axis]
		case g.Rule == Step:
			ends[0], ends[1] = g.Range(b)[axis][0], g.Range(b)[axis][1]
		case len(a.Endpoints) > 0:
			ends[0], ends[1] = a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1]
		}
		extent = append(extent, ends)
	}
	return extent
}

// Apart returns the number of steps between two bins, on a ring along the shorter
// way.
func (g Graph) Apart(i, j int) int {
	steps, from, to := 0, g.places(i), g.places(j)
	for axis, a := range g.Axes() {
		far := max(from[axis]-to[axis], to[axis]-from[axis])
		if a.Period != 0 {
			far = min(far, a.Bins()-far)
		}
		steps += far
	}
	return steps
}

// places returns which bin of each axis bin j is.
func (g Graph) places(j int) []int {
	if g.Second == nil {
		return []int{j}
	}
	return []int{j / g.Second.Bins(), j % g.Second.Bins()}
}
