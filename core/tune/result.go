package tune

import (
	"slices"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/userjson"
)

// A Point is one choice of λ and size with its cross-validation error.
type Point struct {
	Mean       userjson.Number `json:"lambdaMean"`  // λ_m
	Basis      userjson.Number `json:"lambdaBasis"` // λ_v, in data²
	Components int             `json:"components"`  // V
	Bins       int             `json:"bins"`        // with two parameters along the first
	// RMSE of the rows that were left out, in the units of the data; where cells are missing, of hidden
	// cells of these rows.
	RMSE float64 `json:"rmse"`
	SE   float64 `json:"se"` // the standard error of rmse, for independent groups
	// The mean log-density of the rows that were left out, in the units of the fit.
	LogDensity float64 `json:"logDensity"`
}

// A Result has the points that were tried, the chosen model, and the verdict.
type Result struct {
	Points []Point `json:"points"` // the choices that were tried
	// One of the points, with the options of the chosen model: fit(data, best.options) fits it.
	Best    Point        `json:"best"`
	Verdict Verdict      `json:"verdict"` // which method errs least on unseen rows
	Options method.Given `json:"options"` // of a fit: what was given and what was chosen
	// The options of the model that the folds chose. Those that its method does not use are absent.
	Chosen Chosen `json:"chosen"`
	// Why these options were chosen: method, lambdaMean, lambdaBasis, components or bins, and the reason in
	// one line.
	Reasons  []Reason `json:"reasons,omitempty"`
	Folds    int      `json:"folds"`              // the number of parts into which the groups were divided
	Groups   int      `json:"groups"`             // the number of groups in these parts
	Warnings []string `json:"warnings,omitempty"` // notes on assumptions
	Seconds  float64  `json:"seconds,omitempty"`  // duration of Run
}

// Apply returns s with the chosen λ and size. The tuned model is a fit with these
// settings to all observations.
func (r Result) Apply(s method.Settings) method.Settings {
	s.Lambda.Mean, s.Lambda.Basis = new(float64(r.Best.Mean)), new(float64(r.Best.Basis))
	s.Components, s.Smoothness = r.Best.Components, r.Chosen.Smoothness
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
	Smoothness fit.Smoothness   `json:"smoothness,omitempty"`
	Bandwidth  *userjson.Number `json:"bandwidth,omitempty"`
}

// ChosenLambda are the penalties of a Chosen.
type ChosenLambda struct {
	Mean  userjson.Number `json:"mean"`
	Basis userjson.Number `json:"basis"`
}

// Settings returns s with all that was chosen.
func (r Result) Settings(s method.Settings) method.Settings {
	if !slices.Contains(comparable, r.Chosen.Method) {
		s = r.Apply(s)
		s.Method = r.Chosen.Method
		return s
	}
	if s.Method == "" && s.Bandwidth == nil {
		s.Bandwidth = (*float64)(r.Chosen.Bandwidth)
	}
	s.Method, s.Components, s.Lambda.Mean, s.Lambda.Basis = r.Chosen.Method, r.Chosen.Components, nil, nil
	s.Solver, s.Smoothness = "", ""
	return s
}
