package solver

import (
	"context"
	"math"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
)

// TestLimitIsApproached compares the closed forms at λ = ∞ with fits at large λ: the
// difference must fall as 1/λ.
func TestLimitIsApproached(t *testing.T) {
	d := sample.Data(120, 15, 0.3, 5)
	inf := math.Inf(1)
	for _, c := range []struct {
		name        string
		mean, basis float64
		near        func(factor float64) (mean, basis float64)
	}{
		{"mean", inf, 0.5, func(f float64) (float64, float64) { return 1e3 * f, 0.5 }},
		{"basis", 2, inf, func(f float64) (float64, float64) { return 2, 1e3 * f }},
		{"both", inf, inf, func(f float64) (float64, float64) { return 1e3 * f, 1e3 * f }},
	} {
		limit, err := Fit(context.Background(), d, limitOptions(t, d, c.mean, c.basis))
		if err != nil {
			t.Fatal(c.name, err)
		}
		if limit.Summary.Status != fit.Converged || math.IsNaN(limit.Summary.Energy.Total) {
			t.Errorf("%s: %+v", c.name, limit.Summary)
		}
		e := limit.Summary.Energy
		if sum := e.Data + e.MeanSmoothness + e.BasisSmoothness + e.Orthogonality; !(math.Abs(e.Total-sum) <= 1e-12*sum) {
			t.Errorf("%s: the energy is %v, its terms sum to %v", c.name, e.Total, sum)
		}
		var off [2]float64
		for i, factor := range []float64{1, 100} {
			mean, basis := c.near(factor)
			o := limitOptions(t, d, mean, basis)
			o.Tolerance = 1e-13
			near, err := Fit(context.Background(), d, o)
			if err != nil {
				t.Fatal(err)
			}
			off[i] = math.Abs(near.Summary.RMSE - limit.Summary.RMSE)
		}
		if off[1] > 0.05*off[0] || off[1] > 1e-4 {
			t.Errorf("%s: RMSE differs from the limit by %v, at 100 times λ by %v", c.name, off[0], off[1])
		}
	}
}

func TestLimitRefusesUnsupported(t *testing.T) {
	d := sample.Data(60, 8, 0.3, 5)
	for _, c := range []struct {
		name   string
		change func(*fit.Options)
		code   fault.Code
	}{
		{"paper's solver", func(o *fit.Options) { o.Solver = fit.Paper }, fault.Unsupported},
		{"centred gauge", func(o *fit.Options) { o.Gauge = fit.Centred }, fault.Unsupported},
		{"varied components", func(o *fit.Options) { o.ComponentsPerKnot = perKnot(o.Graph.Knots(), o.Components) }, fault.Unsupported},
	} {
		o := limitOptions(t, d, math.Inf(1), math.Inf(1))
		c.change(&o)
		if _, err := Fit(context.Background(), d, o); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func perKnot(knots, components int) []int {
	all := make([]int, knots)
	for b := range all {
		all[b] = components
	}
	return all
}
