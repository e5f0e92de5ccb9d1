package solver

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
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
			m := fittedTo(t, d, o)
			if solver == fit.Paper && lambda == 1e6 { // its means compensate Σβ ≠ 0, so compare with the limit
				want = m.Mean.RawRowView(0)
			}
			for _, theta := range []float64{0, 1.1, 3} {
				at, _ := m.At(theta)
				testkit.Near(t, string(solver)+": mean", at.Mean, want, 1e-5)
			}
		}
	}
}

// TestMeansAgainstDenseMatrices compares the means of a ring and of a grid with unknown cells with
// the paper's formula on dense matrices, (WᵀW/n + λ_m R) μ = WᵀX/n for each variable.
func TestMeansAgainstDenseMatrices(t *testing.T) {
	const n, k, ratio = 90, 7, 0.3
	closed, crossed := mat.NewDense(5, 5, nil), mat.NewDense(12, 12, nil)
	tie := func(r *mat.Dense, a, b int, factor float64) {
		for _, c := range [][2]int{{a, b}, {b, a}} {
			r.Set(c[0], c[0], r.At(c[0], c[0])+factor)
			r.Set(c[0], c[1], r.At(c[0], c[1])-factor)
		}
	}
	for b := range 5 {
		tie(closed, b, (b+1)%5, 1./5)
	}
	for b := range 12 {
		if b/4 < 2 {
			tie(crossed, b, b+4, 1./(2*4))
		}
		if b%4 < 3 {
			tie(crossed, b, b+1, ratio/(3*3))
		}
	}
	for _, c := range []struct {
		d fit.Data
		g graph.Graph
		r *mat.Dense
	}{
		{sample.Periodic(n, k, 0.3, 8), ring(t, 6, 0, 1.2, 2.4, 3.6, 4.8), closed},
		{sample.TwoParameters(n, k, 0.3, 8), grid(t, []float64{0, 1.2, 3}, []float64{10, 13, 22, 30}, ratio), crossed},
	} {
		o := sample.Defaults(t, c.d)
		o.Graph, o.Components, o.Lambda.Mean = c.g, 2, 0.7
		c.d.Observed = slices.Repeat([]bool{true}, n*k)
		for i := 0; i < n*k; i += 11 {
			c.d.Observed[i] = false
		}
		m := fittedTo(t, c.d, o)
		w, err := c.g.HatWeights(c.d.Theta)
		if err != nil {
			t.Fatal(err)
		}
		var rough mat.Dense
		rough.Mul(c.r, m.Mean)
		smoothness := 0.0
		for v := range k {
			seen, x := mat.NewDense(n, c.g.Knots(), nil), mat.NewVecDense(n, nil)
			for i := range n {
				if c.d.Known(i).Cell(v) {
					seen.SetRow(i, w.RawRowView(i))
					x.SetVec(i, c.d.X.At(i, v)/n)
				}
			}
			var system, penalty mat.Dense
			var right, mean mat.VecDense
			system.Mul(seen.T(), seen)
			system.Scale(1./n, &system)
			penalty.Scale(o.Lambda.Mean, c.r)
			system.Add(&system, &penalty)
			right.MulVec(seen.T(), x)
			if err := mean.SolveVec(&system, &right); err != nil {
				t.Fatal(err)
			}
			testkit.Near(t, "mean", mat.Col(nil, v, m.Mean), mean.RawVector().Data, 1e-9)
			smoothness += o.Lambda.Mean * mat.Dot(m.Mean.ColView(v), rough.ColView(v))
		}
		testkit.Near(t, "smoothness", []float64{m.Summary.Energy.MeanSmoothness}, []float64{smoothness}, 1e-9)
	}
}
