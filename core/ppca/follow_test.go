package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"ppca/core/graph"
)

// shuffledChains returns a problem whose knots have the given numbers of vectors,
// and bases in which vector v of a knot is the axis v, turned a little, signs and
// order drawn.
func shuffledChains(t *testing.T, graph graph.Graph, perKnot []int, rng *rand.Rand) (*problem, stack) {
	t.Helper()
	const k = 8
	d := sample(40, k, 0.3, 50)
	o := mustDefaults(t, d)
	o.Graph, o.Components, o.ComponentsPerKnot = graph, slices.Max(perKnot), perKnot
	p, err := newProblem(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	q := newStack(p, 1)
	for b, vb := range perKnot {
		for axis, place := range rng.Perm(vb) {
			to := q.component(b, place)
			for i := range to {
				to[i] = 0.1 * rng.NormFloat64()
			}
			to[axis] = 1 - 2*float64(rng.IntN(2))
			floats.Scale(1/norm(to), to)
		}
	}
	return p, q
}

// TestChainsAreFollowed takes numbers of vectors that rise, fall and do both, on a
// line and a ring: wherever two neighbours both have a place, the same axis must
// stand there. Axes 0 … V_b − 1 are at every knot, so such an order exists.
func TestChainsAreFollowed(t *testing.T) {
	line, _ := graph.Line([]float64{0, 1, 2, 3})
	ring := ringOf(t, 4, 0, 1, 2, 3)
	rng := rand.New(rand.NewPCG(51, 1))
	for _, graph := range []graph.Graph{line, ring} {
		for _, perKnot := range [][]int{{3, 3, 3, 3}, {1, 2, 2, 4}, {4, 2, 2, 1}, {3, 5, 2, 4}, {2, 4, 4, 3}, {4, 1, 3, 1}, {1, 4, 4, 1}, {5, 2, 4, 3}} {
			p, q := shuffledChains(t, graph, perKnot, rng)
			given := q.clone()
			trace := p.reorder(q)
			for _, edge := range p.edges {
				for v := range min(perKnot[edge.A], perKnot[edge.B]) {
					if dot := floats.Dot(q.component(edge.A, v), q.component(edge.B, v)); dot < 0.8 && graph.Period == 0 || math.Abs(dot) < 0.8 {
						t.Errorf("V_b %v, period %v: place %d of knots %d and %d: inner product %v", perKnot, graph.Period, v, edge.A, edge.B, dot)
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
					if floats.Dot(q.component(step.Knot, place), given.component(step.Knot, from))*sign < 1-1e-12 {
						t.Errorf("V_b %v: place %d of knot %d does not hold vector %d", perKnot, place, step.Knot, from)
					}
					if place < perKnot[step.Reference] {
						want := floats.Dot(q.component(step.Reference, place), given.component(step.Knot, from))
						if !(math.Abs(step.Dots[place][from]-want) <= 1e-12) {
							t.Errorf("V_b %v: dot %v in the trace, %v among the vectors", perKnot, step.Dots[place][from], want)
						}
					}
				}
			}
		}
	}
}

// TestVaryingNumbersBeginLower checks on data that the order chosen for numbers of
// vectors that go up and down begins no higher in E than PCA's own, that the fit
// ends and that places above V_b stay empty.
func TestVaryingNumbersBeginLower(t *testing.T) {
	d := sample(200, 15, 0.3, 40)
	for _, graph := range []graph.Graph{graph.Graph{Axis: graph.Axis{Endpoints: []float64{0, 1, 2, 3}}, Rule: graph.Linear}, ringOf(t, 4, 0, 1, 2, 3)} {
		o := mustDefaults(t, d)
		o.Graph, o.Components, o.ComponentsPerKnot = graph, 4, []int{3, 4, 2, 3}
		o.Tolerance, o.MaxEvaluations = 1e-9, 3000
		p := mustProblem(t, d, o)
		q, err := p.knotPCA(context.Background(), paperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		_, before := p.smoothness(q, stack{})
		p.reorder(q)
		if _, after := p.smoothness(q, stack{}); after > before {
			t.Errorf("period %v: the re-ordering raises the smoothness term from %v to %v", graph.Period, before, after)
		}
		m := mustFit(t, d, o)
		if m.Summary.Status != Converged {
			t.Errorf("period %v: %s", graph.Period, m.Summary.Status)
		}
		for b, vb := range o.ComponentsPerKnot {
			for v := range 4 {
				if length := floats.Norm(m.Basis.RawRowView(b*4+v), 2); (length != 0) != (v < vb) {
					t.Errorf("period %v: vector %d of knot %d has norm %v", graph.Period, v, b, length)
				}
			}
		}
	}
}

// TestComponentsThatComeBack checks the convention where a component ends and comes
// back: on each side its coefficients are uncorrelated with those of the components
// that exist at the same knots, and their variance decreases.
func TestComponentsThatComeBack(t *testing.T) {
	d := sample(300, 12, 0.5, 52)
	o := mustDefaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 0.75, 1.5, 2.25, 3})
	o.Components, o.ComponentsPerKnot = 3, []int{3, 3, 1, 3, 3}
	m := mustFit(t, d, o)
	projection, err := m.Project(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []struct{ lo, hi float64 }{{0, 1.5}, {1.5, 3}} {
		var aa, ab, bb float64
		for i, theta := range d.Theta {
			if theta > side.lo && theta < side.hi {
				a, b := projection.Coefficients.At(i, 1), projection.Coefficients.At(i, 2)
				aa, ab, bb = aa+a*a, ab+a*b, bb+b*b
			}
		}
		if !(math.Abs(ab) <= 1e-6*aa) || bb > aa {
			t.Errorf("θ in %v: sums of squares %v and %v, of products %v", side, aa, bb, ab)
		}
	}
}
