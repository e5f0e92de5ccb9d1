package ppca_test

import (
	"context"
	"math"
	"slices"
	"strings"
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

// arch returns observations in the plane whose mean and direction turn with θ.
func arch() fit.Data {
	const n = 60
	d := fit.Data{X: mat.NewDense(n, 2, nil)}
	for i := range n {
		theta := float64(i) / (n - 1)
		turn, along := math.Pi*(1-theta), 0.3*math.Sin(7.1*float64(i))
		d.Theta = append(d.Theta, theta)
		d.X.(*mat.Dense).SetRow(i, []float64{math.Cos(turn) - along*math.Sin(turn), math.Sin(turn) + along*math.Cos(turn) + 0.05*math.Cos(3.3*float64(i))})
	}
	return d
}

// tracing returns options of Algorithm 1 for arch.
func tracing(t *testing.T, d fit.Data, cycles int) fit.Options {
	t.Helper()
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Graph, _ = graph.Line([]float64{0, 0.25, 0.5, 0.75, 1})
	o.Components, o.MaxEvaluations, o.Solver = 1, cycles, fit.Paper
	o.Lambda.Mean, o.Lambda.Basis = 0.05, 0.05
	return o
}

// TestTraceIsThatOfTheFit: the last step is the model of Fit, the energy of the cycles falls,
// and so it does after the means, which are the best ones.
func TestTraceIsThatOfTheFit(t *testing.T) {
	ctx, d := context.Background(), arch()
	o := tracing(t, d, 12)
	steps, status, err := ppca.Trace(ctx, d, o, 12, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := ppca.Fit(ctx, d, o)
	if err != nil {
		t.Fatal(err)
	}
	last := steps[len(steps)-1]
	if !(math.Abs(last.Energy.Total-m.Summary.Energy.Total) <= 1e-12*m.Summary.Energy.Total) || status != m.Summary.Status {
		t.Errorf("the trace ends at E = %v (%v), the fit at %v (%v)", last.Energy.Total, status, m.Summary.Energy.Total, m.Summary.Status)
	}
	if !mat.EqualApprox(last.Mean, m.Mean, 1e-12) {
		t.Errorf("the trace ends at means %v, the fit at %v", last.Mean, m.Mean)
	}
	if steps[0].Part != fit.PCAPart || steps[1].Part != fit.OrderPart || !mat.Equal(steps[0].Mean, steps[1].Mean) {
		t.Errorf("the trace begins with %v and %v", steps[0].Part, steps[1].Part)
	}
	parts := []fit.Part{fit.MeansPart, fit.BasesPart, fit.CoefficientsPart}
	before := steps[1].Energy.Total
	for i, s := range steps[2:] {
		if s.Part != parts[i%3] || s.Cycle != i/3+1 {
			t.Errorf("step %d is %v of cycle %d", i+2, s.Part, s.Cycle)
		}
		if s.Part != fit.BasesPart && !(s.Energy.Total <= before) {
			t.Errorf("%v of cycle %d: E rises from %v to %v", s.Part, s.Cycle, before, s.Energy.Total)
		}
		if s.Part == fit.CoefficientsPart {
			before = s.Energy.Total
		}
	}
	if len(steps) < 2+3*3 {
		t.Errorf("%d steps", len(steps))
	}
}

// TestTraceFromAPoint: the energy of the model of a fit, given as a point, is that of the
// fit, and a moved mean has more.
func TestTraceFromAPoint(t *testing.T) {
	ctx, d := context.Background(), arch()
	o := tracing(t, d, 12)
	m, err := ppca.Fit(ctx, d, o)
	if err != nil {
		t.Fatal(err)
	}
	point := &ppca.Point{Mean: mat.DenseCopyOf(m.Mean), Basis: mat.DenseCopyOf(m.Basis)}
	steps, _, err := ppca.Trace(ctx, d, o, 0, point)
	if err != nil || len(steps) != 1 || steps[0].Part != fit.GivenPart {
		t.Fatalf("%d steps, %v", len(steps), err)
	}
	want := m.Summary.Energy
	if !(math.Abs(steps[0].Energy.Total-want.Total) <= 1e-10*want.Total) || !(math.Abs(steps[0].Energy.MeanSmoothness-want.MeanSmoothness) <= 1e-10*want.Total) {
		t.Errorf("E = %+v, the fit has %+v", steps[0].Energy, want)
	}
	point.Mean.Set(2, 1, point.Mean.At(2, 1)+0.3)
	moved, _, err := ppca.Trace(ctx, d, o, 0, point)
	if err != nil || !(moved[0].Energy.Total > want.Total) || moved[0].Energy.BasisSmoothness != steps[0].Energy.BasisSmoothness {
		t.Errorf("with a moved mean E = %+v, %v", moved[0].Energy, err)
	}
}

func TestTraceRefuses(t *testing.T) {
	d := arch()
	o := tracing(t, d, 12)
	for _, c := range []struct {
		name        string
		mean, basis *mat.Dense
		cycles      int
		code        fault.Code
		says        string
	}{
		{"too few means", mat.NewDense(4, 2, nil), mat.NewDense(5, 2, nil), 0, fault.Shape, "from.mean has 4 rows"},
		{"too few variables", mat.NewDense(5, 2, nil), mat.NewDense(5, 1, nil), 0, fault.Shape, "from.basis has 5 rows of 1"},
		{"a mean that is not a number", mat.NewDense(5, 2, []float64{0, 0, 0, math.NaN(), 0, 0, 0, 0, 0, 0}), mat.NewDense(5, 2, nil), 0, fault.NonFinite, "row 2, column 2"},
		{"too many steps", nil, nil, 100_000, fault.TooLarge, ""},
	} {
		var from *ppca.Point
		if c.mean != nil {
			from = &ppca.Point{Mean: c.mean, Basis: c.basis}
		}
		if _, _, err := ppca.Trace(context.Background(), d, o, c.cycles, from); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
