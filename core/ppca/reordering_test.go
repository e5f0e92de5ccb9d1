package ppca

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// TestBeginShowsTheReordering takes data whose two leading variables change places
// between the knots, so that PCA's order does too: the trace must say so, and
// undoing it must give vectors whose products are the dots of the trace.
func TestBeginShowsTheReordering(t *testing.T) {
	const n = 400
	d := Data{X: mat.NewDense(n, 3, nil)}
	for i := range n {
		theta := 2 * float64(i) / (n - 1)
		d.Theta = append(d.Theta, theta)
		a, b := math.Cos(1.7*float64(i)), math.Cos(2.3*float64(i)+1)
		d.X.(*mat.Dense).SetRow(i, []float64{(3 - theta) * a, (1 + theta) * b, 0.1 * math.Sin(9.1*float64(i))})
	}
	o, err := Defaults(d, Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Graph, _ = Line([]float64{0, 0.6, 1.4, 2})
	o.Components = 2
	m, trace, err := Begin(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(trace) != 3 {
		t.Fatalf("%d steps for 4 knots", len(trace))
	}
	want := [][]int{{0, 1}, {1, 0}, {1, 0}} // the variances cross in the middle
	for step, r := range trace {
		if r.Reference != step || r.Knot != step+1 || len(r.Turned) != 2 {
			t.Errorf("step %d: %+v", step, r)
		}
		if !slices.Equal(r.From, want[step]) {
			t.Errorf("step %d takes the vectors from %v, want %v", step, r.From, want[step])
		}
		for place, from := range r.From {
			now := mat.NewVecDense(3, m.Basis.RawRowView(r.Knot*2+place))
			sign := 1.0
			if r.Turned[place] {
				sign = -1
			}
			for reference := range 2 {
				dot := sign * mat.Dot(mat.NewVecDense(3, m.Basis.RawRowView(r.Reference*2+reference)), now)
				if math.Abs(dot-r.Dots[reference][from]) > 1e-12 {
					t.Errorf("step %d: dot %v, the trace says %v", step, dot, r.Dots[reference][from])
				}
			}
			if at := m.Basis.At(r.Knot*2+place, place); math.Abs(at) < 0.95 {
				t.Errorf("knot %d: vector %d has left its variable: %v", r.Knot, place, at)
			}
		}
	}
	o.Components = 9
	if _, _, err := Begin(context.Background(), d, o); fault.CodeOf(err) != fault.Option {
		t.Errorf("9 components of 3 variables: %v", err)
	}
}
