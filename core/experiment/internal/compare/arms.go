package compare

import (
	"context"
	"math"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/experiment/study"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	_ "ppca/core/method/further" // SPCA and LPP
	"ppca/core/model"
	"ppca/core/tune"
)

// A contestant is a method as the tables name it.
type contestant struct {
	Method     string // of method.Settings
	printed    string // what the paper calls it in its tables; "": the same
	Solver     fit.Solver
	Vectors    int     // V, whatever that of the others; 0: theirs
	limit      bool    // at λ_m = λ_v = ∞: one mean and one basis for all θ
	Nested     bool    // fits of fewer vectors are the first vectors of a fit of more
	Normalises string  // the method whose coefficients it divides by their deviations
	work       float64 // of a fit to a few hundred observations, relative to PCA; for progress only
}

// Contestants by name.
var Contestants = map[string]contestant{
	"PCA":             {Method: "pca", Nested: true, work: 1},
	"PCA-masked":      {Method: "ppca", limit: true, work: 2},
	"MPCA":            {Method: "mpca", Normalises: "PCA", work: 1},
	"SPCA":            {Method: "spca", work: 8},
	"SPCA-30":         {Method: "spca", printed: "SPCA", Vectors: 30, work: 20},
	"IPCA":            {Method: "ipca", Nested: true, work: 1},
	"LPP":             {Method: "lpp", work: 2}, // not nested: more vectors may take a larger PCA before
	"PPCA":            {Method: "ppca", work: 5},
	"PPCA-paper":      {Method: "ppca", printed: "PPCA", Solver: fit.Paper, work: 100},
	"PPCA-normalised": {Method: "ppca-normalised", Normalises: "PPCA", work: 5},
}

// Methods returns the names of all methods, in the order of the tables.
func Methods() []string {
	return []string{"PCA", "PCA-masked", "MPCA", "SPCA", "SPCA-30", "IPCA", "LPP", "PPCA", "PPCA-paper", "PPCA-normalised"}
}

// An Arm is a method with its settings in one experiment.
type Arm struct {
	Name     string
	Settings method.Settings
	Search   *tune.Options // of λ; nil: those of settings
	Work     float64       // of contestant
}

// tunedWork is the work of tuning λ, relative to the fit that follows.
const tunedWork = 20

// total returns the work of a fit with its tuning.
func (a Arm) total() float64 {
	if a.Search == nil {
		return a.Work
	}
	return a.Work * (1 + tunedWork)
}

// Arms returns the methods that o names. common are the settings of all, paper
// those of Algorithm 1 instead. The λ of o are for PPCA by the exact solver: the
// values, or with Tune the grids.
func Arms(o study.Options, common, paper method.Settings) []Arm {
	var arms []Arm
	for _, name := range o.Methods {
		c := Contestants[name]
		a := Arm{Name: name, Settings: common, Work: c.work}
		switch {
		case c.limit:
			a.Settings.Lambda.Mean, a.Settings.Lambda.Basis = new(math.Inf(1)), new(math.Inf(1))
		case c.Solver == fit.Paper:
			a.Settings = paper
		case c.Penalised() && o.Tune:
			a.Search = &tune.Options{Mean: o.LambdaMean, Basis: o.LambdaBasis, Seed: o.Seed}
		case c.Penalised():
			penalise(o, &a.Settings)
		}
		a.Settings.Method, a.Settings.Solver = c.Method, c.Solver
		if c.Vectors > 0 {
			a.Settings.Components, a.Settings.SparseRidge = c.Vectors, new(math.Inf(1)) // soft thresholds come near the paper's numbers
		}
		arms = append(arms, a)
	}
	return arms
}

// Penalised reports whether a method has λ.
func (c contestant) Penalised() bool { return strings.HasPrefix(c.Method, "ppca") }

// TakesLambda reports whether a method has the λ that a user gives.
func (c contestant) TakesLambda() bool { return c.Penalised() && !c.limit && c.Solver != fit.Paper }

// penalise puts the λ that were given into s.
func penalise(o study.Options, s *method.Settings) {
	if len(o.LambdaMean) == 1 {
		s.Lambda.Mean = &o.LambdaMean[0]
	}
	if len(o.LambdaBasis) == 1 {
		s.Lambda.Basis = &o.LambdaBasis[0]
	}
}

// Fit models the training observations, with λ tuned among them if a is to be.
func (a Arm) Fit(ctx context.Context, data Sample, report func(done float64)) (*model.Model, error) {
	settings, err := a.Tuned(ctx, data, a.Settings, report)
	if err != nil {
		return nil, err
	}
	d, settings := a.dressed(data, settings)
	return Finished(ctx)(FitModel(ctx, d, settings))
}

// FitModel fits through method.Fit; where Algorithm 1 has no rate for the bases, with the
// best of the paper's grid.
func FitModel(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	if s.Solver == fit.Paper && s.BasisRate == nil {
		return Steepest(ctx, d, s)
	}
	return method.Fit(ctx, d, s, nil)
}

// Tuned returns settings with the λ that cross-validation among the training
// observations chooses, see package tune; folds keep groups together. A method that
// is not to be tuned keeps its settings.
func (a Arm) Tuned(ctx context.Context, data Sample, settings method.Settings, report func(done float64)) (method.Settings, error) {
	if a.Search == nil {
		return settings, nil
	}
	if data.Masks != nil {
		return a.tunedOnMasks(ctx, data, settings, report)
	}
	o := *a.Search
	o.Settings = settings
	found, err := tune.Run(ctx, data.Train, data.Groups, o, 1, func(p job.Progress) { report(p.Done) })
	if err == nil && found.Cancelled {
		err = Stopped(ctx)
	}
	if err != nil {
		return settings, err
	}
	return found.Apply(settings), nil
}

// Finished makes an error of a fit that was cut short: the best model so far is of
// no use to a comparison.
func Finished(ctx context.Context) func(*model.Model, error) (*model.Model, error) {
	return func(m *model.Model, err error) (*model.Model, error) {
		if err == nil && m.Summary.Status == fit.Cancelled {
			return nil, Stopped(ctx)
		}
		return m, err
	}
}

// Stopped returns why a checkpoint stopped what was cut short.
func Stopped(ctx context.Context) error {
	if err := checkpoint.Reached(ctx); err != nil {
		return err
	}
	return context.Canceled
}

// PrintedName returns what the paper calls a method in its tables.
func PrintedName(name string) string {
	if printed := Contestants[name].printed; printed != "" {
		return printed
	}
	return name
}
