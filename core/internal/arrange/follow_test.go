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

// TestChainsAreFollowed uses numbers of vectors that rise on the way from the fewest. If two
// neighbours both have a place, it must hold the same axis at both. Axes 0 … V_b − 1 are at every
// knot, so such an order exists.
func TestChainsAreFollowed(t *testing.T) {
	line, _ := graph.Line([]float64{0, 1, 2, 3})
	ring, _ := graph.Ring([]float64{0, 1, 2, 3}, 4)
	rng := rand.New(rand.NewPCG(51, 1))
	for _, c := range []struct {
		graph   graph.Graph
		perKnot []int
	}{
		{line, []int{3, 3, 3, 3}}, {line, []int{1, 2, 2, 4}}, {line, []int{4, 2, 2, 1}}, {line, []int{5, 2, 2, 4}},
		{ring, []int{3, 3, 3, 3}},
	} {
		p, q := shuffledChains(t, c.graph, c.perKnot, rng)
		given := q.Clone()
		arrange.Reorder(p, q)
		for b, vectors := range c.perKnot {
			for v := range vectors {
				kept := false
				for from := range vectors {
					kept = kept || math.Abs(floats.Dot(q.Component(b, v), given.Component(b, from))) > 1-1e-12
				}
				if !kept {
					t.Errorf("V_b %v, period %v: place %d of knot %d has none of the given vectors", c.perKnot, c.graph.Period, v, b)
				}
			}
		}
		for _, edge := range p.Edges {
			for v := range min(c.perKnot[edge.A], c.perKnot[edge.B]) {
				if dot := floats.Dot(q.Component(edge.A, v), q.Component(edge.B, v)); dot < 0.8 {
					t.Errorf("V_b %v, period %v: place %d of knots %d and %d: inner product %v", c.perKnot, c.graph.Period, v, edge.A, edge.B, dot)
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
