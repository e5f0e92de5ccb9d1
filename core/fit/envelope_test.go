package fit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/internal/testing/testkit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// full returns the matrix of n knots.
func full(s *Envelope, n int) *mat.SymDense {
	a := mat.NewSymDense(n, nil)
	for x := range n {
		for y := range x + 1 {
			a.SetSym(x, y, s.At(x, y))
		}
	}
	return a
}

// drawn returns n random observations of k variables at one θ in [0, 3], or with a
// second one in [10, 30].
func drawn(n, k, parameters int) Data {
	rng := rand.New(rand.NewPCG(12, 1))
	d := Data{X: mat.NewDense(n, k, nil)}
	for i := range n {
		theta := []float64{3 * rng.Float64(), 10 + 20*rng.Float64()}
		d.Theta = append(d.Theta, theta[:parameters]...)
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, math.Sin(theta[0]+float64(c))+0.3*rng.NormFloat64())
		}
	}
	return d
}

// graphs returns graphs of every kind; some of their knots have no observations of
// drawn nearby.
func graphs(t *testing.T) map[string]graph.Graph {
	t.Helper()
	must := func(g graph.Graph, err error) graph.Graph {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	line, err := graph.Line([]float64{-4, -3, 0, 0.5, 1, 1.5, 3, 9, 10})
	if err != nil {
		t.Fatal(err)
	}
	ring := must(graph.Ring([]float64{0, 0.5, 1, 2, 4, 5}, 7))
	out := map[string]graph.Graph{
		"line": line, "ring": ring,
		"grid":          must(graph.Grid(graph.Axis{Endpoints: []float64{0, 1, 2, 3, 5, 8}}, graph.Axis{Endpoints: []float64{-5, 10, 20}}, 0.3)),
		"grid, turned":  must(graph.Grid(graph.Axis{Endpoints: []float64{0, 1, 3}}, graph.Axis{Endpoints: []float64{-5, 0, 5, 10, 20, 40}}, 3)),
		"one knot":      must(graph.Grid(graph.Axis{Endpoints: []float64{0, 1, 3}}, graph.Axis{Endpoints: []float64{5}}, 1)),
		"one knot, too": must(graph.Grid(graph.Axis{Endpoints: []float64{5}}, graph.Axis{Endpoints: []float64{0, 1, 3}}, 1)),
	}
	for name, axes := range map[string][2]graph.Axis{
		"ring across": {line.Axis, ring.Axis}, "ring along": {ring.Axis, {Endpoints: []float64{0, 2, 20}}}, "torus": {ring.Axis, ring.Axis},
	} {
		if out[name], err = graph.Grid(axes[0], axes[1], 0.5); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// The score computed in the envelope equals that of dense matrices and their
// pseudo-inverse.
func TestSmoothAgainstDense(t *testing.T) {
	ctx := context.Background()
	for name, g := range graphs(t) {
		d := drawn(60, 5, 2)
		if g.Second == nil {
			d = drawn(60, 5, 1)
		}
		spread, err := newSpread(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		moments, target, err := smootherSums(ctx, d, g, spread)
		if err != nil {
			t.Fatal(err)
		}
		s, h := full(moments, g.Knots()), mat.NewDense(target.Rows, target.Cols, target.Data)
		for _, lambda := range meanLambdas {
			fitted, freedom, err := smooth(ctx, moments, target, g, lambda)
			if err != nil {
				t.Fatal(err)
			}
			system := linalg.Zeros(target.Rows, target.Rows)
			copy(system.Data, mat.DenseCopyOf(s).RawMatrix().Data)
			for _, edge := range g.Edges() {
				linalg.AddTie(system, edge.A, edge.B, lambda*edge.Factor)
			}
			inverse, err := linalg.PseudoInverse(ctx, system)
			if err != nil {
				t.Fatal(err)
			}
			var hat, z, fit, twice mat.Dense
			whole := mat.NewDense(inverse.Rows, inverse.Cols, inverse.Data)
			hat.Mul(whole, s)
			z.Mul(whole, h)
			fit.Mul(h.T(), &z)
			twice.Product(z.T(), s, &z)
			testkit.Near(t, name+": fitted", []float64{fitted}, []float64{2*mat.Trace(&fit) - mat.Trace(&twice)}, 1e-9)
			testkit.Near(t, name+": freedom", []float64{freedom}, []float64{mat.Trace(&hat)}, 1e-9)
		}
	}
}

// For a singular matrix the result is a generalised inverse: it solves every consistent
// system.
func TestEnvelopeOfLowRank(t *testing.T) {
	ctx := context.Background()
	for name, g := range graphs(t) {
		a := NewEnvelope(g)
		for _, edge := range g.Edges() {
			a.Tie(edge.A, edge.B, edge.Factor) // the sum of each row is 0
		}
		n := g.Knots()
		x := mat.NewDense(n, 2, nil)
		for i := range n {
			x.Set(i, 0, float64(i*i%7))
			x.Set(i, 1, float64(i%3))
		}
		var h, back, twice mat.Dense
		whole := full(a, n)
		h.Mul(whole, x)
		if err := a.Factorise(ctx); err != nil {
			t.Fatal(err)
		}
		z := linalg.Zeros(n, 2)
		copy(z.Data, h.RawMatrix().Data)
		if err := a.Solve(ctx, z); err != nil {
			t.Fatal(err)
		}
		back.Mul(whole, mat.NewDense(n, 2, z.Data))
		testkit.Near(t, name+": A A⁻h", back.RawMatrix().Data, h.RawMatrix().Data, 1e-12)
		inverse, err := a.Inverse(ctx)
		if err != nil {
			t.Fatal(err)
		}
		of := NewEnvelope(g)
		for _, edge := range g.Edges() {
			of.Tie(edge.A, edge.B, edge.Factor)
		}
		testkit.Near(t, name+": tr A⁻A, the rank", []float64{inverse.Dot(of)}, []float64{float64(n - 1)}, 1e-10)
		twice.Mul(whole, whole)
		testkit.Near(t, name+": tr AA", []float64{of.Dot(of)}, []float64{mat.Trace(&twice)}, 1e-14)
	}
}

// The defaults for the largest number of bins take few checkpoints, each about 10 ms of
// work, and stop at any of them.
func TestMostKnotsTakeBoundedWork(t *testing.T) {
	along := func(bins int) graph.Axis {
		line, err := graph.EvenLine(0, 3, bins)
		if err != nil {
			t.Fatal(err)
		}
		return line.Axis
	}
	grid := func(first, second int) graph.Graph {
		g, err := graph.Grid(along(first), along(second), 1)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for name, g := range map[string]graph.Graph{"line": {Axis: along(4096), Rule: graph.Linear}, "grid": grid(64, 64), "flat grid": grid(2, 2048)} {
		d := drawn(60, 5, 2)
		if g.Second == nil {
			d = drawn(60, 5, 1)
		}
		reached := 0
		if _, err := Defaults(job.WithCheckpoints(context.Background(), func() error { reached++; return nil }), d, g); err != nil {
			t.Fatal(err)
		}
		if reached > 20 {
			t.Errorf("%s: the defaults of %d knots reach %d checkpoints", name, g.Knots(), reached)
		}
		if reached == 0 {
			continue
		}
		enough, left := errors.New("enough"), reached/2
		stopping := job.WithCheckpoints(context.Background(), func() error {
			if left--; left < 0 {
				return enough
			}
			return nil
		})
		if _, err := Defaults(stopping, d, g); err != enough {
			t.Errorf("%s: stopped halfway: %v", name, err)
		}
	}
}
