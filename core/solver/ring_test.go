package solver_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/internal/testing/numbers"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

// TestRingRefusesInfiniteTheta: ±∞ and NaN have no place on a circle.
func TestRingRefusesInfiniteTheta(t *testing.T) {
	m := &model.Model{Graph: ring(t, 360, 0, 120, 240), Mean: mat.NewDense(3, 1, nil), Basis: mat.NewDense(3, 1, nil), Components: 1, ComponentsPerKnot: []int{1, 1, 1}, CoefficientSD: []float64{1}}
	for _, theta := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if _, err := m.At(theta); fault.CodeOf(err) != fault.NonFinite {
			t.Errorf("θ = %v: %v", theta, err)
		}
	}
}

// TestRingAgainstDenseMatrices compares the means and the energy of a ring with the
// paper's formulas on dense matrices: W, and the circulant R with 2 on its diagonal and
// −1 beside it, corners included.
func TestRingAgainstDenseMatrices(t *testing.T) {
	const n, k, v, knots, period = 60, 7, 2, 5, 6.
	d := sample.Periodic(n, k, 0.3, 8)
	o := sample.Defaults(t, d)
	var err error
	if o.Graph, err = graph.EvenRing(period, knots); err != nil {
		t.Fatal(err)
	}
	o.Components, o.Lambda.Mean = v, 0.7
	m := fitted(t, d, o)

	w, r := mat.NewDense(n, knots, nil), mat.NewDense(knots, knots, nil)
	for i, theta := range d.Theta {
		for b := range knots {
			apart := math.Abs(theta - period/knots*float64(b))
			w.Set(i, b, math.Max(0, 1-math.Min(apart, period-apart)*knots/period))
		}
	}
	for b := range knots {
		r.Set(b, b, 2)
		r.Set(b, (b+1)%knots, -1)
		r.Set((b+1)%knots, b, -1)
	}
	var system, right, mean mat.Dense
	system.Mul(w.T(), w)
	system.Scale(1./n, &system)
	var penalty mat.Dense
	penalty.Scale(o.Lambda.Mean/knots, r)
	system.Add(&system, &penalty)
	right.Mul(w.T(), d.X)
	right.Scale(1./n, &right)
	if err := mean.Solve(&system, &right); err != nil {
		t.Fatal(err)
	}
	numbers.Near(t, "means", m.Mean.RawMatrix().Data, mean.RawMatrix().Data, 1e-10)

	var want fit.Energy
	smooth := func(rows mat.Matrix) float64 {
		var rx, xrx mat.Dense
		rx.Mul(r, rows)
		xrx.Mul(rows.T(), &rx)
		return mat.Trace(&xrx) / knots
	}
	want.MeanSmoothness = o.Lambda.Mean * smooth(m.Mean)
	for c := range v {
		rows := mat.NewDense(knots, k, nil)
		for b := range knots {
			rows.SetRow(b, m.Basis.RawRowView(b*v+c))
		}
		want.BasisSmoothness += o.Lambda.Basis * smooth(rows)
	}
	for i := range n {
		var mu, left, beta mat.VecDense
		mu.MulVec(m.Mean.T(), w.RowView(i))
		left.SubVec(d.X.(*mat.Dense).RowView(i), &mu)
		basis := mat.NewDense(k, v, nil)
		for b := range knots {
			for c := range v {
				for x := range k {
					basis.Set(x, c, basis.At(x, c)+w.At(i, b)*m.Basis.At(b*v+c, x))
				}
			}
		}
		if err := beta.SolveVec(basis, &left); err != nil {
			t.Fatal(err)
		}
		var fitted mat.VecDense
		fitted.MulVec(basis, &beta)
		left.SubVec(&left, &fitted)
		want.Data += mat.Dot(&left, &left) / n
	}
	got := m.Summary.Energy
	numbers.Near(t, "energy", []float64{got.Data, got.MeanSmoothness, got.BasisSmoothness}, []float64{want.Data, want.MeanSmoothness, want.BasisSmoothness}, 1e-8)
}

// TestRingHasNoSeam moves the first knot, and shifts the θ of the observations by a
// period: the reconstructions are the same.
func TestRingHasNoSeam(t *testing.T) {
	d := sample.Periodic(80, 12, 0.3, 9)
	for _, c := range []struct {
		name   string
		change func(*fit.Options)
	}{
		{"decoupled", func(*fit.Options) {}},
		{"soft", func(o *fit.Options) { o.Lambda.Mean, o.Lambda.Basis = 0.1, 0.1 }},
		{"one basis", func(o *fit.Options) { o.Lambda.Basis = math.Inf(1) }},
		{"one mean", func(o *fit.Options) { o.Lambda.Mean = math.Inf(1) }},
		{"centred", func(o *fit.Options) { o.Gauge = fit.Centred }},
	} {
		var want *mat.Dense
		for _, knots := range [][]float64{{0, 1, 2.5, 4, 5}, {2.5, 4, 5, 6, 7}, {-1, 0, 1, 2.5, 4}} {
			o := sample.Defaults(t, d)
			o.Lambda.Mean = 1 // the default λ_m would differ from that of the line
			c.change(&o)
			o.Graph, o.Components, o.Start = ring(t, 6, knots...), 3, fit.PooledStart
			o.Tolerance, o.MaxEvaluations = 1e-15, 3000
			m := fitted(t, d, o)
			p, err := m.Project(context.Background(), d.X, d.Theta, nil)
			if err != nil {
				t.Fatal(err)
			}
			restored, err := m.Reconstruct(p.Coefficients, d.Theta)
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = restored
			}
			numbers.Near(t, c.name, restored.RawMatrix().Data, want.RawMatrix().Data, 1e-6)
		}
	}
}

// TestRingLimits: λ → ∞ is PCA; λ = 0 with all observations on the knots is a PCA of
// each knot.
func TestRingLimits(t *testing.T) {
	d := sample.Periodic(80, 8, 0.3, 10)
	o := sample.Defaults(t, d)
	o.Graph, o.Components = ring(t, 6, 0, 2, 4), 2
	o.Lambda.Mean, o.Lambda.Basis = math.Inf(1), math.Inf(1)
	closed := fitted(t, d, o)
	o.Graph, _ = graph.Line([]float64{0, 6})
	numbers.Near(t, "PCA", []float64{closed.Summary.RMSE}, []float64{fitted(t, d, o).Summary.RMSE}, 1e-9)

	apart := 0.0
	o.Lambda = fit.Lambda{Ortho: o.Lambda.Ortho}
	o.Tolerance, o.MaxEvaluations = 1e-14, 2000
	o.Graph = ring(t, 6, 0, 2, 4)
	for i := range d.Theta {
		d.Theta[i] = float64(i % 3 * 2)
	}
	closed = fitted(t, d, o)
	for knot := range 3 {
		var rows []int
		for i := knot; i < 80; i += 3 {
			rows = append(rows, i)
		}
		x := mat.NewDense(len(rows), 8, nil)
		mean := make([]float64, 8)
		for r, i := range rows {
			x.SetRow(r, d.X.(*mat.Dense).RawRowView(i))
			dense.Subtract(mean, -1/float64(len(rows)), x.RawRowView(r))
		}
		numbers.Near(t, "mean", closed.Mean.RawRowView(knot), mean, 1e-8)
		for r := range rows {
			dense.Subtract(x.RawRowView(r), 1, mean)
		}
		var svd mat.SVD
		svd.Factorize(x, mat.SVDNone)
		for _, s := range svd.Values(nil)[2:] {
			apart += s * s / 80
		}
	}
	numbers.Near(t, "separate PCAs", []float64{closed.Summary.Energy.Data}, []float64{apart}, 1e-6)
}
