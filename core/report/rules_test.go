package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
)

// elsewhere is the build of another processor.
const elsewhere = "0.2.0, arm64, commit 0123456789ab"

// Another processor may need a few more evaluations in a long fit; they are listed as not
// checked. Ten times as many are wrong.
func TestEvaluationsOfALongFit(t *testing.T) {
	set, err := face.BuiltIn(t.Context(), "simulation", 3, 0)
	if err != nil {
		t.Fatal(err)
	}
	small := 1e-3
	settings := method.Settings{Bins: 12, Components: 2, Lambda: method.LambdaSettings{Mean: &small, Basis: &small}}
	for _, c := range []struct {
		build  string
		change func(int) int
		holds  bool
	}{
		{elsewhere, func(n int) int { return n + 3 }, true},
		{BuildName(), func(n int) int { return n + 3 }, false},
		{elsewhere, func(n int) int { return n / 10 }, false},
		{elsewhere, func(n int) int { return 10 * n }, false},
	} {
		r := made(t, Data{BuiltIn: "simulation", Seed: 3}, set, settings)
		r.Build = c.build
		honest := r.Models[0].Evaluations
		r.Models[0].Evaluations = c.change(honest)
		v := verified(t, r, nil, 1)
		listed := slices.ContainsFunc(v.Claims, func(d Difference) bool { return d.Field == "models[0].evaluations" })
		if v.Holds() != c.holds || listed != c.holds {
			t.Errorf("%d evaluations for %d: %+v", r.Models[0].Evaluations, honest, v)
		}
	}
}

// TestLongFitsMayDifferSlightly: numbers of a long fit, which ends at another point on another
// processor, may differ slightly; other numbers may not, nor the energy after convergence, nor
// the numbers of a short fit.
func TestLongFitsMayDifferSlightly(t *testing.T) {
	set, err := face.BuiltIn(t.Context(), "simulation", 3, 0)
	if err != nil {
		t.Fatal(err)
	}
	small := 1e-3
	long := method.Settings{Bins: 12, Components: 2, Lambda: method.LambdaSettings{Mean: &small, Basis: &small}}
	short := long
	short.MaxEvaluations = 60
	for _, c := range []struct {
		settings         method.Settings
		rmse, data, base float64 // what is added to 1; base: to the smoothness of the bases, and not to the total
		slight           bool
		here             bool // of this build
	}{
		{long, 1e-4, 0, 0, true, false},
		{long, 1e-5, 0, 0, false, true},
		{long, 2e-3, 0, 0, false, false},
		{long, 0, 3e-6, 0, true, false}, // of a fifth of E: below its tolerance
		{long, 0, 1e-4, 0, false, false},
		{long, 0, 0, 1e-5, false, false}, // each of its own looseness, but the sum is wrong
		{short, 0, 1e-4, 0, true, false},
		{short, 0, 5e-3, 0, false, false},
		{method.Settings{Bins: 3, Components: 1}, 1e-4, 0, 0, false, false},
		{method.Settings{Method: "pca", Components: 1}, 1e-4, 0, 0, false, false},
	} {
		r := made(t, Data{BuiltIn: "simulation", Seed: 3}, set, c.settings)
		if !c.here {
			r.Build = elsewhere
		}
		m := &r.Models[0]
		m.RMSE["train"] *= 1 + c.rmse
		m.Energy.Total += m.Energy.Data * c.data
		m.Energy.Data *= 1 + c.data
		m.Energy.BasisSmoothness *= 1 + c.base
		v := verified(t, r, nil, 1)
		if v.Holds() != c.slight || c.slight && len(v.Slight) == 0 {
			t.Errorf("%+v, changed by %g and %g: %+v", c.settings, c.rmse, c.data, v)
		}
		limited := c.settings.MaxEvaluations > 0 && !c.slight
		if said := fmt.Sprint(v.Differences); limited != strings.Contains(said, "reached its limit of evaluations") {
			t.Errorf("%+v: %s", c.settings, said)
		}
	}
}

// Each term of the energy is checked by itself: shifting an amount between terms keeps the sum.
func TestTermsAreChecked(t *testing.T) {
	set, err := face.BuiltIn(t.Context(), "simulation", 3, 0)
	if err != nil {
		t.Fatal(err)
	}
	small := 1e-3
	for name, settings := range map[string]method.Settings{
		"short": {Bins: 3, Components: 1},
		"long":  {Bins: 12, Components: 2, Lambda: method.LambdaSettings{Mean: &small, Basis: &small}},
		"ridge": {Bins: 3, Components: 1, Gauge: fit.Ridge},
	} {
		r := made(t, Data{BuiltIn: "simulation", Seed: 3}, set, settings)
		e := &r.Models[0].Energy
		if v := verified(t, r, nil, 1); !v.Holds() || (name == "ridge") != (e.Ridge > 0) {
			t.Errorf("%s, as it is: %+v, %+v", name, e, v)
		}
		moved := 0.02 * e.Data
		e.Data -= moved
		e.MeanSmoothness += moved
		v := verified(t, r, nil, 1)
		for _, field := range []string{"models[0].energy.data", "models[0].energy.meanSmoothness"} {
			if !slices.ContainsFunc(v.Differences, func(d Difference) bool { return d.Field == field }) {
				t.Errorf("%s: %s is not among %+v", name, field, v.Differences)
			}
		}
		e.Data += moved
		e.MeanSmoothness -= moved
		e.Total *= 1.25
		v = verified(t, r, nil, 1)
		last := v.Differences[len(v.Differences)-1]
		if last.Field != "models[0].energy.total" || last.Reported != fmt.Sprint(e.Total) || last.Repeated == "no number" {
			t.Errorf("%s, another sum: %+v", name, v.Differences)
		}
	}
}
