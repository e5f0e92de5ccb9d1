package solver

import (
	"bytes"
	"context"
	"errors"
	"math"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/job"
	"ppca/core/modelfile"
)

// TestFitIsDeterministic fits twice, the second time on one processor: gonum divides
// large products among the processors.
func TestFitIsDeterministic(t *testing.T) {
	testkit.Long(t, "WebAssembly has one processor")
	d := sample.Data(400, 200, 0.5, 1)
	for _, solver := range []fit.Solver{fit.Exact, fit.Paper} {
		o := sample.Defaults(t, d)
		o.Solver, o.Components, o.MaxEvaluations, o.PaperSteps.Basis = solver, 5, 8, 10
		first := fittedTo(t, d, o)
		processors := runtime.GOMAXPROCS(1)
		second := fittedTo(t, d, o)
		runtime.GOMAXPROCS(processors)
		first.Summary.Seconds, second.Summary.Seconds = 0, 0
		var a, b bytes.Buffer
		if err := errors.Join(modelfile.Write(first, &a), modelfile.Write(second, &b)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: two fits with the same data, options and seed differ", solver)
		}
	}
}

func TestEnergyNeverRises(t *testing.T) {
	testkit.Long(t, "it fits by every solver")
	d := sample.Data(200, 30, 1, 2)
	for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred, fit.Ridge} {
		for _, solver := range []fit.Solver{fit.Exact, fit.Paper} {
			o := sample.Defaults(t, d)
			o.Gauge, o.Solver, o.Components, o.MaxEvaluations = gauge, solver, 4, 60
			last, phase := math.Inf(1), ""
			o.Record = func(p fit.Progress) {
				if p.Phase != phase {
					phase, last = p.Phase, math.Inf(1)
				}
				if p.Energy.Total > last*(1+1e-12) {
					t.Errorf("%s/%s: energy rose from %v to %v", solver, gauge, last, p.Energy.Total)
				}
				last = p.Energy.Total
				if p.Fraction < 0 || p.Fraction > 1 {
					t.Errorf("fraction %v", p.Fraction)
				}
			}
			fittedTo(t, d, o)
		}
	}
}

// Algorithm 1 returns the cycle before the one in which the energy rises. Long steps
// make that happen soon.
func TestAlgorithm1KeepsTheCycleBeforeARise(t *testing.T) {
	d := sample.Data(150, 20, 1, 3)
	for _, rate := range []float64{1, 10, 100} {
		o := sample.Defaults(t, d)
		o.Solver, o.Components, o.MaxEvaluations = fit.Paper, 3, 30
		o.PaperSteps.BasisRate, o.PaperSteps.Basis = rate, 1
		lowest := math.Inf(1)
		o.Record = func(p fit.Progress) { lowest = min(lowest, p.Energy.Total) }
		s := fittedTo(t, d, o).Summary
		if !(s.Energy.Total <= lowest*(1+1e-9)) {
			t.Errorf("rate %v: %s with the energy %v, which had been %v", rate, s.Status, s.Energy.Total, lowest)
		}
	}
}

// TestSummaryMatchesReconstructions recomputes energy and RMSE from the reconstructions of the
// model.
func TestSummaryMatchesReconstructions(t *testing.T) {
	d := sample.Data(90, 15, 0.7, 4)
	o := sample.Defaults(t, d)
	o.Components = 3
	m := fittedTo(t, d, o)
	p, err := m.Project(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := m.Reconstruct(p.Coefficients, d.Theta)
	if err != nil {
		t.Fatal(err)
	}
	var residual mat.Dense
	residual.Sub(d.X, back)
	data, rmse := 0.0, 0.0
	for i := range d.Theta {
		square := mat.Dot(residual.RowView(i), residual.RowView(i))
		data += square / 90
		rmse += math.Sqrt(square/15) / 90
		if got := math.Sqrt(square / 15); !(math.Abs(got-p.RMSE[i]) <= 1e-10) {
			t.Fatalf("row %d: RMSE %v, from the reconstruction %v", i, p.RMSE[i], got)
		}
	}
	testkit.Near(t, "energy and RMSE", []float64{m.Summary.Energy.Data, m.Summary.RMSE}, []float64{data, rmse}, 1e-9)
}

// TestComponentsFollowTheConvention: coefficients are uncorrelated with decreasing
// variance, and the signs follow the convention.
func TestComponentsFollowTheConvention(t *testing.T) {
	d := sample.Data(300, 25, 0.5, 5)
	o := sample.Defaults(t, d)
	o.Components = 4
	m := fittedTo(t, d, o)
	p, err := m.Project(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	var moments mat.Dense
	moments.Mul(p.Coefficients.T(), p.Coefficients)
	moments.Scale(1.0/300, &moments)
	for v := 0; v < 4; v++ {
		if v > 0 && moments.At(v, v) > moments.At(v-1, v-1) {
			t.Errorf("component %d varies more than the one before", v+1)
		}
		for w := 0; w < v; w++ {
			if !(math.Abs(moments.At(v, w)) <= 1e-8*moments.At(0, 0)) {
				t.Errorf("components %d and %d are correlated: %v", v+1, w+1, moments.At(v, w))
			}
		}
		largest := 0.0
		for b := 0; b < m.Graph.Knots(); b++ {
			for _, value := range m.Basis.RawRowView(b*4 + v) {
				if !(math.Abs(value) <= math.Abs(largest)) {
					largest = value
				}
			}
		}
		if largest < 0 {
			t.Errorf("the largest entry of component %d is %v", v+1, largest)
		}
	}
}

// TestCancelAtEveryCheckpoint stops a fit at each checkpoint in turn, also one of so many rows
// that few of them choose the start. It must return a model or an error.
func TestCancelAtEveryCheckpoint(t *testing.T) {
	testkit.Long(t, "it fits at every checkpoint")
	reason := errors.New("stop")
	few, many := sample.Data(30, 60, 1, 10), sample.Data(16_100, 4, 1, 10)
	for _, c := range []struct {
		data       fit.Data
		solver     fit.Solver
		components int
	}{{few, fit.Exact, 3}, {few, fit.Paper, 3}, {many, fit.Exact, 2}} {
		d := c.data
		o := sample.Defaults(t, d)
		o.Solver, o.Components, o.MaxEvaluations = c.solver, c.components, 12
		for stop, done := 1, false; !done; stop += 1 + stop/8 {
			count := 0
			ctx := job.WithCheckpoints(context.Background(), func() error {
				if count++; count >= stop {
					return reason
				}
				return nil
			})
			m, err := Fit(ctx, d, o)
			switch {
			case err != nil && (m != nil || !errors.Is(err, reason)):
				t.Fatalf("%s, checkpoint %d: %v, %v", c.solver, stop, m, err)
			case err == nil && m.Summary.Status != fit.Cancelled:
				done = true
			}
		}
	}
}

// TestStatus: a perfect reconstruction is converged; a fit that runs out of
// evaluations ends at its limit, also inside a line search.
func TestStatus(t *testing.T) {
	d := sample.Data(60, 6, 0, 15) // rank 3 around a mean that moves: three components suffice
	o := sample.Defaults(t, d)
	o.Components, o.Lambda = 6, fit.Lambda{Mean: 0, Basis: 0, Ortho: o.Lambda.Ortho}
	if s := fittedTo(t, d, o).Summary; s.Status != fit.Converged {
		t.Errorf("all components: %s at energy %v", s.Status, s.Energy.Total)
	}
	d = sample.Data(100, 12, 1, 16)
	for most := 2; most < 12; most++ {
		o := sample.Defaults(t, d)
		o.Components, o.Tolerance, o.MaxEvaluations = 3, 0, most
		if s := fittedTo(t, d, o).Summary; s.Status != fit.Limit {
			t.Errorf("%d evaluations: %s", most, s.Status)
		}
	}
}
