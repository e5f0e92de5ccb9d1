package tune

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
)

// TestGridsFollowTheSpread: the default λ_v are multiples of the variance of the data,
// whatever the mean and with cells missing.
func TestGridsFollowTheSpread(t *testing.T) {
	d := turning(60, 20, 0.3, 0.2, 3)
	complete, err := New(t.Context(), d, Options{Settings: settings()})
	if err != nil {
		t.Fatal(err)
	}
	d.X.(*mat.Dense).Apply(func(_, c int, value float64) float64 { return value + 100*float64(c) }, d.X)
	d.Observed = make([]bool, 60*20)
	for cell := range d.Observed {
		d.Observed[cell] = cell%3 != cell/20%3
	}
	masked, err := New(t.Context(), d, Options{Settings: settings()})
	if err != nil {
		t.Fatal(err)
	}
	for i, lambda := range complete.basis[1:] { // a third of the squares is missing
		if ratio := masked.basis[1+i] / lambda; !(math.Abs(ratio-2./3) <= 0.1) {
			t.Errorf("λ_v %v of all cells, %v times as much of two thirds of them", lambda, ratio)
		}
	}
}

// TestDefaultGridsSuitTheFit: the default grids contain ∞ only if it can be fitted.
func TestDefaultGridsSuitTheFit(t *testing.T) {
	d := turning(30, 8, 0.3, 0.2, 3)
	masked := d
	masked.Observed = make([]bool, 30*8)
	for cell := range masked.Observed {
		masked.Observed[cell] = cell%7 != 0
	}
	centred := settings()
	centred.Gauge = fit.Centred
	for _, c := range []struct {
		name        string
		d           fit.Data
		s           method.Settings
		mean, basis bool // whether the grid contains ∞
	}{
		{"decoupled", d, settings(), true, true},
		{"masked", masked, settings(), true, true},
		{"centred", d, centred, false, false},
	} {
		r, err := Run(t.Context(), c.d, Options{Settings: c.s, Folds: 2, Full: true}, 1, nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if p := r.Points[0]; math.IsInf(p.Mean, 1) != c.mean || math.IsInf(p.Basis, 1) != c.basis {
			t.Errorf("%s: the grid begins at %v, %v", c.name, p.Mean, p.Basis)
		}
	}
}
