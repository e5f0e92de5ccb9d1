package method

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

func noise(n, k int) fit.Data {
	rng := rand.New(rand.NewPCG(1, 1))
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	for i := range d.Theta {
		d.Theta[i] = rng.Float64()
		for c := 0; c < k; c++ {
			d.X.(*mat.Dense).Set(i, c, rng.NormFloat64())
		}
	}
	return d
}

// TestSettingsFromJSON: settings that are present count, zero included; the others have
// their defaults.
func TestSettingsFromJSON(t *testing.T) {
	d := noise(50, 8)
	defaults, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text  string
		check func(fit.Options) bool
	}{
		{`{}`, func(o fit.Options) bool {
			return o.Lambda == defaults.Lambda && o.Components == 3 && o.Graph.Knots() == 5 && o.Solver == fit.Exact && o.Gauge == fit.Decoupled && o.Seed == 1
		}},
		{`{"lambda":{"mean":0,"ortho":3}}`, func(o fit.Options) bool {
			return o.Lambda == fit.Lambda{Mean: 0, Basis: defaults.Lambda.Basis, Ortho: 3}
		}},
		{`{"bins":2,"range":[-1,3]}`, func(o fit.Options) bool { return slices.Equal(o.Graph.Endpoints, []float64{-1, 1, 3}) }},
		{`{"endpoints":[0,0.5,1]}`, func(o fit.Options) bool { return slices.Equal(o.Graph.Endpoints, []float64{0, 0.5, 1}) }},
		{`{"solver":"paper"}`, func(o fit.Options) bool { return o.MaxEvaluations == 300 && o.PaperSteps.Basis == 100 }},
		{`{"solver":"paper","cycles":7,"meanSteps":3,"basisSteps":4,"meanRate":0.1,"basisRate":0.2}`, func(o fit.Options) bool {
			return o.MaxEvaluations == 7 && o.PaperSteps == fit.PaperSteps{Mean: 3, Basis: 4, MeanRate: 0.1, BasisRate: 0.2}
		}},
		{`{"gauge":"ridge","ridge":0.1,"tolerance":0,"maxEvaluations":9,"seed":0,"components":3}`, func(o fit.Options) bool {
			return o.Gauge == fit.Ridge && o.Ridge == 0.1 && o.Tolerance == 0 && o.MaxEvaluations == 9 && o.Seed == 0 && o.Components == 3
		}},
	} {
		var s Settings
		if err := json.Unmarshal([]byte(c.text), &s); err != nil {
			t.Fatal(err)
		}
		o, err := s.Options(context.Background(), d)
		if err != nil || !c.check(o) {
			t.Errorf("%s: %+v, %v", c.text, o, err)
		}
	}
}

func TestEveryMethodFits(t *testing.T) {
	d := noise(60, 8)
	for _, name := range append(Names(), "") {
		m, err := Fit(context.Background(), d, Settings{Method: name, Components: 2}, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if want := name; m.Kind != want && name != "" || m.Summary.Status != fit.Converged {
			t.Errorf("%q: kind %s, %s", name, m.Kind, m.Summary.Status)
		}
	}
	for i := range d.Theta {
		d.Theta[i] = 2
	}
	for _, name := range Names() {
		_, err := Fit(context.Background(), d, Settings{Method: name, Components: 2}, nil)
		if NeedsTheta(name) && fault.CodeOf(err) != fault.Option || !NeedsTheta(name) && err != nil {
			t.Errorf("%s of a constant θ: %v", name, err)
		}
	}
}

// TestEachLambdaHasADefault sets two λ; the third has the default of solver.Defaults.
func TestEachLambdaHasADefault(t *testing.T) {
	d := noise(60, 6)
	want, err := Settings{}.Options(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	given, defaults := 0.7, want.Lambda
	for _, c := range []struct {
		settings LambdaSettings
		want     fit.Lambda
	}{
		{LambdaSettings{Basis: &given, Ortho: &given}, fit.Lambda{Mean: defaults.Mean, Basis: given, Ortho: given}},
		{LambdaSettings{Mean: &given, Ortho: &given}, fit.Lambda{Mean: given, Basis: defaults.Basis, Ortho: given}},
		{LambdaSettings{Mean: &given, Basis: &given}, fit.Lambda{Mean: given, Basis: given, Ortho: defaults.Ortho}},
	} {
		got, err := Settings{Lambda: c.settings}.Options(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if got.Lambda != c.want {
			t.Errorf("%+v, want %+v", got.Lambda, c.want)
		}
	}
}

func TestBadSettings(t *testing.T) {
	d := noise(20, 4)
	constant := noise(20, 4)
	for i := range constant.Theta {
		constant.Theta[i] = 2
	}
	seed := 1.5
	for _, c := range []struct {
		name     string
		data     fit.Data
		settings Settings
	}{
		{"unknown method", d, Settings{Method: "svm"}},
		{"endpoints and bins", d, Settings{Endpoints: []float64{0, 1}, Bins: 3}},
		{"a range of one number", d, Settings{Range: []float64{0}}},
		{"a range that falls", d, Settings{Range: []float64{1, 0}}},
		{"no bins", d, Settings{Bins: -1}},
		{"a broken seed", d, Settings{Seed: &seed}},
		{"constant θ without endpoints", constant, Settings{}},
		{"components above K", d, Settings{Components: 5}},
		{"unknown solver", d, Settings{Solver: "best"}},
	} {
		if _, err := Fit(context.Background(), c.data, c.settings, nil); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	infinite := noise(20, 4)
	infinite.Theta[3] = math.Inf(1)
	if _, err := Fit(context.Background(), infinite, Settings{}, nil); fault.CodeOf(err) != fault.NonFinite {
		t.Errorf("an infinite θ: %v", err)
	}
	if _, err := Fit(context.Background(), constant, Settings{Endpoints: []float64{0, 4}, Components: 2}, nil); err != nil {
		t.Errorf("constant θ with endpoints: %v", err)
	}
}
