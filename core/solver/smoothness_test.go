package solver

import (
	"context"
	"math"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
	"ppca/core/model"
)

// reconstructions returns data and options with this smoothness.
func reconstructions(t *testing.T) (fit.Data, fit.Options) {
	t.Helper()
	d := sample.Data(120, 12, 0.4, 41)
	o := sample.Defaults(t, d)
	o.Components, o.Tolerance, o.Smoothness = 3, 1e-10, fit.SmoothReconstructions
	return d, o
}

// With smoothness of the reconstructions, weak components change more from knot to knot,
// strong ones less; both starts end in the same energy; λ_v = ∞ is one basis, and a very
// large λ_v comes near.
func TestSmoothnessOfReconstructions(t *testing.T) {
	d, o := reconstructions(t)
	m := fittedTo(t, d, o)
	if m.Summary.Status != fit.Converged || m.Options.Smoothness != fit.SmoothReconstructions {
		t.Errorf("%+v, smoothness %q", m.Summary, m.Options.Smoothness)
	}
	o.Smoothness = fit.SmoothBases
	bases := fittedTo(t, d, o)
	if weak, before := changeOf(m, 2)/changeOf(m, 0), changeOf(bases, 2)/changeOf(bases, 0); !(weak > 1.3*before) {
		t.Errorf("the weakest component changes %.3g times as much as the strongest, with smoothness of the bases %.3g times", weak, before)
	}
	o.Smoothness = fit.SmoothReconstructions
	var ends []float64
	for _, o.Start = range []fit.Start{fit.PooledStart, fit.KnotwiseStart} {
		ends = append(ends, fittedTo(t, d, o).Summary.Minimum)
	}
	testkit.Near(t, "energy of both starts", ends[1:], ends[:1], 1e-6)
	o.Start = fit.BothStarts

	o.Lambda.Basis = math.Inf(1)
	limit := fittedTo(t, d, o)
	o.Lambda.Basis = 1e9
	near := fittedTo(t, d, o)
	a, _ := limit.At(1.234)
	b, _ := near.At(1.234)
	testkit.Near(t, "RMSE at large λ", []float64{near.Summary.RMSE}, []float64{limit.Summary.RMSE}, 1e-6)
	testkit.Near(t, "basis at large λ", b.Basis.RawMatrix().Data, a.Basis.RawMatrix().Data, 1e-3)
}

// changeOf returns Σ_edges ‖p_a − p_b‖ of a component.
func changeOf(m *model.Model, v int) float64 {
	sum := 0.0
	for _, e := range m.Graph.Edges() {
		change := append([]float64(nil), m.Basis.RawRowView(e.A*m.Components+v)...)
		linalg.Subtract(change, 1, m.Basis.RawRowView(e.B*m.Components+v))
		sum += linalg.Norm(change)
	}
	return sum
}

// It works with masks, in every gauge and along a path, and refuses varied V_b.
func TestSmoothnessOfReconstructionsElsewhere(t *testing.T) {
	for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred, fit.Ridge} {
		for _, ortho := range []float64{0, 1} {
			d, o := reconstructions(t)
			o.Gauge, o.Tolerance = gauge, 1e-5
			o.Lambda.Ortho *= ortho
			d, o = sample.WithMasks(d, o)
			m := fittedTo(t, d, o)
			if e := m.Summary.Energy.Total; !(e > 0) || m.Summary.Status == fit.Limit {
				t.Errorf("%s: %+v", gauge, m.Summary)
			}
		}
	}
	d, o := reconstructions(t)
	whole := fittedTo(t, d, o)
	err := Path(context.Background(), d, o, []float64{math.Inf(1), 10 * o.Lambda.Basis, o.Lambda.Basis}, func(m *model.Model) error {
		if m.Options.Lambda.Basis == o.Lambda.Basis {
			testkit.Near(t, "energy along a path", []float64{m.Summary.Minimum}, []float64{whole.Summary.Minimum}, 1e-6)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	o.ComponentsPerKnot = []int{3, 2, 3, 3, 3}
	if _, err := Fit(context.Background(), d, o); fault.CodeOf(err) != fault.Unsupported {
		t.Errorf("varied V_b: %v", err)
	}
}
