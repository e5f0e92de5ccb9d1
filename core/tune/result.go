package tune

import (
	"encoding/json"

	"ppca/core/method"
	"ppca/core/userjson"
)

// A Point is one choice and its error on observations that were left out.
type Point struct {
	Mean       float64 `json:"lambdaMean"`
	Basis      float64 `json:"lambdaBasis"`
	Components int     `json:"components"`
	Bins       int     `json:"bins"` // along the first of two parameters
	RMSE       float64 `json:"rmse"` // mean over all observations, each scored by the fit that has not seen its group
	SE         float64 `json:"se"`   // standard error of RMSE, groups being independent
	// WithinOneSE tells that RMSE exceeds that of the chosen point by no more than
	// one standard error of the difference, which is smaller than SE: what makes a
	// group hard makes it hard at both points.
	WithinOneSE bool `json:"withinOneSE"`
}

type plainPoint Point // without methods

type pointJSON struct {
	Mean  userjson.Number `json:"lambdaMean"`
	Basis userjson.Number `json:"lambdaBasis"`
	*plainPoint
}

// MarshalJSON writes an infinite λ as the text "Infinity".
func (p Point) MarshalJSON() ([]byte, error) {
	return json.Marshal(pointJSON{userjson.Number(p.Mean), userjson.Number(p.Basis), (*plainPoint)(&p)})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Point) UnmarshalJSON(raw []byte) error {
	all := pointJSON{plainPoint: (*plainPoint)(p)}
	err := json.Unmarshal(raw, &all)
	p.Mean, p.Basis = float64(all.Mean), float64(all.Basis)
	return err
}

// A Result is the surface that a search found and the point it chose.
type Result struct {
	Points    []Point  `json:"points"` // sizes in the order given, λ_m and in it λ_v from the stiffest
	Best      Point    `json:"best"`   // one of them
	Folds     int      `json:"folds"`
	Groups    int      `json:"groups"`
	Warnings  []string `json:"warnings,omitempty"`
	Cancelled bool     `json:"cancelled,omitempty"` // points without all their folds are left out
	Seconds   float64  `json:"seconds,omitempty"`   // that Run took
}

// Apply returns s with what the search chose: a fit with these settings to all
// observations is the tuned model.
func (r Result) Apply(s method.Settings) method.Settings {
	mean, basis := r.Best.Mean, r.Best.Basis
	s.Lambda.Mean, s.Lambda.Basis = &mean, &basis
	s.Components = r.Best.Components
	if len(s.Endpoints) == 0 && s.Axes == nil {
		s.Bins = r.Best.Bins
	}
	return s
}
