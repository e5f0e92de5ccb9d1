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
	return method.FitOn(ctx, d, s, 1)
}

// tunedFit is a fit with what `ppca tune` chooses.
func tunedFit(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	found, err := tune.Run(ctx, d, tune.Options{Settings: s, Compare: []string{}, Seed: 1}, 1, nil)
	if err != nil {
		return nil, err
	}
	return method.Fit(ctx, d, found.Apply(s), nil)
}

// choose measures the RMSE of the test rows by every method, all with as many components as
// the standard fit, in percent above that of the quick fit.
func choose(ctx context.Context, s *split, _ uint64) (figures, error) {
	f, quick := figures{}, 1.0
	held := func(name string, m *model.Model, err error) error {
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		score, err := m.Score(ctx, s.test.X, s.test.Theta, nil)
		if err != nil {
			return err
		}
		if name == "quick" {
			quick = score.RMSE
		}
		f[name] = 100 * (score.RMSE/quick - 1)
		return nil
	}
	standard, err := standardFit(ctx, s.train, s.settings("ppca"))
	if err != nil {
		return nil, err
	}
	of := func(name string) method.Settings {
		out := s.settings(name)
		out.Components = standard.Components
		return out
	}
	for _, each := range []struct{ name, method string }{{"quick", "ppca"}, {"pca", "pca"}, {"ipca", "ipca"}, {"local", "local"}} {
		m, err := method.Fit(ctx, s.train, of(each.method), nil)
		if err := held(each.name, m, err); err != nil {
			return nil, err
		}
	}
	if err := held("standard", standard, nil); err != nil {
		return nil, err
	}
	tuned, err := tunedFit(ctx, s.train, of("ppca"))
	if err := held("tuned", tuned, err); err != nil {
		return nil, err
	}
	f["tuned above standard"] = 100 * ((100+f["tuned"])/(100+f["standard"]) - 1)
	f["components"] = float64(standard.Components)
	variance, settings, tolerance := 0.0, of("ppca"), 1e-3
	for _, sd := range deviations(s.train.X) {
		variance += sd * sd
	}
	settings.Tolerance = &tolerance
	for _, mean := range afterwardsMean {
		for _, share := range afterwardsBasis {
			basis := share * variance
			settings.Lambda.Mean, settings.Lambda.Basis = &mean, &basis
			m, err := method.Fit(ctx, s.train, settings, nil)
			if err := held(fmt.Sprintf("λ %.3g, %.3g", mean, share), m, err); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

// afterwards returns the least mean error of the grids, with its λ.
func afterwards(r results) string {
	least, where := math.Inf(1), ""
	for _, mean := range afterwardsMean {
		for _, share := range afterwardsBasis {
			name := fmt.Sprintf("λ %.3g, %.3g", mean, share)
			if v := r.mean(name); v < least {
				least, where = v, name
			}
		}
	}
	return fmt.Sprintf("%+.1f (%s)", least, where)
}

// aboveBest returns by how many percent the standard fit errs more than the best method.
func aboveBest(r results) float64 {
	best := min(r.mean("pca"), r.mean("ipca"), r.mean("local"), r.mean("tuned"))
	return 100 * ((100+r.mean("standard"))/(100+best) - 1)
}

func choiceTable(b bench) table {
	columns := []column{{"V", func(r results) string { return written("%.1f", r.mean("components")) }}}
	for _, name := range []string{"standard", "pca", "ipca", "local", "tuned"} {
		columns = append(columns, withError(name, name, "%+.1f"))
	}
	columns = append(columns, column{"best afterwards", afterwards}, column{"standard above best", func(r results) string { return written("%+.1f", aboveBest(r)) }})
	return table{
		title:   "Choice: RMSE of test rows, % above the quick fit's ± SE. standard: as a user gets it, at most 3 % above the best of pca, ipca, local and tuned; tuned at most 1 % + 2 SE above it",
		sets:    b.sets,
		measure: choose,
		columns: columns,
		targets: []target{
			{"standard", func(r results) bool { return aboveBest(r) > 3 }},
			{"tuned", func(r results) bool {
				return r.mean("tuned above standard") > 1+2*r.standardError("tuned above standard")
			}},
		},
		means: columns[1:6],
	}
}
