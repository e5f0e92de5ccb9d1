package ppca_test

import (
	"context"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/numbers"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
	"ppca/core/ppca"
)

// TestStiffMeans makes λ_m so large that S + λ_m L loses every digit of S. The mean
// must still be that of the observations, not 0.
func TestStiffMeans(t *testing.T) {
	d := sample.Data(80, 6, 0.5, 60)
	want := make([]float64, 6)
	for k := range want {
		for i := range d.Theta {
			d.X.(*mat.Dense).Set(i, k, d.X.At(i, k)+5)
		}
		want[k] = mat.Sum(d.X.(*mat.Dense).ColView(k)) / 80
	}
	for _, solver := range []fit.Solver{fit.Exact, fit.Paper} {
		for _, lambda := range []float64{1e6, 1e12, 1e16} {
			o := sample.Defaults(t, d)
			o.Components, o.Solver, o.MaxEvaluations, o.Lambda.Mean = 2, solver, 3, lambda
			m := fitted(t, d, o)
			if solver == fit.Paper && lambda == 1e6 { // its means compensate Σβ ≠ 0, so compare with the limit
				want = m.Mean.RawRowView(0)
			}
			for _, theta := range []float64{0, 1.1, 3} {
				at, _ := m.At(theta)
				numbers.Near(t, string(solver)+": mean", at.Mean, want, 1e-5)
			}
		}
	}
}

// TestMeansWithoutDataOrSmoothness: a knot whose mean is undetermined gets the mean of
// all observations.
func TestMeansWithoutDataOrSmoothness(t *testing.T) {
	d := sample.Data(40, 3, 0.5, 62)
	for i := range d.Theta {
		d.Theta[i] = float64(i % 2)
	}
	o := sample.Defaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 1, 2})
	o.Components, o.Lambda.Mean = 1, 0
	m := fitted(t, d, o)
	for k := 0; k < 3; k++ {
		numbers.Near(t, "mean", []float64{m.Mean.At(2, k)}, []float64{mat.Sum(d.X.(*mat.Dense).ColView(k)) / 40}, 1e-9)
	}
}

// TestAlgorithm1HasNoGauge: Algorithm 1 gives equal models for every gauge.
func TestAlgorithm1HasNoGauge(t *testing.T) {
	d := sample.Data(60, 8, 0.5, 63)
	var want *model.Model
	for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred, fit.Ridge} {
		o := sample.Defaults(t, d)
		o.Components, o.Solver, o.Gauge, o.MaxEvaluations = 2, fit.Paper, gauge, 5
		m, err := ppca.Fit(context.Background(), d, o)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = m
		}
		if !mat.Equal(m.Basis, want.Basis) || m.Summary.Energy != want.Summary.Energy {
			t.Errorf("gauge %s changes Algorithm 1: %+v, want %+v", gauge, m.Summary.Energy, want.Summary.Energy)
		}
	}
}
