package tune

import (
	"encoding/json"

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
	// WithinOneSE is true if RMSE exceeds that of the chosen point by at most one
	// standard error of the difference. That error is smaller than SE, because a hard
	// group is hard at both points.
	WithinOneSE bool `json:"withinOneSE"`
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

// A Result has the error at every point of the grid, and the chosen point.
type Result struct {
	Points    []Point  `json:"points"` // sizes in the given order, then λ_m, then λ_v, each from the stiffest
	Best      Point    `json:"best"`   // the chosen point
	Folds     int      `json:"folds"`
	Groups    int      `json:"groups"`
	Warnings  []string `json:"warnings,omitempty"`
	Cancelled bool     `json:"cancelled,omitempty"` // only points with all their folds are included
	Seconds   float64  `json:"seconds,omitempty"`   // duration of Run
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
