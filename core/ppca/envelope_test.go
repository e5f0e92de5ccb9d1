package ppca

import (
	"context"
	"errors"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/graph"
	"ppca/core/shared"
)

// dense returns the matrix with its knots in the order of the graph.
func (s *envelope) dense() *mat.SymDense {
	a := mat.NewSymDense(len(s.place), nil)
	for x, i := range s.place {
		for y, j := range s.place[:x+1] {
			if max(s.first[i], s.first[j]) <= min(i, j) {
				a.SetSym(x, y, *s.entry(i, j))
			}
		}
	}
	return a
}

// graphs are of every kind, some of whose knots have no data of twoWays beside them.
func graphs(t *testing.T) map[string]graph.Graph {
	t.Helper()
	line, err := graph.Line([]float64{-4, -3, 0, 0.5, 1, 1.5, 3, 9, 10})
	if err != nil {
		t.Fatal(err)
	}
	ring := ringOf(t, 7, 0, 0.5, 1, 2, 4, 5)
	out := map[string]graph.Graph{
		"line": line, "ring": ring,
		"grid":          gridOf(t, []float64{0, 1, 2, 3, 5, 8}, []float64{-5, 10, 20}, 0.3),
		"grid, turned":  gridOf(t, []float64{0, 1, 3}, []float64{-5, 0, 5, 10, 20, 40}, 3),
		"one knot":      gridOf(t, []float64{0, 1, 3}, []float64{5}, 1),
		"one knot, too": gridOf(t, []float64{5}, []float64{0, 1, 3}, 1),
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

// The score in the envelope is that of dense matrices and their pseudo-inverse.
func TestSmoothAgainstDense(t *testing.T) {
	ctx := context.Background()
	for name, g := range graphs(t) {
		d := twoWays(60, 5, 0.3, 12)
		if g.Second == nil {
			d = sample(60, 5, 0.3, 12)
		}
		spread, err := newSpread(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		moments, target, err := smootherSums(ctx, d, g, spread)
		if err != nil {
			t.Fatal(err)
		}
		s, h := moments.dense(), mat.NewDense(target.Rows, target.Cols, target.Data)
		for _, lambda := range meanLambdas {
			fitted, freedom, err := smooth(ctx, moments, target, g, lambda)
			if err != nil {
				t.Fatal(err)
			}
			system := zeros(target.Rows, target.Rows)
			copy(system.Data, mat.DenseCopyOf(s).RawMatrix().Data)
			for _, edge := range g.Edges() {
				addTie(system, edge.A, edge.B, lambda*edge.Factor)
			}
			inverse, err := pseudoInverse(ctx, system)
			if err != nil {
				t.Fatal(err)
			}
			var hat, z, fit, twice mat.Dense
			dense := mat.NewDense(inverse.Rows, inverse.Cols, inverse.Data)
			hat.Mul(dense, s)
			z.Mul(dense, h)
			fit.Mul(h.T(), &z)
			twice.Product(z.T(), s, &z)
			near(t, name+": fitted", []float64{fitted}, []float64{2*mat.Trace(&fit) - mat.Trace(&twice)}, 1e-9)
			near(t, name+": freedom", []float64{freedom}, []float64{mat.Trace(&hat)}, 1e-9)
		}
	}
}

// Where the matrix is singular, one of its generalised inverses solves what has a
// solution.
func TestEnvelopeOfLowRank(t *testing.T) {
	ctx := context.Background()
	for name, g := range graphs(t) {
		a := newEnvelope(g)
		for _, edge := range g.Edges() {
			a.tie(edge.A, edge.B, edge.Factor) // the sum of each row is 0
		}
		n := g.Knots()
		x := mat.NewDense(n, 2, nil)
		for i := range n {
			x.Set(i, 0, float64(i*i%7))
			x.Set(i, 1, float64(i%3))
		}
		var h, back, twice mat.Dense
		dense := a.dense()
		h.Mul(dense, x)
		if err := a.factorise(ctx); err != nil {
			t.Fatal(err)
		}
		z := zeros(n, 2)
		copy(z.Data, h.RawMatrix().Data)
		if err := a.solve(ctx, z); err != nil {
			t.Fatal(err)
		}
		back.Mul(dense, mat.NewDense(n, 2, z.Data))
		near(t, name+": A A⁻h", back.RawMatrix().Data, h.RawMatrix().Data, 1e-12)
		inverse, err := a.inverse(ctx)
		if err != nil {
			t.Fatal(err)
		}
		of := newEnvelope(g)
		for _, edge := range g.Edges() {
			of.tie(edge.A, edge.B, edge.Factor)
		}
		near(t, name+": tr A⁻A, the rank", []float64{inverse.dot(of)}, []float64{float64(n - 1)}, 1e-10)
		twice.Mul(dense, dense)
		near(t, name+": tr AA", []float64{of.dot(of)}, []float64{mat.Trace(&twice)}, 1e-14)
	}
}

// The most bins that there may be take few checkpoints, each of some 10 ms of work, which
// can stop the search.
func TestMostKnotsTakeBoundedWork(t *testing.T) {
	shared.NativeOnly(t, "work is counted, which is the same everywhere")
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
		d := twoWays(60, 5, 0.3, 12)
		if g.Second == nil {
			d = sample(60, 5, 0.3, 12)
		}
		reached := 0
		if _, err := Defaults(checkpoint.With(context.Background(), func() error { reached++; return nil }), d, g); err != nil {
			t.Fatal(err)
		}
		if reached > 20 {
			t.Errorf("%s: the defaults of %d knots reach %d checkpoints", name, g.Knots(), reached)
		}
		if reached == 0 {
			continue
		}
		enough, left := errors.New("enough"), reached/2
		stopping := checkpoint.With(context.Background(), func() error {
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
