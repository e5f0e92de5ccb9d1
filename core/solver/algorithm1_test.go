package solver

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
)

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
	steps, status, err := Trace(ctx, d, o, 12, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Fit(ctx, d, o)
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
