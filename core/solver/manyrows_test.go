package solver

import (
	"math"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// TestManyRows: with many rows a part of them decides between the starts. The fit ends as low
// as the lower of the fits from each start, after fewer evaluations than these.
func TestManyRows(t *testing.T) {
	testkit.Long(t, "the arithmetic is the same")
	for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred} {
		d := sample.Data(16_100, 20, 1.5, 3)
		for i := range d.Theta {
			d.Weights = append(d.Weights, 1+float64(i%3))
		}
		o, err := fit.Defaults(t.Context(), d, graph.Graph{})
		if err != nil {
			t.Fatal(err)
		}
		o.Gauge, o.Components = gauge, 2
		if !fit.Thins(len(d.Theta), o.Graph.Knots(), o.Components) {
			t.Errorf("%s: too few rows", gauge)
		}
		m, lowest, evaluations := fittedTo(t, d, o), math.Inf(1), 0
		for _, start := range []fit.Start{fit.PooledStart, fit.KnotwiseStart} {
			o.Start = start
			alone := fittedTo(t, d, o).Summary
			lowest, evaluations = min(lowest, alone.Minimum), evaluations+alone.Evaluations
		}
		if s := m.Summary; s.Status != fit.Converged || s.Minimum > lowest*(1+1e-6) || 4*s.Evaluations > 3*evaluations || len(s.Search.Ends) != 2 {
			t.Errorf("%s: %s at %v after %d evaluations, %+v; from each start %v after %d", gauge, s.Status, s.Minimum, s.Evaluations, s.Search, lowest, evaluations)
		}
	}
}
