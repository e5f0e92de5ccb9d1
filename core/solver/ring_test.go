package solver

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
)

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
			m := fittedTo(t, d, o)
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
			testkit.Near(t, c.name, restored.RawMatrix().Data, want.RawMatrix().Data, 1e-6)
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
	closed := fittedTo(t, d, o)
	o.Graph, _ = graph.Line([]float64{0, 6})
	testkit.Near(t, "PCA", []float64{closed.Summary.RMSE}, []float64{fittedTo(t, d, o).Summary.RMSE}, 1e-9)

	apart := 0.0
	o.Lambda = fit.Lambda{Ortho: o.Lambda.Ortho}
	o.Tolerance, o.MaxEvaluations = 1e-14, 2000
	o.Graph = ring(t, 6, 0, 2, 4)
	for i := range d.Theta {
		d.Theta[i] = float64(i % 3 * 2)
	}
	closed = fittedTo(t, d, o)
	for knot := range 3 {
		var rows []int
		for i := knot; i < 80; i += 3 {
			rows = append(rows, i)
		}
		x := mat.NewDense(len(rows), 8, nil)
		mean := make([]float64, 8)
		for r, i := range rows {
			x.SetRow(r, d.X.(*mat.Dense).RawRowView(i))
			linalg.Subtract(mean, -1/float64(len(rows)), x.RawRowView(r))
		}
		testkit.Near(t, "mean", closed.Mean.RawRowView(knot), mean, 1e-8)
		for r := range rows {
			linalg.Subtract(x.RawRowView(r), 1, mean)
		}
		var svd mat.SVD
		svd.Factorize(x, mat.SVDNone)
		for _, s := range svd.Values(nil)[2:] {
			apart += s * s / 80
		}
	}
	testkit.Near(t, "separate PCAs", []float64{closed.Summary.Energy.Data}, []float64{apart}, 1e-6)
}
