package ppca

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// TestGreedyPairs follows the re-ordering of §3.4 on made inner products.
func TestGreedyPairs(t *testing.T) {
	for _, c := range []struct {
		dots [][]float64
		vb   int
		want []int
	}{
		{[][]float64{{0.1, -0.9}, {0.8, 0.2}}, 2, []int{1, 0}},
		{[][]float64{{0.5, 0.9}, {0.6, 0.95}}, 2, []int{0, 1}}, // the largest first, greedily
		{[][]float64{{0.1, 0.2, 0.9}}, 3, []int{2, 0, 1}},      // what is left keeps its order
	} {
		if got := greedyPairs(c.dots, c.vb); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.dots, got, c.want)
		}
	}
}

// TestStartMatchesNeighbours checks, for equal, rising and falling V_b, that
// vectors of neighbouring knots are paired with a positive inner product and
// that each knot has an orthonormal basis.
func TestStartMatchesNeighbours(t *testing.T) {
	d := sample(200, 15, 0.3, 40)
	for _, perKnot := range [][]int{{3, 3, 3, 3}, {1, 2, 2, 3}, {3, 2, 2, 1}} {
		o, _ := Defaults(context.Background(), d, graph.Graph{})
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components, o.ComponentsPerKnot = 3, perKnot
		p := mustProblem(t, d, o)
		q, err := p.paperStart(context.Background(), paperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		for b := range perKnot {
			for v := 0; v < perKnot[b]; v++ {
				if length := norm(q.component(b, v)); !(math.Abs(length-1) <= 1e-12) {
					t.Errorf("V_b %v: vector %d of knot %d has norm %v", perKnot, v, b, length)
				}
				if b > 0 && v < perKnot[b-1] {
					product := 0.0
					for k, value := range q.component(b, v) {
						product += value * q.component(b-1, v)[k]
					}
					if product < 0.5 { // vectors of the sample turn by at most 0.9 rad a bin: cos 0.9 = 0.62, less noise
						t.Errorf("V_b %v: vector %d of knots %d and %d have inner product %v", perKnot, v, b-1, b, product)
					}
				}
			}
			for v := perKnot[b]; v < 3; v++ {
				if norm(q.component(b, v)) != 0 {
					t.Errorf("V_b %v: vector %d of knot %d is not zero", perKnot, v, b)
				}
			}
		}
		o.Tolerance, o.MaxEvaluations = 1e-9, 3000 // varied V_b converge slowly
		if m := mustFit(t, d, o); m.Summary.Status != Converged {
			t.Errorf("V_b %v: %s", perKnot, m.Summary.Status)
		}
	}
}

// TestStartWithoutData interpolates the mean of a knot that no observation
// weighs between its neighbours, by their distance in θ.
func TestStartWithoutData(t *testing.T) {
	d := sample(60, 6, 0.3, 41)
	for i := range d.Theta {
		if d.Theta[i] > 1 && d.Theta[i] < 2.5 {
			d.Theta[i] = 0.5
		}
	}
	o, _ := Defaults(context.Background(), d, graph.Graph{})
	o.Graph, _ = graph.Line([]float64{0, 1, 1.5, 2.5, 3})
	o.Components = 2
	p := mustProblem(t, d, o)
	q, err := p.paperStart(context.Background(), paperTolerance, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]float64, 6)
	for k := range want {
		want[k] = q.mean(1)[k]*2/3 + q.mean(3)[k]/3
	}
	near(t, "mean of the empty knot", q.mean(2), want, 1e-12)
}

// TestStartOfFewObservations has knots with fewer observations than components, whose
// bases are completed: by directions of all residuals, then by axes, to orthonormal ones
// that keep what the observations there have.
func TestStartOfFewObservations(t *testing.T) {
	for _, c := range []struct {
		name string
		rank int // of all observations
	}{{"directions of all", 9}, {"axes", 3}} {
		d := sample(40, 9, 0.3, 43)
		x := d.X.(*mat.Dense)
		for i := range 40 {
			d.Theta[i] = []float64{0, 1, 3}[i%3]
			for k := c.rank; k < 9; k++ {
				x.Set(i, k, 0)
			}
		}
		d.Theta[10], d.Theta[11], d.Theta[12] = 2, 2, 2
		o, _ := Defaults(context.Background(), d, graph.Graph{})
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components = 5
		p := mustProblem(t, d, o)
		q, err := p.knotPCA(context.Background(), paperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		for b := range 4 {
			if off := q.orthonormality(b, 5); off > 1e-12 {
				t.Errorf("%s: the basis of knot %d is off being orthonormal by %v", c.name, b+1, off)
			}
		}
		for _, i := range []int{10, 11, 12} { // its own directions come first, two of them
			residual := make([]float64, 9)
			copy(residual, x.RawRowView(i))
			for k := range residual {
				residual[k] -= p.unit * q.mean(2)[k]
			}
			for v := range 2 {
				subtract(residual, blas64.Dot(vector(residual), vector(q.component(2, v))), q.component(2, v))
			}
			if left := norm(residual); left > 1e-12 {
				t.Errorf("%s: %v of observation %d is not in the first two vectors of its knot", c.name, left, i+1)
			}
		}
		third := q.component(2, 2) // the first that is added: the leading one of what the two leave of all
		all := p.centredRows(q)
		block := all.Block(0, 40, all.Scratch(40))
		got, rest := 0.0, mat.NewDense(40, 9, nil)
		for i := range 40 {
			row := rest.RawRowView(i)
			copy(row, block.Data[i*block.Stride:i*block.Stride+9])
			for v := range 2 {
				subtract(row, blas64.Dot(vector(row), vector(q.component(2, v))), q.component(2, v))
			}
			along := blas64.Dot(vector(row), vector(third))
			got += along * along
		}
		var svd mat.SVD
		svd.Factorize(rest, mat.SVDNone)
		best := svd.Values(nil)[0]
		if !(math.Abs(got-best*best) <= 1e-9*best*best) {
			t.Errorf("%s: the third vector has %v of what is left, the leading one has %v", c.name, got, best*best)
		}
	}
}

// TestEndpointMaskAlone sees a variable where a knot with weight has it, as
// giving the observation mask of that rule does.
func TestEndpointMaskAlone(t *testing.T) {
	d := sample(50, 8, 0.3, 42)
	o, _ := Defaults(context.Background(), d, graph.Graph{})
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components = 2
	masked, o := withMasks(d, o)
	for i := 0; i < 50; i += 3 { // withMasks hides the last variable there
		masked.Observed[i*8+7] = true
	}
	one, other := mustFit(t, masked, o), mustFit(t, d, o)
	near(t, "energy", []float64{other.Summary.Energy.Total}, []float64{one.Summary.Energy.Total}, 1e-12)
	for b := 0; b < 4; b++ {
		for k := 0; k < 8; k++ {
			if !o.EndpointMask[b*8+k] && (other.Mean.At(b, k) != 0 || other.Basis.At(2*b, k) != 0) {
				t.Errorf("knot %d has a variable %d that does not exist there", b, k)
			}
		}
	}
}
