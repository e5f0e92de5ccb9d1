package tune

import (
	"encoding/json"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/userjson"
)

// A Point is one choice of λ and size with its cross-validation error.
type Point struct {
	Mean       float64 `json:"lambdaMean"`
	Basis      float64 `json:"lambdaBasis"`
	Components int     `json:"components"`
	Bins       int     `json:"bins"` // with two parameters along the first
	RMSE       float64 `json:"rmse"` // mean over all observations, each scored by the fit without its group
	SE         float64 `json:"se"`   // standard error of RMSE for independent groups
	// LogDensity is the mean log-density of the observations, each by the fit without its
	// group, in the units of the fit; nil unless sizes are compared.
	LogDensity *float64 `json:"logDensity,omitempty"`
	// WithinOneSE is true if the point has the size of the chosen one, and RMSE exceeds its
	// RMSE by at most one standard error of the difference. That error is smaller than SE,
	// because a hard group is hard at both points.
	WithinOneSE bool `json:"withinOneSE"`
}

// A Stopped point left the race before all folds were tried.
type Stopped struct {
	Mean       userjson.Number `json:"lambdaMean"`
	Basis      userjson.Number `json:"lambdaBasis"`
	Components int             `json:"components"`
	Bins       int             `json:"bins"`
	RMSE       float64         `json:"rmse"`  // an estimate: that of the chosen point plus the mean difference on the folds that were tried
	Folds      int             `json:"folds"` // number of folds that were tried
}

type plainPoint Point // without its methods, so that the conversion does not recurse

type pointJSON struct {
	Mean  userjson.Number `json:"lambdaMean"`
	Basis userjson.Number `json:"lambdaBasis"`
	*plainPoint
}

// MarshalJSON writes an infinite λ as the text "Infinity".
func (p Point) MarshalJSON() ([]byte, error) {
	return json.Marshal(pointJSON{userjson.Number(p.Mean), userjson.Number(p.Basis), (*plainPoint)(&p)})
}

// UnmarshalJSON parses the output of MarshalJSON.
func (p *Point) UnmarshalJSON(raw []byte) error {
	all := pointJSON{plainPoint: (*plainPoint)(p)}
	err := json.Unmarshal(raw, &all)
	p.Mean, p.Basis = float64(all.Mean), float64(all.Basis)
	return err
}

// A Size has the point of greatest log-density among those with its numbers of components
// and bins.
type Size struct {
	Components int     `json:"components"`
	Bins       int     `json:"bins"`
	LogDensity float64 `json:"logDensity"` // of an observation left out, mean
	Difference float64 `json:"difference"` // LogDensity minus that of the chosen size
	SE         float64 `json:"se"`         // standard error of Difference, from differences group by group
	RMSE       float64 `json:"rmse"`       // the least error of the size
	Folds      int     `json:"folds"`      // number of folds that were tried; of fewer than all, the numbers are estimates as in Stopped
}

// A Compared method has its error on the groups that PPCA's error is of.
type Compared struct {
	Method       string  `json:"method"`
	RMSE         float64 `json:"rmse"`
	SE           float64 `json:"se"`           // standard error of RMSE for independent groups
	Difference   float64 `json:"difference"`   // RMSE minus that of PPCA at the chosen point
	DifferenceSE float64 `json:"differenceSE"` // standard error of Difference, from differences group by group
}

// A Result has the errors of the points of the grid, and the chosen point.
type Result struct {
	Points    []Point    `json:"points"`            // those with all folds: sizes in the given order, then λ_m, then λ_v, each from the stiffest
	Stopped   []Stopped  `json:"stopped,omitempty"` // the others, in the same order
	Best      Point      `json:"best"`              // the chosen point
	Least     Point      `json:"least"`             // the point of least error among those in Points of the size of Best
	Rule      string     `json:"rule"`              // how Best was chosen, in words
	Criterion string     `json:"criterion"`         // what chose the numbers of components and bins: logDensity, or rmse if only λ was searched
	Sizes     []Size     `json:"sizes,omitempty"`   // if several were compared by log-density
	Methods   []Compared `json:"methods,omitempty"` // PPCA at Best, then the other methods
	Folds     int        `json:"folds"`             // that Points were tried on: all, or fewer if a race was cancelled
	Groups    int        `json:"groups"`            // in these folds
	Verdict   Verdict    `json:"verdict"`
	Chosen    Chosen     `json:"chosen"`            // the model to fit
	Reasons   []Reason   `json:"reasons,omitempty"` // for Chosen
	Edges     []fit.Edge `json:"edges,omitempty"`   // options of Best at the end of their lists
	Warnings  []string   `json:"warnings,omitempty"`
	Cancelled bool       `json:"cancelled,omitempty"` // of a full search, Points has those with all folds only
	Seconds   float64    `json:"seconds,omitempty"`   // duration of Run
}

// Apply returns s with the chosen λ and size. The tuned model is a fit with these
// settings to all observations.
func (r Result) Apply(s method.Settings) method.Settings {
	mean, basis := r.Best.Mean, r.Best.Basis
	s.Lambda.Mean, s.Lambda.Basis = &mean, &basis
	s.Components = r.Best.Components
	if len(s.Endpoints) == 0 && s.Axes == nil {
		s.Bins = r.Best.Bins
	}
	return s
}

// Chosen are the options of the model that the folds chose, by their names in a fit. An option that
// the method does not use is absent.
type Chosen struct {
	Method     string           `json:"method"`
	Components int              `json:"components"`
	Bins       int              `json:"bins,omitempty"` // absent if endpoints or axes define them
	Lambda     *ChosenLambda    `json:"lambda,omitempty"`
	Bandwidth  *userjson.Number `json:"bandwidth,omitempty"`
}

// ChosenLambda are the penalties of a Chosen.
type ChosenLambda struct {
	Mean  userjson.Number `json:"mean"`
	Basis userjson.Number `json:"basis"`
}

// A Reason says in one line why an option has its value.
type Reason struct {
	Option string `json:"option"` // "method", "lambdaMean", "lambdaBasis", "components", "bins"
	Text   string `json:"text"`
}
