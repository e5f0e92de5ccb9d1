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

// errors are held-out RMSE of the models of one split, all with as many components as the
// default.
type errors struct {
	quick, standard, pca, ipca, local, tuned float64

	afterwards []float64 // by the grids
	chosen     string    // by the default: method, numbers and λ
}

// standardFit is the fit as a user gets it who chooses nothing.
func standardFit(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	return method.FitOn(ctx, d, s, 1)
}

// tunedFit is a fit with what `ppca tune` chooses for so many components.
func tunedFit(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	found, err := tune.Run(ctx, d, tune.Options{Settings: s, Compare: []string{}, Seed: 1}, 1, nil)
	if err != nil {
		return nil, err
	}
	return method.Fit(ctx, d, found.Apply(s), nil)
}

// errorsOf fits all methods to a split.
func errorsOf(ctx context.Context, s *split) (e errors, err error) {
	standard, err := standardFit(ctx, s.train, s.settings("ppca"))
	if err != nil {
		return e, err
	}
	if e.standard, err = held(ctx, standard, s); err != nil {
		return e, err
	}
	o := standard.Options
	e.chosen = fmt.Sprintf("%s V=%d bins=%d λm=%.3g", standard.Kind, standard.Components, standard.Graph.Bins(), o.Lambda.Mean)
	of := func(name string) method.Settings {
		out := s.settings(name)
		out.Components = standard.Components
		return out
	}
	for name, to := range map[string]*float64{"ppca": &e.quick, "pca": &e.pca, "ipca": &e.ipca, "local": &e.local} {
		m, err := method.Fit(ctx, s.train, of(name), nil)
		if err != nil {
			return e, fmt.Errorf("%s: %w", name, err)
		}
		if *to, err = held(ctx, m, s); err != nil {
			return e, err
		}
	}
	tuned, err := tunedFit(ctx, s.train, of("ppca"))
	if err != nil {
		return e, err
	}
	if e.tuned, err = held(ctx, tuned, s); err != nil {
		return e, err
	}
	e.afterwards, err = afterwards(ctx, s, of("ppca"))
	return e, err
}

// held returns the RMSE of the test rows.
func held(ctx context.Context, m *model.Model, s *split) (float64, error) {
	score, err := m.Score(ctx, s.test.X, s.test.Theta, nil)
	if err != nil {
		return 0, err
	}
	return score.RMSE, nil
}

// afterwards returns the errors of PPCA by the grids.
func afterwards(ctx context.Context, s *split, settings method.Settings) (list []float64, err error) {
	variance := 0.0
	for _, sd := range deviations(s.train.X) {
		variance += sd * sd
	}
	tolerance := 1e-3
	settings.Tolerance = &tolerance
	for _, mean := range afterwardsMean {
		for _, share := range afterwardsBasis {
			basis := share * variance
			settings.Lambda.Mean, settings.Lambda.Basis = &mean, &basis
			m, err := method.Fit(ctx, s.train, settings, nil)
			if err != nil {
				return nil, err
			}
			rmse, err := held(ctx, m, s)
			if err != nil {
				return nil, err
			}
			list = append(list, rmse)
		}
	}
	return list, nil
}

// choice prints the errors relative to the quick fit, in percent.
func (b *bench) choice(ctx context.Context) {
	t := b.table("Held-out error relative to the quick fit, in % (± SE over the splits)", "default ≤ best of PCA, IPCA, local and tuned + 3 %; tuned ≤ default + 1 % + 2 SE",
		"set", "default", "PCA", "IPCA", "local", "tuned", "afterwards", "default chose", "misses")
	var worst []float64
	for each := range everySplit(b, b.sets(), func(s *split, _ uint64) (errors, error) { return errorsOf(ctx, s) }) {
		if each.err != nil {
			t.row(each.name, each.err.Error())
			continue
		}
		of := func(to func(e errors) float64) (mean, se float64, text string) {
			var list []float64
			for _, e := range each.results {
				list = append(list, 100*(to(e)/e.quick-1))
			}
			mean, se = meanSE(list)
			return mean, se, fmt.Sprintf("%+.1f ± %.1f", mean, se)
		}
		standard, _, standardText := of(func(e errors) float64 { return e.standard })
		pca, _, pcaText := of(func(e errors) float64 { return e.pca })
		ipca, _, ipcaText := of(func(e errors) float64 { return e.ipca })
		local, _, localText := of(func(e errors) float64 { return e.local })
		tuned, _, tunedText := of(func(e errors) float64 { return e.tuned })
		above, aboveSE, _ := of(func(e errors) float64 { return e.quick * (e.tuned / e.standard) })
		least, where := math.Inf(1), ""
		for at := range each.results[0].afterwards {
			if mean, _, _ := of(func(e errors) float64 { return e.afterwards[at] }); mean < least {
				least = mean
				where = fmt.Sprintf("%+.1f (%.3g, %.3g)", mean, afterwardsMean[at/len(afterwardsBasis)], afterwardsBasis[at%len(afterwardsBasis)])
			}
		}
		gap := 100 * ((100+standard)/(100+min(pca, ipca, local, tuned)) - 1)
		worst = append(worst, gap)
		t.row(each.title(), standardText, pcaText, ipcaText, localText, tunedText, where, each.results[0].chosen,
			missed(gap > 3, "default %+.1f %% above the best", gap)+missed(above > 1+2*aboveSE, "tuned %+.1f ± %.1f above default", above, aboveSE))
	}
	t.print()
	mean, _ := meanSE(worst)
	b.say("Default above the best method: mean %.1f %%; %d of %d sets above 3 %%.", mean, count(worst, func(v float64) bool { return v > 3 }), len(worst))
}
