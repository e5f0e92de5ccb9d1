package method_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
)

// Used drops an option exactly if its value does not change the fit, for every method,
// solver and gauge.
func TestUsedOptionsDecideTheFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	d := fit.Data{X: mat.NewDense(45, 6, nil), Theta: make([]float64, 45)}
	for i := range d.Theta {
		d.Theta[i] = float64(i * i)
		for k := range 6 {
			d.X.(*mat.Dense).Set(i, k, math.Sin(d.Theta[i]/500+float64(k))+rng.NormFloat64())
		}
	}
	other := map[string]func(s *method.Settings){
		"bins":           func(s *method.Settings) { s.Bins = 5 },
		"range":          func(s *method.Settings) { s.Range = []float64{-10, 2000} },
		"spacing":        func(s *method.Settings) { s.Spacing = method.EqualCount },
		"components":     func(s *method.Settings) { s.Components = 1 },
		"lambda.mean":    func(s *method.Settings) { s.Lambda.Mean = new(0.05) },
		"lambda.basis":   func(s *method.Settings) { s.Lambda.Basis = new(40.0) },
		"lambda.ortho":   func(s *method.Settings) { s.Lambda.Ortho = new(2.0) },
		"lambda.ratio":   func(s *method.Settings) { s.Lambda.Ratio = new(3.0) },
		"gauge":          func(s *method.Settings) { s.Gauge = fit.Centred },
		"start":          func(s *method.Settings) { s.Start = fit.KnotwiseStart },
		"ridge":          func(s *method.Settings) { s.Ridge = new(0.5) },
		"tolerance":      func(s *method.Settings) { s.Tolerance = new(0.9) },
		"maxEvaluations": func(s *method.Settings) { s.MaxEvaluations = 3 },
		"sample":         func(s *method.Settings) { s.Sample = 30 },
		"cycles":         func(s *method.Settings) { s.Cycles = new(2) },
		"meanSteps":      func(s *method.Settings) { s.MeanSteps, s.MeanRate = new(3), new(0.02) },
		"basisSteps":     func(s *method.Settings) { s.BasisSteps = new(3) },
		"meanRate":       func(s *method.Settings) { s.MeanRate = new(0.01) },
		"basisRate":      func(s *method.Settings) { s.BasisRate = new(1e-5) },
		"nonzeros":       func(s *method.Settings) { s.Nonzeros = 1 },
		"sparseRidge":    func(s *method.Settings) { s.SparseRidge = new(3.0) },
		"neighbours":     func(s *method.Settings) { s.Neighbours = 9 },
		"bandwidth":      func(s *method.Settings) { s.Bandwidth = new(300.0) },
		"heat":           func(s *method.Settings) { s.Heat = new(0.5) },
	}
	given := []method.Settings{
		{},
		{Gauge: fit.Ridge},
		{Solver: fit.Paper, BasisRate: new(1e-4)},
		{Solver: fit.Paper, BasisRate: new(1e-4), Cycles: new(5), MeanSteps: new(2), MeanRate: new(0.02)},
	}
	for _, name := range method.Names()[2:] {
		given = append(given, method.Settings{Method: name})
	}
	for _, s := range given {
		s.Components = 2
		if s.MaxEvaluations = 20; s.Solver == fit.Paper {
			s.MaxEvaluations = 6
		}
		whole := numbers(t, d, s)
		if got := numbers(t, d, used(s)); got != whole {
			t.Errorf("%+v: the fit with the used options differs", s)
		}
		for option, change := range other {
			changed := s
			change(&changed)
			if reflect.DeepEqual(changed, s) {
				continue
			}
			ignored := reflect.DeepEqual(used(changed), used(s))
			if same := numbers(t, d, changed) == whole; same != ignored {
				t.Errorf("%s %s %s, another %s: the same fit %t, left out %t", s.Method, s.Solver, s.Gauge, option, same, ignored)
			}
		}
	}
}

// used returns the options that a fit to complete data uses.
func used(s method.Settings) method.Settings { return s.Used(1, s.Gauge == fit.Ridge) }

// numbers returns everything that a report contains about a fit, and the bits of the
// model.
func numbers(t *testing.T, d fit.Data, s method.Settings) string {
	t.Helper()
	m, err := method.Fit(context.Background(), d, s, nil)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(m.Summary.Status, m.Summary.Evaluations, m.Summary.Energy, m.Summary.RMSE, m.Mean.RawMatrix().Data, m.Basis.RawMatrix().Data)
}

// A fit warns of a solver that its method does not have, and of no other option.
func TestUnusedSolverIsNamed(t *testing.T) {
	d := fit.Data{X: mat.NewDense(6, 2, []float64{1, 2, 2, 5, 3, 3, 4, 9, 5, 1, 6, 2}), Theta: []float64{0, 1, 2, 3, 4, 5}}
	for _, c := range []struct {
		settings method.Settings
		want     []string
	}{
		{method.Settings{Method: "pca", Solver: fit.Paper, Heat: new(1.0)}, []string{"PCA does not use the option solver: leave it out"}},
		{method.Settings{Method: "pca", Solver: fit.Exact, Bins: 2}, nil},
		{method.Settings{Solver: fit.Paper, Gauge: fit.Centred}, nil},
	} {
		c.settings.Components = 1
		m, err := method.Fit(context.Background(), d, c.settings, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Summary.Warnings; !slices.Equal(got, c.want) {
			t.Errorf("%+v: warnings %q, want %q", c.settings, got, c.want)
		}
	}
}
