package method

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

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
