package experiment

import (
	"context"
	"math"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	_ "ppca/core/method/further" // SPCA and LPP
	"ppca/core/model"
	"ppca/core/tune"
)

// A contestant is a method as the tables name it.
type contestant struct {
	method     string // of method.Settings
	printed    string // what the paper calls it in its tables; "": the same
	solver     fit.Solver
	vectors    int     // V, whatever that of the others; 0: theirs
	limit      bool    // at λ_m = λ_v = ∞: one mean and one basis for all θ
	nested     bool    // fits of fewer vectors are the first vectors of a fit of more
	normalises string  // the method whose coefficients it divides by their deviations
	work       float64 // of a fit to a few hundred observations, relative to PCA; for progress only
}

// contestants by name.
var contestants = map[string]contestant{
	"PCA":             {method: "pca", nested: true, work: 1},
	"PCA-masked":      {method: "ppca", limit: true, work: 2},
	"MPCA":            {method: "mpca", normalises: "PCA", work: 1},
	"SPCA":            {method: "spca", work: 8},
	"SPCA-30":         {method: "spca", printed: "SPCA", vectors: 30, work: 20},
	"IPCA":            {method: "ipca", nested: true, work: 1},
	"LPP":             {method: "lpp", work: 2}, // not nested: more vectors may take a larger PCA before
	"PPCA":            {method: "ppca", work: 5},
	"PPCA-paper":      {method: "ppca", printed: "PPCA", solver: fit.Paper, work: 100},
	"PPCA-normalised": {method: "ppca-normalised", normalises: "PPCA", work: 5},
}

// Methods returns the names of all methods, in the order of the tables.
func Methods() []string {
	return []string{"PCA", "PCA-masked", "MPCA", "SPCA", "SPCA-30", "IPCA", "LPP", "PPCA", "PPCA-paper", "PPCA-normalised"}
}

// An arm is a method with its settings in one experiment.
type arm struct {
	name     string
	settings method.Settings
	search   *tune.Options // of λ; nil: those of settings
	work     float64       // of contestant
}

// tunedWork is the work of tuning λ, relative to the fit that follows.
const tunedWork = 20

// total returns the work of a fit with its tuning.
func (a arm) total() float64 {
	if a.search == nil {
		return a.work
	}
	return a.work * (1 + tunedWork)
}

// arms returns the methods that o names. common are the settings of all, paper
// those of Algorithm 1 instead. The λ of o are for PPCA by the exact solver: the
// values, or with Tune the grids.
func (o Options) arms(common, paper method.Settings) []arm {
	var arms []arm
	for _, name := range o.Methods {
		c := contestants[name]
		a := arm{name: name, settings: common, work: c.work}
		switch {
		case c.limit:
			a.settings.Lambda.Mean, a.settings.Lambda.Basis = ptr(math.Inf(1)), ptr(math.Inf(1))
		case c.solver == fit.Paper:
			a.settings = paper
		case c.penalised() && o.Tune:
			a.search = &tune.Options{Mean: o.LambdaMean, Basis: o.LambdaBasis, Seed: o.Seed}
		case c.penalised():
			o.penalise(&a.settings)
		}
		a.settings.Method, a.settings.Solver = c.method, c.solver
		if c.vectors > 0 {
			a.settings.Components, a.settings.SparseRidge = c.vectors, ptr(math.Inf(1)) // soft thresholds come near the paper's numbers
		}
		arms = append(arms, a)
	}
	return arms
}

// penalised tells whether a method has λ.
func (c contestant) penalised() bool { return strings.HasPrefix(c.method, "ppca") }

// takesLambda tells whether a method has the λ that a user gives.
func (c contestant) takesLambda() bool { return c.penalised() && !c.limit && c.solver != fit.Paper }

// penalise puts the λ that were given into s.
func (o Options) penalise(s *method.Settings) {
	if len(o.LambdaMean) == 1 {
		s.Lambda.Mean = &o.LambdaMean[0]
	}
	if len(o.LambdaBasis) == 1 {
		s.Lambda.Basis = &o.LambdaBasis[0]
	}
}

// fit models the training observations, with λ tuned among them if a is to be.
func (a arm) fit(ctx context.Context, data sample, report func(done float64)) (*model.Model, error) {
	settings, err := a.tuned(ctx, data, a.settings, report)
	if err != nil {
		return nil, err
	}
	d, settings := a.dressed(data, settings)
	return finished(ctx)(fitModel(ctx, d, settings))
}

// fitModel fits through method.Fit; where Algorithm 1 has no rate for the bases, with the
// best of the paper's grid.
func fitModel(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	if s.Solver == fit.Paper && s.BasisRate == nil {
		return steepest(ctx, d, s)
	}
	return method.Fit(ctx, d, s, nil)
}

// tuned returns settings with the λ that cross-validation among the training
// observations chooses, see package tune; folds keep groups together. A method that
// is not to be tuned keeps its settings.
func (a arm) tuned(ctx context.Context, data sample, settings method.Settings, report func(done float64)) (method.Settings, error) {
	if a.search == nil {
		return settings, nil
	}
	if data.masks != nil {
		return a.tunedOnMasks(ctx, data, settings, report)
	}
	o := *a.search
	o.Settings = settings
	found, err := tune.Run(ctx, data.train, data.groups, o, 1, func(p job.Progress) { report(p.Done) })
	if err == nil && found.Cancelled {
		err = stopped(ctx)
	}
	if err != nil {
		return settings, err
	}
	return found.Apply(settings), nil
}

// finished makes an error of a fit that was cut short: the best model so far is of
// no use to a comparison.
func finished(ctx context.Context) func(*model.Model, error) (*model.Model, error) {
	return func(m *model.Model, err error) (*model.Model, error) {
		if err == nil && m.Summary.Status == fit.Cancelled {
			return nil, stopped(ctx)
		}
		return m, err
	}
}

// stopped returns why a checkpoint stopped what was cut short.
func stopped(ctx context.Context) error {
	if err := checkpoint.Reached(ctx); err != nil {
		return err
	}
	return context.Canceled
}

// printedName returns what the paper calls a method in its tables.
func printedName(name string) string {
	if printed := contestants[name].printed; printed != "" {
		return printed
	}
	return name
}
