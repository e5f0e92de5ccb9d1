package exact

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/dense"
	"ppca/core/internal/sums"
	"ppca/core/internal/testing/sample"
	"ppca/core/subspace"
)

// TestGradientByFiniteDifferences compares the gradient with β eliminated with central
// differences of the energy, in every gauge, with and without masks, with equal and
// with varied V_b.
func TestGradientByFiniteDifferences(t *testing.T) {
	for _, c := range []struct {
		name     string
		gauge    fit.Gauge
		masked   bool
		perKnot  []int
		leadless bool
		changes  bool // of the reconstructions
	}{
		{name: "decoupled", gauge: fit.Decoupled, leadless: true},
		{name: "free", gauge: fit.Decoupled},
		{name: "centred", gauge: fit.Centred},
		{name: "ridge", gauge: fit.Ridge},
		{name: "masked", gauge: fit.Centred, masked: true},
		{name: "varied V_b", gauge: fit.Centred, perKnot: []int{1, 2, 3, 3}},
		{name: "V_b up and down", gauge: fit.Decoupled, leadless: true, perKnot: []int{2, 3, 1, 3}},
		{name: "V_b down and up, masked", gauge: fit.Ridge, masked: true, perKnot: []int{3, 1, 2, 1}},
		{name: "reconstructions", gauge: fit.Decoupled, leadless: true, changes: true},
		{name: "reconstructions, masked", gauge: fit.Centred, masked: true, changes: true},
		{name: "masked, varied V_b", gauge: fit.Decoupled, masked: true, perKnot: []int{3, 2, 2, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sample.Data(40, 9, 0.3, 7)
			o, err := fit.Defaults(context.Background(), d, graph.Graph{})
			if err != nil {
				t.Fatal(err)
			}
			o.Graph, _ = graph.Line([]float64{0, 0.7, 2, 3})
			o.Components, o.ComponentsPerKnot, o.Gauge = 3, c.perKnot, c.gauge
			if c.masked {
				d, o = sample.WithMasks(d, o)
			}
			p := sample.Problem(t, d, o)
			if c.changes {
				p.Lambda.Basis = 3
				p.Change = arrange.NewChange(drawnBasis(3, p.K), []float64{5, 2, 0.3})
			}
			lead := 1
			if c.leadless {
				lead = 0
			}
			e := &Solver{t: sums.New(p, lead, c.gauge != fit.Decoupled), factors: make([][]float64, 4), p: arrange.NewStack(p, lead), g: arrange.NewStack(p, lead)}
			checkGradient(t, e)
		})
	}
}

// drawnBasis returns v random orthonormal rows.
func drawnBasis(v, k int) blas64.General {
	rng, basis := rand.New(rand.NewPCG(5, 5)), dense.Zeros(v, k)
	for i := range basis.Data {
		basis.Data[i] = rng.NormFloat64()
	}
	subspace.Polar(basis)
	return basis
}

func checkGradient(t *testing.T, e *Solver) {
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
	if err := e.euclideanGradient(ctx, g); err != nil {
		t.Fatal(err)
	}
	p.Orthogonality(q, g, dense.Zeros(p.V, p.V))
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
			dense.Subtract(moved.Data, -step, direction.Data)
			energies[side], _ = e.evaluate(ctx, moved)
		}
		want := (energies[1] - energies[0]) / (2 * h)
		if got := arrange.Dot(g, direction); !(math.Abs(got-want) <= 1e-6*(math.Abs(want)+dense.Norm(g.Data))) {
			t.Errorf("trial %d: slope %.10g, finite difference %.10g", trial, got, want)
		}
	}
}

func TestGridGradientByFiniteDifferences(t *testing.T) {
	for _, c := range []struct {
		name    string
		gauge   fit.Gauge
		masked  bool
		perKnot []int
		ratio   float64
	}{
		{name: "decoupled", gauge: fit.Decoupled, ratio: 1},
		{name: "centred", gauge: fit.Centred, ratio: 3},
		{name: "ridge", gauge: fit.Ridge, ratio: 0.1},
		{name: "masked", gauge: fit.Centred, masked: true, ratio: 2},
		{name: "masked, varied V_b", gauge: fit.Centred, masked: true, perKnot: []int{3, 2, 2, 1, 3, 2}, ratio: 0.5},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sample.TwoParameters(60, 9, 0.3, 7)
			o := sample.Defaults(t, d)
			o.Graph = grid(t, []float64{0, 1.2, 3}, []float64{10, 30}, c.ratio)
			o.Components, o.ComponentsPerKnot, o.Gauge = 3, c.perKnot, c.gauge
			if c.masked {
				d, o = sample.WithMasks(d, o)
			}
			p := sample.Problem(t, d, o)
			lead := 1
			if c.gauge == fit.Decoupled {
				lead = 0
			}
			checkGradient(t, &Solver{t: sums.New(p, lead, c.gauge != fit.Decoupled), factors: make([][]float64, 6), p: arrange.NewStack(p, lead), g: arrange.NewStack(p, lead)})
		})
	}
}

func TestRingGradientByFiniteDifferences(t *testing.T) {
	for _, c := range []struct {
		name    string
		gauge   fit.Gauge
		masked  bool
		perKnot []int
		knots   []float64
	}{
		{name: "decoupled", gauge: fit.Decoupled, knots: []float64{0, 1, 2.5, 5}},
		{name: "centred", gauge: fit.Centred, knots: []float64{0, 1, 2.5, 5}},
		{name: "ridge, three knots", gauge: fit.Ridge, knots: []float64{0.5, 2, 4}},
		{name: "masked", gauge: fit.Centred, masked: true, knots: []float64{0, 1, 2.5, 5}},
		{name: "V_b up and down", gauge: fit.Decoupled, perKnot: []int{2, 3, 1, 3}, knots: []float64{0, 1, 2.5, 5}},
		{name: "masked, varied V_b", gauge: fit.Centred, masked: true, perKnot: []int{3, 2, 2, 1}, knots: []float64{0, 1, 2.5, 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sample.Periodic(40, 9, 0.3, 7)
			o := sample.Defaults(t, d)
			o.Graph = ring(t, 6, c.knots...)
			o.Components, o.ComponentsPerKnot, o.Gauge = 3, c.perKnot, c.gauge
			if c.masked {
				d, o = sample.WithMasks(d, o)
			}
			p, err := arrange.New(context.Background(), d, o)
			if err != nil {
				t.Fatal(err)
			}
			lead := 1
			if c.gauge == fit.Decoupled {
				lead = 0
			}
			checkGradient(t, &Solver{t: sums.New(p, lead, c.gauge != fit.Decoupled), factors: make([][]float64, len(c.knots)), p: arrange.NewStack(p, lead), g: arrange.NewStack(p, lead)})
		})
	}
}
