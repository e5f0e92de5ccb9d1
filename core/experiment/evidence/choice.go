package main

import (
	"context"
	"fmt"
	"math"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/tune"
)

// Grids of the best λ known afterwards; λ_v as a multiple of the variance.
var (
	afterwardsMean  = []float64{math.Inf(1), 10, 1, .1, .01, .001}
	afterwardsBasis = []float64{math.Inf(1), .3, .03, .003}
)

// standardFit is the fit as a user gets it who chooses nothing.
func standardFit(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	s.Method = ""
	chosen, _, err := tune.Choose(ctx, d, s, 1, nil)
	if err != nil {
		return nil, err
	}
	return method.Fit(ctx, d, chosen, nil)
}

// tunedFit is a fit with what `ppca tune` chooses.
func tunedFit(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	found, err := tune.Run(ctx, d, tune.Options{Settings: s, Compare: []string{}, Seed: 1}, 1, nil)
	if err != nil {
		return nil, err
	}
	return method.Fit(ctx, d, found.Apply(s), nil)
}

// choose measures the RMSE of the test rows by every method, all with as many components as the standard
// fit, in percent above that of the quick fit.
func choose(ctx context.Context, s *split, _ uint64) figures {
	held := func(m *model.Model, err error) float64 {
		return need(need(m, err).Score(ctx, s.test.X, s.test.Theta, nil)).RMSE
	}
	standard := need(standardFit(ctx, s.train, s.settings("ppca")))
	of := func(name string) method.Settings {
		out := s.settings(name)
		out.Components = standard.Components
		return out
	}
	settings, variance, tolerance := of("ppca"), 0.0, 1e-3
	quick := held(method.Fit(ctx, s.train, settings, nil))
	f := figures{"components": float64(standard.Components)}
	above := func(name string, rmse float64) float64 {
		f[name] = 100 * (rmse/quick - 1)
		return rmse
	}
	for _, name := range []string{"pca", "ipca", "local"} {
		above(name, held(method.Fit(ctx, s.train, of(name), nil)))
	}
	chosen, tuned := above("standard", held(standard, nil)), above("tuned", held(tunedFit(ctx, s.train, settings)))
	f["tuned above standard"] = 100 * (tuned/chosen - 1)
	for _, sd := range deviations(s.train.X) {
		variance += sd * sd
	}
	settings.Tolerance = &tolerance
	for _, mean := range afterwardsMean {
		for _, share := range afterwardsBasis {
			basis := share * variance
			settings.Lambda.Mean, settings.Lambda.Basis = &mean, &basis
			above(fmt.Sprint("afterwards", mean, share), held(method.Fit(ctx, s.train, settings, nil)))
		}
	}
	return f
}

// afterwards is the least mean error of the grids.
func afterwards(r results) float64 {
	least := math.Inf(1)
	for _, mean := range afterwardsMean {
		for _, share := range afterwardsBasis {
			least = min(least, r.mean(fmt.Sprint("afterwards", mean, share)))
		}
	}
	return least
}

// aboveBest is by how many percent the standard fit errs more than the best method.
func aboveBest(r results) float64 {
	best := min(r.mean("pca"), r.mean("ipca"), r.mean("local"), r.mean("tuned"))
	return 100 * ((100+r.mean("standard"))/(100+best) - 1)
}

func choiceTable(b bench) table {
	t := table{
		title: "Choice: RMSE of test rows, % above that of the quick fit; standard is as a user gets it",
		sets:  b.sets, measure: choose, columns: []column{{"V", "%.1f", at("components"), ""}},
		targets: []target{
			{"standard above best", aboveBest, 0, math.Inf(-1), 3},
			{"tuned above standard", func(r results) float64 {
				return r.mean("tuned above standard") - 2*r.standardError("tuned above standard")
			}, 0, math.Inf(-1), 1},
		},
	}
	for _, name := range []string{"standard", "pca", "ipca", "local", "tuned"} {
		t.columns = append(t.columns, column{name, "%+.1f", at(name), name})
	}
	t.columns = append(t.columns, column{"best λ afterwards", "%+.1f", afterwards, ""}, column{"standard above best", "%+.1f", aboveBest, ""})
	return t
}
