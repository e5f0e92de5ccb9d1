package resample_test

import (
	"math"
	"testing"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/resample"
	"ppca/core/settings"
	"ppca/core/userjson"
)

func heads(t *testing.T) *dataset.Set {
	t.Helper()
	set, err := face.Heads(t.Context(), 6, 12, 1)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func run(t *testing.T, set *dataset.Set, o resample.CurveOptions, cores int) resample.CurveResult {
	t.Helper()
	c, err := resample.NewCurve(t.Context(), set, o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := job.RunJSON[resample.CurveResult](t.Context(), c, cores, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The last point is the fit to all training rows, and training and test errors approach
// each other.
func TestCurveEndsAtTheFitToAll(t *testing.T) {
	set := heads(t)
	settings := []method.Settings{{Method: "ppca", Bins: 3, Components: 3}, {Method: "pca", Components: 3}}
	r := run(t, set, resample.CurveOptions{Settings: settings, Repeats: 2}, 2)
	if r.HeldOut || r.Cancelled || len(r.Skipped) > 0 {
		t.Errorf("%+v", r)
	}
	for i, s := range settings {
		m, err := method.Fit(t.Context(), set.Training(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		testing := set.Testing()
		score, err := m.Score(t.Context(), testing.X, testing.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		first, last := r.Rows[i], r.Rows[len(r.Rows)-len(settings)+i]
		if last.Size != set.Train || last.Method != s.Method || last.Repeats != 2 {
			t.Errorf("the last row of %s is %+v", s.Method, last)
		}
		// The rows of a repeat have a different order, which changes the last digits.
		if !(math.Abs(last.Train-m.Summary.RMSE) <= 1e-3*m.Summary.RMSE) || !(math.Abs(last.Test-score.RMSE) <= 1e-3*score.RMSE) {
			t.Errorf("%s ends at %v and %v, the fit to all has %v and %v", s.Method, last.Train, last.Test, m.Summary.RMSE, score.RMSE)
		}
		if first.Test-first.Train <= last.Test-last.Train {
			t.Errorf("%s: errors on others exceed those on the training rows by %v at %d rows and %v at %d", s.Method, first.Test-first.Train, first.Size, last.Test-last.Train, last.Size)
		}
	}
}

// Without test rows a fifth of the groups is held out. The bits are the same on any
// number of cores.
func TestCurveHoldsOutWithoutTestRows(t *testing.T) {
	o := resample.CurveOptions{Settings: []method.Settings{{Bins: 3, Components: 1}}, Sizes: []int{40, 12, 24}, Repeats: 3, Seed: 7}
	one, four := run(t, face.Simulation(1), o, 1), run(t, face.Simulation(1), o, 4)
	if !one.HeldOut || len(one.Rows) != 2 || one.Rows[0].Size != 12 || one.Rows[1].Size != 24 {
		t.Errorf("%+v", one)
	}
	for i, row := range one.Rows {
		if row != four.Rows[i] {
			t.Errorf("%+v on one core, %+v on four", row, four.Rows[i])
		}
		if row.TestSD <= 0 {
			t.Errorf("three draws have equal errors: %+v", row)
		}
	}
}

func TestCurveRefuses(t *testing.T) {
	few := face.Simulation(1)
	few.Train = 2
	for name, c := range map[string]struct {
		set  *dataset.Set
		o    resample.CurveOptions
		code fault.Code
	}{
		"two rows":         {few, resample.CurveOptions{}, fault.Shape},
		"a size of one":    {face.Simulation(1), resample.CurveOptions{Sizes: []int{1}}, fault.Option},
		"no size":          {face.Simulation(1), resample.CurveOptions{Sizes: []int{}}, fault.Option},
		"only larger ones": {face.Simulation(1), resample.CurveOptions{Sizes: []int{100}}, fault.Option},
		"repeats":          {face.Simulation(1), resample.CurveOptions{Repeats: -1}, fault.Option},
		"a sample":         {face.Simulation(1), resample.CurveOptions{Settings: []method.Settings{{Sample: 20}}}, fault.Option},
		"a method":         {face.Simulation(1), resample.CurveOptions{Settings: []method.Settings{{Method: "none"}}}, fault.Option},
	} {
		if _, err := resample.NewCurve(t.Context(), c.set, c.o); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %v", name, err, c.code)
		}
	}
	var o resample.CurveOptions
	err := userjson.Options([]byte(`{"settings": [{"lambda": {"basis": "\u0000Infinity"}}]}`), &o, settings.CheckOptionField)
	if err != nil || !math.IsInf(*o.Settings[0].Lambda.Basis, 1) {
		t.Errorf("λ = ∞: %+v, %v", o, err)
	}
	for _, text := range []string{"{", `{"size": 3}`} {
		if err := userjson.Options([]byte(text), new(resample.CurveOptions), settings.CheckOptionField); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s: %v", text, err)
		}
	}
}
