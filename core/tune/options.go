// Package tune chooses the penalties λ_m and λ_v of parameterized PCA, and on
// request the numbers of components and bins, by cross-validation: the model that
// errs least on observations that it has not seen.
//
// Observations of one group (the blurred copies of a face, the poses of a person)
// never stand on both sides of a fold. The grids contain ∞, at which the model is
// PCA, so that PPCA can be chosen only where it is better than that.
package tune

import (
	"bytes"
	"math"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/method"
	_ "ppca/core/method/further" // SPCA and LPP
	"ppca/core/userjson"
)

// Options say what is searched. The zero value is the search with all defaults.
type Options struct {
	// Settings are what is not searched, as in a fit. Their λ_m and λ_v count
	// nothing.
	Settings method.Settings `json:"settings"`

	// In the decoupled gauge the grids may hold ∞; λ_v not where
	// endpoints differ in their numbers of components.
	Mean       Grid  `json:"lambdaMean"`  // of λ_m, no unit; nil: the default grid
	Basis      Grid  `json:"lambdaBasis"` // of λ_v, in units of the data squared; nil: the default grid
	Components []int `json:"components"`  // numbers of components; nil: that of Settings
	Bins       []int `json:"bins"`        // numbers of equal bins, of two parameters along each; nil: those of Settings

	// Folds is how many parts the groups are dealt into; 0: 5, and 10 with fewer
	// than 50 groups. Where there are fewer groups than folds, one group is left
	// out at a time.
	Folds int `json:"folds"`
	// OneStandardError chooses the stiffest model whose error exceeds that of the
	// model chosen without it by no more than the standard error of the difference.
	OneStandardError bool `json:"oneStandardError"`

	Seed uint64 `json:"seed"` // deals the groups
}

// defaultFolds is the usual compromise between bias and work. Few groups take more
// folds: the fits are cheap there, and a fifth less to learn from changes what λ_v
// suits. (On 10 blurred faces a bin the test error falls by 0.5 %, on 20 not.)
const (
	defaultFolds   = 5
	moreFolds      = 10
	groupsForFewer = 50
)

// foldsFor returns how many folds are made of some groups.
func (o Options) foldsFor(groups int) int {
	folds := o.Folds
	switch {
	case folds == 0 && groups < groupsForFewer:
		folds = moreFolds
	case folds == 0:
		folds = defaultFolds
	}
	return min(folds, groups)
}

// searchTolerance ends the fits of a search, unless the settings give another.
// Each begins where the one before ended, and on the blurred faces errors on
// observations left out then come within 0.1 % of those at 1e-6 (1 % where λ_v is
// far too small), in a third of the time.
const searchTolerance = 1e-3

// The default grids: λ_m, and λ_v as multiples of the variance of the data.
var (
	defaultMean  = Grid{math.Inf(1), 100, 10, 3, 1, 0.3, 0.1, 0.03}
	defaultBasis = Grid{math.Inf(1), 3, 1, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001}
)

// Parse reads options as JSON; an empty text gives the defaults. It fails with
// ERR_OPTION if the text is not JSON or has unknown names.
func Parse(raw []byte) (Options, error) {
	var o Options
	if len(bytes.TrimSpace(raw)) == 0 {
		return o, nil
	}
	err := userjson.Options(raw, &o)
	return o, err
}

// Check fails (ERR_OPTION) for options that are wrong for all data.
func (o Options) Check() error {
	switch o.Settings.Method {
	case "", "ppca", "ppca-normalised":
	default:
		return fault.New(fault.Option, "method %q has no λ to tune: only ppca has", o.Settings.Method).With("option", "method")
	}
	if o.Settings.Solver == fit.Paper {
		return fault.New(fault.Option, "λ can be tuned for the exact solver only: leave the solver out").With("option", "solver")
	}
	if o.Settings.Sample != 0 {
		return fault.New(fault.Option, "λ is tuned on all training observations: leave sample out").With("option", "sample")
	}
	if len(o.Components) > 0 && (o.Settings.PerEndpoint != nil || o.Settings.Share != nil) {
		return fault.New(fault.Option, "each endpoint has its own number of components: leave these out to choose components").With("option", "components")
	}
	if o.Bins != nil && len(o.Settings.Endpoints) > 0 {
		return fault.New(fault.Option, "endpoints already define the bins: leave them out to choose bins").With("option", "bins")
	}
	if o.Bins != nil && o.Settings.Axes != nil {
		return fault.New(fault.Option, "axes already define the bins: leave them out to choose bins, equal along both").With("option", "bins")
	}
	if err := limit.Options(o); err != nil {
		return err
	}
	return o.checkLists()
}

// checkLists fails (ERR_OPTION) at an empty list, and where together they make too
// many models.
func (o Options) checkLists() error {
	points := 1
	for _, list := range []struct {
		name      string
		length    int
		isNil     bool
		standard  string
		otherwise int // how many are searched where there is no list
	}{
		{"lambdaMean", len(o.Mean), o.Mean == nil, "the default grid", len(defaultMean)},
		{"lambdaBasis", len(o.Basis), o.Basis == nil, "the default grid", len(defaultBasis)},
		{"components", len(o.Components), o.Components == nil, "that of the settings", 1},
		{"bins", len(o.Bins), o.Bins == nil, "that of the settings", 1},
	} {
		switch {
		case list.isNil:
			points *= list.otherwise
		case list.length == 0:
			return fault.New(fault.Option, "the list %s is empty: set at least one number, or leave it out for %s", list.name, list.standard).With("option", list.name)
		default:
			points *= list.length
		}
	}
	if most := limit.Of("points"); !most.Holds(float64(points)) {
		return fault.New(fault.Option, "the lists give %d models to compare, but at most %s are allowed", points, limit.Text(most.Most)).With("option", "lambdaMean")
	}
	return nil
}
