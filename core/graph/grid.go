package graph

import (
	"math"

	"ppca/core/fault"
)

// Grid returns the graph of two parameters at once: a knot wherever an endpoint of
// one axis meets one of the other, bilinear weights, and edges along both axes. Each
// axis may be a ring. An axis with a single endpoint is ignored: the grid is then the
// line or ring of the other axis.
//
// Ratio is λ_m and λ_v along the second axis over those along the first. With ratio 1
// a step of one bin costs the same along both axes, in any units.
//
// It fails (ERR_OPTION) unless both axes are valid, the ratio is positive, and the number of
// bins, the product over the axes, is at most fault.MostBins.
func Grid(first, second Axis, ratio float64) (Graph, error) {
	bins := 1
	for number, a := range []Axis{first, second} {
		if err := a.checkGridAxis(); err != nil {
			return Graph{}, fault.New(fault.CodeOf(err), "axis %d: %w", number+1, err).With("axis", number+1)
		}
		bins *= a.Bins()
	}
	if !(ratio > 0) || math.IsInf(ratio, 1) {
		return Graph{}, fault.New(fault.Option, "lambda.ratio is %v: it must be a number above 0", ratio).With("option", "lambda.ratio")
	}
	if bins > fault.MostBins {
		return Graph{}, fault.New(fault.Option, "%d × %d bins are too many: a grid has at most %d", first.Bins(), second.Bins(), fault.MostBins).With("option", "bins")
	}
	return Graph{Axis: first, Second: &second, Ratio: ratio, Rule: Linear}, nil
}

// checkGridAxis fails unless the axis is a line, a ring or a single finite number.
func (a Axis) checkGridAxis() error {
	if len(a.Endpoints) != 1 {
		return a.checkAxis()
	}
	if e := a.Endpoints[0]; a.Period != 0 || math.IsNaN(e) || math.IsInf(e, 0) {
		return fault.New(fault.Option, "the only endpoint is %v (period %v): it must be a finite number, without a period", e, a.Period)
	}
	return nil
}

// cross returns the knots of a cell of a grid: those along the first axis, each with those
// across it, along the second axis, which has that many knots.
func cross(along, across []int, knots int) []int {
	var cell []int
	for _, a := range along {
		for _, b := range across {
			cell = append(cell, a*knots+b)
		}
	}
	return cell
}

// gridEdges returns the edges along the first axis, then those along the second.
func (g Graph) gridEdges() []Edge {
	first, second := g.Axis.knots(Linear), g.Second.knots(Linear)
	var edges []Edge
	for _, e := range g.Axis.edges() {
		for c := range second {
			edges = append(edges, Edge{A: e.A*second + c, B: e.B*second + c, Factor: e.Factor / float64(second), Length: e.Length})
		}
	}
	for c := range first {
		for _, e := range g.Second.edges() {
			edges = append(edges, Edge{A: c*second + e.A, B: c*second + e.B, Factor: g.Ratio * e.Factor / float64(first), Length: e.Length})
		}
	}
	return edges
}

// across combines the position along the first axis with that along the second, which
// has this many bins. The hat weights are products, bilinear in θ.
func (at Position) across(second Position, bins int) Position {
	crossed := Position{Cell: at.Cell*bins + second.Cell, Clamped: at.Clamped || second.Clamped}
	for _, w := range at.Hat {
		for _, u := range second.Hat {
			crossed.Hat = append(crossed.Hat, w*u)
		}
	}
	return crossed
}

// AlongShorter returns the place of each knot if the axis with fewer knots is
// numbered first. The knots of a cell are then as close as possible.
func (g Graph) AlongShorter() []int {
	place := make([]int, g.Knots())
	for knot := range place {
		place[knot] = knot
		if g.Second == nil || g.Rule == Constant {
			continue
		}
		if first, second := g.Axis.knots(g.Rule), g.Second.knots(g.Rule); first < second {
			place[knot] = knot%second*first + knot/second
		}
	}
	return place
}
