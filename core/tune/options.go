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
	"ppca/core/json"
	"ppca/core/method"
	_ "ppca/core/method/further" // SPCA and LPP
	"ppca/core/ppca"
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
// ERR_OPTION where the text is not JSON or names what is not known.
func Parse(raw []byte) (Options, error) {
	var o Options
	if len(bytes.TrimSpace(raw)) == 0 {
		return o, nil
	}
	err := json.Options(raw, &o)
	return o, err
}

// Check fails (ERR_OPTION) where the options are wrong whatever the data are.
func (o Options) Check() error {
	switch o.Settings.Method {
	case "", "ppca", "ppca-normalised":
	default:
		return fault.New(fault.Option, "method %q has no λ to choose: only ppca has", o.Settings.Method).With("option", "method")
	}
	if o.Settings.Solver == ppca.Paper {
		return fault.New(fault.Option, "λ is chosen for the exact solver only: leave the solver out").With("option", "solver")
	}
	if o.Settings.Sample != 0 {
		return fault.New(fault.Option, "λ is chosen on all training observations: leave sample out").With("option", "sample")
	}
	if err := o.checkLists(); err != nil {
		return err
	}
	if len(o.Components) > 0 && (o.Settings.PerEndpoint != nil || o.Settings.Share != nil) {
		return fault.New(fault.Option, "the endpoints have numbers of components of their own: search over components without them").With("option", "components")
	}
	if o.Bins != nil && len(o.Settings.Endpoints) > 0 {
		return fault.New(fault.Option, "endpoints already say where the bins are: search over bins without them").With("option", "bins")
	}
	if o.Bins != nil && o.Settings.Axes != nil {
		return fault.New(fault.Option, "axes already say where the bins are: search over bins without them, as many along both").With("option", "bins")
	}
	if o.Folds != 0 && o.Folds < 2 {
		return fault.New(fault.Option, "folds is %d: it must be at least 2", o.Folds).With("option", "folds")
	}
	return nil
}

// checkLists fails (ERR_OPTION) at an empty grid or list, and at what is no λ or no
// number of anything.
func (o Options) checkLists() error {
	for _, grid := range []struct {
		name   string
		values Grid
	}{{"lambdaMean", o.Mean}, {"lambdaBasis", o.Basis}} {
		if grid.values != nil && len(grid.values) == 0 {
			return fault.New(fault.Option, "the grid %s is empty: give at least one value, or none for the default grid", grid.name).With("option", grid.name)
		}
		for i, value := range grid.values {
			if !(value >= 0) {
				return fault.New(fault.Option, "value %d of %s is %v: it must be a number ≥ 0, or infinite", i+1, grid.name, value).With("option", grid.name)
			}
		}
	}
	for _, list := range []struct {
		name   string
		values []int
	}{{"components", o.Components}, {"bins", o.Bins}} {
		if list.values != nil && len(list.values) == 0 {
			return fault.New(fault.Option, "the list of %s is empty: give at least one number, or none for that of the settings", list.name).With("option", list.name)
		}
		for i, value := range list.values {
			if value < 1 {
				return fault.New(fault.Option, "number %d of %s is %d: it must be at least 1", i+1, list.name, value).With("option", list.name)
			}
		}
	}
	return nil
}
