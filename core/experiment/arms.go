package experiment

import (
	"context"
	"math"
	"strings"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/tune"
)

// A variant is a method as a table names it, with the settings that this name fixes.
type variant struct {
	Method     string // its name in method.Settings
	printed    string // its name in the paper's tables; "": the same
	Solver     fit.Solver
	Vectors    int     // its own V; 0: the same as for other methods
	limit      bool    // λ_m = λ_v = ∞: one mean and one basis for all θ
	Normalises string  // the method whose coefficients it divides by their standard deviations
	work       float64 // of a fit to a few hundred observations, relative to PCA; for progress only
}

// Variants are the rows that the tables of the experiments can have, by name.
var Variants = map[string]variant{
	"PCA":             {Method: "pca", work: 1},
	"PCA-masked":      {Method: "ppca", limit: true, work: 2},
	"MPCA":            {Method: "mpca", Normalises: "PCA", work: 1},
	"SPCA":            {Method: "spca", work: 8},
	"SPCA-30":         {Method: "spca", printed: "SPCA", Vectors: 30, work: 20},
	"IPCA":            {Method: "ipca", work: 1},
	"Local":           {Method: "local", work: 20},
	"LPP":             {Method: "lpp", work: 2},
	"PPCA":            {Method: "ppca", work: 5},
	"PPCA-paper":      {Method: "ppca", printed: "PPCA", Solver: fit.Paper, work: 100},
	"PPCA-normalised": {Method: "ppca-normalised", Normalises: "PPCA", work: 5},
}

// Methods returns the names of all methods, in the order of the tables.
func Methods() []string {
	return []string{"PCA", "PCA-masked", "MPCA", "SPCA", "SPCA-30", "IPCA", "Local", "LPP", "PPCA", "PPCA-paper", "PPCA-normalised"}
}

// An Arm is a method with its settings in an experiment.
type Arm struct {
	Name     string
	Settings method.Settings
	Search   *tune.Options // search for λ; nil: λ of Settings
	Work     float64       // of the variant, see variant.work
}

// tunedWork is the work of tuning λ, relative to the final fit.
const tunedWork = 20

// total returns the work of a fit, including tuning.
func (a Arm) total() float64 {
	if a.Search == nil {
		return a.Work
	}
	return a.Work * (1 + tunedWork)
}

// byNoise ends the name of a method with noise by θ.
const byNoise = "-noise"

// variantOf returns the variant of a row, whose name may end in byNoise.
func variantOf(name string) variant { return Variants[strings.TrimSuffix(name, byNoise)] }

// Weighed reports whether a row is that of a method with noise by θ.
func Weighed(name string) bool { return strings.HasSuffix(name, byNoise) }

// Rows returns the names of the rows of o: each method is followed by the same with the noise
// of o, if it uses weights, so that the table has both side by side.
func Rows(o Options) []string {
	var names []string
	for _, name := range o.Methods {
		names = append(names, name)
		if o.Noise != "" && o.Noise != fit.ConstantNoise && method.UsesWeights(Variants[name].Method) {
			names = append(names, name+byNoise)
		}
	}
	return names
}

// Arms returns the rows of o. common are the settings of all methods; Algorithm 1 has the bins
// and components of common and otherwise paper. The λ of o, or with Tune its grids, apply to
// PPCA with the exact solver.
func Arms(o Options, common, paper method.Settings) []Arm {
	var arms []Arm
	for _, name := range Rows(o) {
		c := variantOf(name)
		a := Arm{Name: name, Settings: common, Work: c.work}
		switch {
		case c.limit:
			a.Settings.Lambda.Mean, a.Settings.Lambda.Basis = new(math.Inf(1)), new(math.Inf(1))
		case c.Solver == fit.Paper:
			a.Settings = paper
			a.Settings.Endpoints, a.Settings.Components = common.Endpoints, common.Components
		case c.Penalised() && o.Tune:
			a.Search = &tune.Options{Mean: o.LambdaMean, Basis: o.LambdaBasis, Seed: o.Seed, Compare: []string{}}
		case c.Penalised():
			penalise(o, &a.Settings)
		}
		if c.UsesLambda() {
			a.Settings.Smoothness = o.Smoothness
		}
		a.Settings.Method, a.Settings.Solver = c.Method, c.Solver
		if Weighed(name) {
			a.Settings.Noise = o.Noise
		}
		if c.Vectors > 0 {
			a.Settings.Components, a.Settings.SparseRidge = c.Vectors, new(math.Inf(1)) // soft thresholds come close to the paper's numbers
		}
		arms = append(arms, a)
	}
	return arms
}

// Penalised reports whether the method has λ.
func (c variant) Penalised() bool { return strings.HasPrefix(c.Method, "ppca") }

// UsesLambda reports whether the method uses the λ of the user.
func (c variant) UsesLambda() bool { return c.Penalised() && !c.limit && c.Solver != fit.Paper }

// penalise copies the λ of the user to s.
func penalise(o Options, s *method.Settings) {
	if len(o.LambdaMean) == 1 {
		s.Lambda.Mean = &o.LambdaMean[0]
	}
	if len(o.LambdaBasis) == 1 {
		s.Lambda.Basis = &o.LambdaBasis[0]
	}
}

// Fit fits the training observations, and tunes λ on them if the arm says so.
func (a Arm) Fit(ctx context.Context, data Sample, report func(done float64)) (*model.Model, error) {
	settings, err := a.Tuned(ctx, data, a.Settings, report)
	if err != nil {
		return nil, err
	}
	d, settings := a.withMasks(data, settings)
	return Finished(ctx)(fitModel(ctx, d, settings))
}

// fitModel calls method.Fit without a search for lower minima, which do not reconstruct new
// observations better. If Algorithm 1 has no rate for the bases, it uses the best rate
// of the paper's grid.
func fitModel(ctx context.Context, d fit.Data, s method.Settings) (*model.Model, error) {
	if s.Solver == fit.Paper && s.BasisRate == nil {
		return steepest(ctx, d, s)
	}
	return method.Fit(ctx, d, s, nil)
}

// Tuned returns the settings with the λ that cross-validation on the training observations
// chooses (see package tune); folds keep groups together. Settings of a method without
// tuning stay the same.
func (a Arm) Tuned(ctx context.Context, data Sample, settings method.Settings, report func(done float64)) (method.Settings, error) {
	if a.Search == nil {
		return settings, nil
	}
	if data.Masks != nil {
		return a.tunedOnMasks(ctx, data, settings, report)
	}
	o := *a.Search
	o.Settings = settings
	found, err := searched(ctx, data.Train, o, report)
	if err != nil {
		return settings, err
	}
	return found.Apply(settings), nil
}

// searched returns the result of a search on one core.
func searched(ctx context.Context, d fit.Data, o tune.Options, report func(done float64)) (tune.Result, error) {
	return tune.Run(ctx, d, o, 1, func(p job.Progress) { report(p.Done) })
}

// Finished returns a function that turns a cancelled fit into an error: the best model so
// far is useless in a comparison.
func Finished(ctx context.Context) func(*model.Model, error) (*model.Model, error) {
	return func(m *model.Model, err error) (*model.Model, error) {
		if err == nil && m.Summary.Status == fit.Cancelled {
			return nil, stopped(ctx)
		}
		return m, err
	}
}

// stopped returns the reason why a checkpoint cancelled a fit.
func stopped(ctx context.Context) error {
	if err := job.Checkpoint(ctx); err != nil {
		return err
	}
	return context.Canceled
}

// unnormalised returns the row whose coefficients the row of this name divides by their
// standard deviations; of other rows their own name.
func unnormalised(name string) string {
	of := variantOf(name).Normalises
	switch {
	case of == "":
		return name
	case Weighed(name):
		return of + byNoise
	}
	return of
}

// printedName returns the name of a method in the paper's tables.
func printedName(name string) string {
	if printed := Variants[name].printed; printed != "" {
		return printed
	}
	return name
}

// paperRates are the rates for the bases that the paper tries (§4).
var paperRates = []float64{1e-2, 1e-3, 1e-4, 1e-5, 1e-6}

// steepest fits by Algorithm 1 with the rate of the paper's grid that reaches the lowest
// energy: the largest rate whose first cycle lowers the energy. A smaller rate makes the
// same number of shorter steps; a larger one diverges.
func steepest(ctx context.Context, d fit.Data, s method.Settings) (m *model.Model, err error) {
	for _, rate := range paperRates {
		s.BasisRate = &rate
		if m, err = method.Fit(ctx, d, s, nil); err != nil || !(m.Summary.Status == fit.Stalled && m.Summary.Evaluations <= 2) {
			break
		}
	}
	return m, err
}
