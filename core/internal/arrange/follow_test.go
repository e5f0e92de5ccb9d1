package arrange_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/linalg"
)

// shuffledChains returns a problem whose knots have the given numbers of vectors, and
// bases in which vector v of each knot is near axis v, with random signs and order.
func shuffledChains(t *testing.T, graph graph.Graph, perKnot []int, rng *rand.Rand) (*arrange.Problem, arrange.Stack) {
	t.Helper()
	const k = 8
	d := sample.Data(40, k, 0.3, 50)
	o := sample.Defaults(t, d)
	o.Graph, o.Components, o.ComponentsPerKnot = graph, slices.Max(perKnot), perKnot
	p, err := arrange.New(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	q := arrange.NewStack(p, 1)
	for b, vb := range perKnot {
		for axis, place := range rng.Perm(vb) {
			to := q.Component(b, place)
			for i := range to {
				to[i] = 0.1 * rng.NormFloat64()
			}
			to[axis] = 1 - 2*float64(rng.IntN(2))
			floats.Scale(1/linalg.Norm(to), to)
		}
	}
	return p, q
}

// TestChainsAreFollowed uses numbers of vectors that rise on the way from the fewest, on a line
// and a ring. If two neighbours on the way both have a place, it must hold the same axis at both.
// Axes 0 … V_b − 1 are at every knot, so such an order exists.
func TestChainsAreFollowed(t *testing.T) {
	line, _ := graph.Line([]float64{0, 1, 2, 3})
	ring, _ := graph.Ring([]float64{0, 1, 2, 3}, 4)
	rng := rand.New(rand.NewPCG(51, 1))
	for _, graph := range []graph.Graph{line, ring} {
		for _, perKnot := range [][]int{{3, 3, 3, 3}, {1, 2, 2, 4}, {4, 2, 2, 1}, {5, 2, 2, 4}} {
			p, q := shuffledChains(t, graph, perKnot, rng)
			given := q.Clone()
			trace := arrange.Reorder(p, q)
			for _, step := range trace {
				for v := range min(perKnot[step.Reference], perKnot[step.Knot]) {
					if dot := floats.Dot(q.Component(step.Reference, v), q.Component(step.Knot, v)); dot < 0.8 {
						t.Errorf("V_b %v, period %v: place %d of knots %d and %d: inner product %v", perKnot, graph.Period, v, step.Reference, step.Knot, dot)
					}
				}
			}
			if len(trace) != 3 {
				t.Errorf("V_b %v: %d steps for 4 knots", perKnot, len(trace))
			}
			for _, step := range trace {
				for place, from := range step.From {
					sign := 1.0
					if step.Turned[place] {
						sign = -1
					}
					if floats.Dot(q.Component(step.Knot, place), given.Component(step.Knot, from))*sign < 1-1e-12 {
						t.Errorf("V_b %v: place %d of knot %d does not hold vector %d", perKnot, place, step.Knot, from)
					}
					if place < perKnot[step.Reference] {
						want := floats.Dot(q.Component(step.Reference, place), given.Component(step.Knot, from))
						if !(math.Abs(step.Dots[place][from]-want) <= 1e-12) {
							t.Errorf("V_b %v: dot %v in the trace, %v among the vectors", perKnot, step.Dots[place][from], want)
						}
					}
				}
			}
		}
	}
}

// TestReorderingLowersEnergyForVariedNumbers: for numbers of vectors that go up and down, the
// re-ordered bases have no higher E than those in the order of the PCA, the fit ends,
// and places above V_b stay empty.
func TestReorderingLowersEnergyForVariedNumbers(t *testing.T) {
	line, _ := graph.Line([]float64{0, 1, 2, 3})
	ring, _ := graph.Ring([]float64{0, 1, 2, 3}, 4)
	d := sample.Data(200, 15, 0.3, 40)
	for _, graph := range []graph.Graph{line, ring} {
		o := sample.Defaults(t, d)
		o.Graph, o.Components, o.ComponentsPerKnot = graph, 4, []int{3, 4, 2, 3}
		p := sample.Problem(t, d, o)
		q, err := arrange.UnorderedStart(context.Background(), p, arrange.PaperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		_, before := p.Smoothness(q, arrange.Stack{})
		arrange.Reorder(p, q)
		if _, after := p.Smoothness(q, arrange.Stack{}); after > before {
			t.Errorf("period %v: the re-ordering raises the smoothness term from %v to %v", graph.Period, before, after)
		}
	}
}
