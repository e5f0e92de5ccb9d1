// Package tune chooses the penalties λ_m and λ_v of parameterized PCA, and on request
// the numbers of components and bins, by cross-validation, and compares the chosen model
// with other methods on the observations that were left out.
//
// Observations of one group (the blurred copies of a face, the poses of a person) are
// always in the same fold. The grids contain ∞, where the model is PCA, so PPCA is
// chosen only if it is better than PCA.
package tune

import (
	"encoding/json"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// Options describe a search. The zero value uses the defaults throughout.
type Options struct {
	// Settings hold everything that is not searched. What they leave open of method, λ_m, λ_v, bins and
	// components is chosen.
	Settings method.Settings `json:"settings"`

	// The grids may contain ∞ in the decoupled gauge; that of λ_v only if all endpoints
	// have equally many components.
	Mean       Grid  `json:"lambdaMean"`  // λ_m, no unit; nil: the default grid
	Basis      Grid  `json:"lambdaBasis"` // λ_v, in squared units of the data; nil: the default grid
	Components []int `json:"components"`  // numbers of components; nil: that of Settings
	Bins       []int `json:"bins"`        // numbers of equal bins, with two parameters along each; nil: that of Settings

	// Folds is the number of parts that the groups are divided into; 0 means 5, or 10
	// if there are fewer than 200 groups. If there are fewer groups than folds, each
	// group is a fold.
	Folds int `json:"folds"`
	// Of earlier versions; no longer used.
	OneStandardError bool `json:"oneStandardError"`
	Full             bool `json:"full,omitempty" js:"full"`
	// Compare lists the other methods (local, ipca, pca) to fit to the same folds; nil: all
	// three. Where cells are missing there is PCA alone, which is a point of the search; a warning names the others.
	Compare []string `json:"compare"`

	Seed uint64 `json:"seed"` // for dividing the groups
}

// Check fails (ERR_OPTION) for options that are wrong for every data set.
func (o Options) Check() error {
	switch o.Settings.Method {
	case "", "ppca", "ppca-normalised", "ipca", "pca", "local": // the last are compared with PPCA
	default:
		return fault.New(fault.Option, "method %q has no λ to tune, and is not compared with ppca", o.Settings.Method).With("option", "method")
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
	if err := settings.CheckOptions(o); err != nil {
		return err
	}
	if err := checkRivals(o.Compare); err != nil {
		return err
	}
	return o.checkLists()
}

// checkLists fails (ERR_OPTION) if a list is empty, or if the lists together give too
// many models.
func (o Options) checkLists() error {
	points := 1
	for _, list := range []struct {
		name      string
		length    int
		isNil     bool
		standard  string
		otherwise int // number searched if there is no list
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
	if most := settings.LimitOf("points"); !most.Holds(float64(points)) {
		return fault.New(fault.Option, "the lists give %d models to compare, but at most %s are allowed", points, settings.NumberText(most.Most)).With("option", "lambdaMean")
	}
	return nil
}

// A Grid lists values of λ. It contains ∞ if PCA is to be among the candidates. In JSON
// ∞ is the text "Infinity".
type Grid []float64

// fromStiffest returns the distinct values in decreasing order.
func (g Grid) fromStiffest() Grid {
	sorted := slices.Compact(slices.Sorted(slices.Values(g)))
	slices.Reverse(sorted)
	return sorted
}

// MarshalJSON writes the values.
func (g Grid) MarshalJSON() ([]byte, error) {
	if g == nil {
		return []byte("null"), nil
	}
	values := make([]userjson.Number, len(g))
	for i, value := range g {
		values[i] = userjson.Number(value)
	}
	return json.Marshal(values)
}

// UnmarshalJSON parses the output of MarshalJSON.
func (g *Grid) UnmarshalJSON(raw []byte) error {
	var values []userjson.Number
	if err := json.Unmarshal(raw, &values); err != nil || values == nil {
		return err
	}
	*g = make(Grid, len(values))
	for i, value := range values {
		(*g)[i] = float64(value)
	}
	return nil
}

// former returns a warning for each option of earlier versions.
func (o Options) former() (warnings []string) {
	if o.Full {
		warnings = append(warnings, "the option full is no longer used: a search has no race")
	}
	if o.OneStandardError {
		warnings = append(warnings, "the option oneStandardError is no longer used: the simplest within 1 % of the least error is chosen")
	}
	return warnings
}
