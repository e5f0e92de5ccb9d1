package arrange_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/linalg"
)

// TestGreedyPairs re-orders by invented inner products, as in §3.4.
func TestGreedyPairs(t *testing.T) {
	for _, c := range []struct {
		dots [][]float64
		vb   int
		want []int
	}{
		{[][]float64{{0.1, -0.9}, {0.8, 0.2}}, 2, []int{1, 0}},
		{[][]float64{{0.5, 0.9}, {0.6, 0.95}}, 2, []int{0, 1}}, // the largest first, greedily
		{[][]float64{{0.1, 0.2, 0.9}}, 3, []int{2, 0, 1}},      // the rest keep their order
	} {
		if got := arrange.GreedyPairs(c.dots, c.vb); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.dots, got, c.want)
		}
	}
}

// TestStartMatchesNeighbours: for equal, rising and falling V_b the paired vectors of
// neighbouring knots have a positive inner product, and each knot has an orthonormal
// basis.
func TestStartMatchesNeighbours(t *testing.T) {
	d := sample.Data(200, 15, 0.3, 40)
	for _, perKnot := range [][]int{{3, 3, 3, 3}, {1, 2, 2, 3}, {3, 2, 2, 1}} {
		o, _ := fit.Defaults(context.Background(), d, graph.Graph{})
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components, o.ComponentsPerKnot = 3, perKnot
		p := sample.Problem(t, d, o)
		q, err := arrange.KnotwiseStart(context.Background(), p, arrange.PaperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		for b := range perKnot {
			for v := 0; v < perKnot[b]; v++ {
				if length := linalg.Norm(q.Component(b, v)); !(math.Abs(length-1) <= 1e-12) {
					t.Errorf("V_b %v: vector %d of knot %d has norm %v", perKnot, v, b, length)
				}
				if b > 0 && v < perKnot[b-1] {
					product := 0.0
					for k, value := range q.Component(b, v) {
						product += value * q.Component(b-1, v)[k]
					}
					if product < 0.5 { // vectors of the sample turn by at most 0.9 rad a bin: cos 0.9 = 0.62, less noise
						t.Errorf("V_b %v: vector %d of knots %d and %d have inner product %v", perKnot, v, b-1, b, product)
					}
				}
			}
			for v := perKnot[b]; v < 3; v++ {
				if linalg.Norm(q.Component(b, v)) != 0 {
					t.Errorf("V_b %v: vector %d of knot %d is not zero", perKnot, v, b)
				}
			}
		}
	}
}

// TestStartOfFewObservations uses knots with fewer observations than components. Their
// bases are completed, by directions of all residuals, then by axes, to orthonormal
// ones that keep the directions of the knot's own observations.
func TestStartOfFewObservations(t *testing.T) {
	for _, c := range []struct {
		name string
		rank int // of all observations
	}{{"directions of all", 9}, {"axes", 3}} {
		d := sample.Data(40, 9, 0.3, 43)
		x := d.X.(*mat.Dense)
		for i := range 40 {
			d.Theta[i] = []float64{0, 1, 3}[i%3]
			for k := c.rank; k < 9; k++ {
				x.Set(i, k, 0)
			}
		}
		d.Theta[10], d.Theta[11], d.Theta[12] = 2, 2, 2
		o, _ := fit.Defaults(context.Background(), d, graph.Graph{})
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components = 5
		p := sample.Problem(t, d, o)
		q, err := arrange.UnorderedStart(context.Background(), p, arrange.PaperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		for b := range 4 {
			if off := offOrthonormal(q, b, 5); off > 1e-12 {
				t.Errorf("%s: the basis of knot %d is off being orthonormal by %v", c.name, b+1, off)
			}
		}
		for _, i := range []int{10, 11, 12} { // its own directions come first: two
			residual := make([]float64, 9)
			copy(residual, x.RawRowView(i))
			for k := range residual {
				residual[k] -= p.Unit * q.Mean(2)[k]
			}
			for v := range 2 {
				linalg.Subtract(residual, blas64.Dot(linalg.Vector(residual), linalg.Vector(q.Component(2, v))), q.Component(2, v))
			}
			if left := linalg.Norm(residual); left > 1e-12 {
				t.Errorf("%s: %v of observation %d is not in the first two vectors of its knot", c.name, left, i+1)
			}
		}
		third := q.Component(2, 2) // the first one added: the leading direction of all residuals outside the first two
		all := p.CentredRows(q)
		block := all.Block(0, 40, all.Scratch(40))
		got, rest := 0.0, mat.NewDense(40, 9, nil)
		for i := range 40 {
			row := rest.RawRowView(i)
			copy(row, block.Data[i*block.Stride:i*block.Stride+9])
			for v := range 2 {
				linalg.Subtract(row, blas64.Dot(linalg.Vector(row), linalg.Vector(q.Component(2, v))), q.Component(2, v))
			}
			along := blas64.Dot(linalg.Vector(row), linalg.Vector(third))
			got += along * along
		}
		var svd mat.SVD
		svd.Factorize(rest, mat.SVDNone)
		best := svd.Values(nil)[0]
		if !(math.Abs(got-best*best) <= 1e-9*best*best) {
			t.Errorf("%s: the third vector explains %v of the rest, the leading one %v", c.name, got, best*best)
		}
	}
}

// offOrthonormal returns max |⟨p_v, p_w⟩ − 1_{v=w}| over the first count vectors of knot b.
func offOrthonormal(q arrange.Stack, b, count int) float64 {
	worst := 0.0
	for v := range count {
		for w := range count {
			product := blas64.Dot(linalg.Vector(q.Component(b, v)), linalg.Vector(q.Component(b, w)))
			if v == w {
				product--
			}
			worst = max(worst, math.Abs(product))
		}
	}
	return worst
}
