package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
)

// TestGradientByFiniteDifferences compares the gradient with β eliminated with central
// differences of the energy, on every graph, in every gauge, with and without masks, with
// equal and with varied V_b.
func TestGradientByFiniteDifferences(t *testing.T) {
	line, err := graph.Line([]float64{0, 0.7, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	closed, triangle := ring(t, 6, 0, 1, 2.5, 5), ring(t, 6, 0.5, 2, 4)
	crossed := func(ratio float64) graph.Graph { return grid(t, []float64{0, 1.2, 3}, []float64{10, 30}, ratio) }
	for _, c := range []struct {
		name    string
		graph   graph.Graph
		gauge   fit.Gauge
		masked  bool
		perKnot []int
		leads   bool // the means are free
		changes bool // of the reconstructions
	}{
		{name: "decoupled", graph: line, gauge: fit.Decoupled},
		{name: "free", graph: line, gauge: fit.Decoupled, leads: true},
		{name: "centred", graph: line, gauge: fit.Centred},
		{name: "ridge", graph: line, gauge: fit.Ridge},
		{name: "masked", graph: line, gauge: fit.Centred, masked: true},
		{name: "varied V_b", graph: line, gauge: fit.Centred, perKnot: []int{1, 2, 3, 3}},
		{name: "V_b up and down", graph: line, gauge: fit.Decoupled, perKnot: []int{2, 3, 1, 3}},
		{name: "V_b down and up, masked", graph: line, gauge: fit.Ridge, masked: true, perKnot: []int{3, 1, 2, 1}},
		{name: "reconstructions", graph: line, gauge: fit.Decoupled, changes: true},
		{name: "reconstructions, masked", graph: line, gauge: fit.Centred, masked: true, changes: true},
		{name: "masked, varied V_b", graph: line, gauge: fit.Decoupled, masked: true, leads: true, perKnot: []int{3, 2, 2, 1}},
		{name: "a grid", graph: crossed(1), gauge: fit.Decoupled},
		{name: "a grid, centred", graph: crossed(3), gauge: fit.Centred},
		{name: "a grid, ridge", graph: crossed(0.1), gauge: fit.Ridge},
		{name: "a grid, masked, varied V_b", graph: crossed(0.5), gauge: fit.Centred, masked: true, perKnot: []int{3, 2, 2, 1, 3, 2}},
		{name: "a ring", graph: closed, gauge: fit.Decoupled},
		{name: "a ring, centred", graph: closed, gauge: fit.Centred},
		{name: "a ring of three knots, ridge", graph: triangle, gauge: fit.Ridge},
		{name: "a ring, V_b up and down", graph: closed, gauge: fit.Decoupled, perKnot: []int{2, 3, 1, 3}},
		{name: "a ring, masked, varied V_b", graph: closed, gauge: fit.Centred, masked: true, perKnot: []int{3, 2, 2, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sample.Data(40, 9, 0.3, 7)
			if c.graph.Parameters() == 2 {
				d = sample.TwoParameters(60, 9, 0.3, 7)
			} else if c.graph.Period > 0 {
				d = sample.Periodic(40, 9, 0.3, 7)
			}
			o := sample.Defaults(t, d)
			o.Graph, o.Components, o.ComponentsPerKnot, o.Gauge = c.graph, 3, c.perKnot, c.gauge
			if c.masked {
				d, o = sample.WithMasks(d, o)
			}
			p := sample.Problem(t, d, o)
			if c.changes {
				p.Lambda.Basis = 3
				p.Change = arrange.NewChange(drawnBasis(3, p.K), []float64{5, 2, 0.3})
			}
			lead := 0
			if c.leads || c.gauge != fit.Decoupled {
				lead = 1
			}
			checkGradient(t, &minimiser{t: arrange.NewPass(p, lead, c.gauge != fit.Decoupled), point: point{factors: make([][]float64, c.graph.Knots()), p: arrange.NewStack(p, lead), g: arrange.NewStack(p, lead)}})
		})
	}
}

// drawnBasis returns v random orthonormal rows.
func drawnBasis(v, k int) blas64.General {
	rng, basis := rand.New(rand.NewPCG(5, 5)), linalg.Zeros(v, k)
	for i := range basis.Data {
		basis.Data[i] = rng.NormFloat64()
	}
	linalg.Polar(basis)
	return basis
}

func checkGradient(t *testing.T, e *minimiser) {
	t.Helper()
	p, ctx := e.t.P, context.Background()
	rng := rand.New(rand.NewPCG(3, 3))
	q := arrange.NewStack(p, e.t.Lead)
	for i := range q.Data {
		q.Data[i] = rng.NormFloat64() / math.Sqrt(float64(p.K))
	}
	p.Restrict(q)
	if _, err := e.evaluate(ctx, q); err != nil {
		t.Fatal(err)
	}
	g := arrange.NewStack(p, e.t.Lead)
	if err := euclideanGradient(ctx, e.t, q, g); err != nil {
		t.Fatal(err)
	}
	p.Orthogonality(q, g, linalg.Zeros(p.V, p.V))
	p.Restrict(g)
	direction := arrange.NewStack(p, e.t.Lead)
	for trial := 0; trial < 10; trial++ {
		for i := range direction.Data {
			direction.Data[i] = rng.NormFloat64()
		}
		p.Restrict(direction)
		const h = 1e-5
		energies := [2]float64{}
		for side, step := range []float64{-h, h} {
			moved := q.Clone()
			linalg.Subtract(moved.Data, -step, direction.Data)
			energies[side], _ = e.evaluate(ctx, moved)
		}
		want := (energies[1] - energies[0]) / (2 * h)
		if got := arrange.Dot(g, direction); !(math.Abs(got-want) <= 1e-6*(math.Abs(want)+linalg.Norm(g.Data))) {
			t.Errorf("trial %d: slope %.10g, finite difference %.10g", trial, got, want)
		}
	}
}

// TestGradientOfAlgorithm1AtStiffness: where all knots have the same means and bases, the terms of
// smoothness are 0 for any λ, and rounding must not make more of them.
func TestGradientOfAlgorithm1AtStiffness(t *testing.T) {
	d := sample.Data(40, 9, 0.3, 7)
	o := sample.Defaults(t, d)
	o.Components = 2
	var gradients [][]float64
	for _, lambda := range []float64{0, 1e14} {
		o.Lambda.Mean, o.Lambda.Basis = lambda, lambda
		p := sample.Problem(t, d, o)
		q, pass := arrange.NewStack(p, 1), arrange.NewPass(p, 1, false)
		basis := drawnBasis(3, p.K)
		for b := range p.PerKnot {
			copy(q.Data[b*len(basis.Data):], basis.Data)
		}
		a := cycleSolver{t: pass}
		s, err := a.finishCycle(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		g, err := a.gradientAt(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		gradients = append(gradients, g.Data)
	}
	testkit.Near(t, "gradient", gradients[1], gradients[0], 1e-12)
}
