package ppca_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/ppca"
)

// TestBeginShowsTheReordering fits data whose two leading variables change places
// between the knots, so that the order of the PCA does too. The trace must show it, and
// undoing it must give vectors whose products are the dots of the trace.
func TestBeginShowsTheReordering(t *testing.T) {
	const n = 400
	d := fit.Data{X: mat.NewDense(n, 3, nil)}
	for i := range n {
		theta := 2 * float64(i) / (n - 1)
		d.Theta = append(d.Theta, theta)
		a, b := math.Cos(1.7*float64(i)), math.Cos(2.3*float64(i)+1)
		d.X.(*mat.Dense).SetRow(i, []float64{(3 - theta) * a, (1 + theta) * b, 0.1 * math.Sin(9.1*float64(i))})
	}
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Graph, _ = graph.Line([]float64{0, 0.6, 1.4, 2})
	o.Components = 2
	begun, err := ppca.Begin(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	m, trace := begun.Model, begun.Steps
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
				if !(math.Abs(dot-r.Dots[reference][from]) <= 1e-12) {
					t.Errorf("step %d: dot %v, the trace says %v", step, dot, r.Dots[reference][from])
				}
			}
			if was := begun.Given.RowView(r.Knot*2 + from); !(math.Abs(mat.Dot(was, now)-sign) <= 1e-12) {
				t.Errorf("knot %d: place %d does not hold vector %d", r.Knot, place, from)
			}
			if after := degrees(m.Basis.RowView(r.Reference*2+place), now); !(math.Abs(after-r.After[place]) <= 1e-6) || after > 20 {
				t.Errorf("step %d: %v° at place %d, the trace says %v°", step, after, place, r.After[place])
			}
			if before := degrees(begun.Given.RowView(r.Reference*2+place), begun.Given.RowView(r.Knot*2+place)); !(math.Abs(before-r.Before[place]) <= 1e-6) {
				t.Errorf("step %d: %v° at rank %d, the trace says %v°", step, before, place, r.Before[place])
			}
			if at := m.Basis.At(r.Knot*2+place, place); math.Abs(at) < 0.95 {
				t.Errorf("knot %d: vector %d has left its variable: %v", r.Knot, place, at)
			}
		}
	}
	if swapped := trace[1].Before; swapped[0] < 60 || swapped[1] < 60 {
		t.Errorf("PCA's vectors change places between the second knot and the third, but turn by only %v°", swapped)
	}
	o.Components = 9
	if _, err := ppca.Begin(context.Background(), d, o); fault.CodeOf(err) != fault.Option {
		t.Errorf("9 components of 3 variables: %v", err)
	}
}

// degrees returns the angle between two unit vectors by a second formula, from the
// distance of their ends.
func degrees(x, y mat.Vector) float64 {
	var apart mat.VecDense
	apart.SubVec(x, y)
	return 2 * math.Asin(min(1, mat.Norm(&apart, 2)/2)) * 180 / math.Pi
}
