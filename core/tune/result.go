package tune

import (
	"cmp"
	"encoding/json"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/userjson"
)

// A Point is one choice of λ and size with its cross-validation error.
type Point struct {
	Mean       float64        `json:"lambdaMean"`
	Basis      float64        `json:"lambdaBasis"`
	Components int            `json:"components"`
	Bins       int            `json:"bins"`                 // with two parameters along the first
	Smoothness fit.Smoothness `json:"smoothness,omitempty"` // what λ_v penalises, if the search chose it
	RMSE       float64        `json:"rmse"`                 // mean over all observations, each scored by the fit without its group
	SE         float64        `json:"se"`                   // standard error of RMSE for independent groups
	// LogDensity is the mean log-density of the observations, each by the fit without its group, in
	// the units of the fit.
	LogDensity float64 `json:"logDensity"`
	// WithinOneSE is true if the point has the size of the chosen one, and RMSE exceeds its
	// RMSE by at most one standard error of the difference. That error is smaller than SE,
	// because a hard group is hard at both points.
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

// A Size has the point of greatest log-density among those tried with its numbers of components
// and bins.
type Size struct {
	Components int     `json:"components"`
	Bins       int     `json:"bins"`
	LogDensity float64 `json:"logDensity"` // of an observation left out, mean
	Difference float64 `json:"difference"` // LogDensity minus that of the chosen point
	SE         float64 `json:"se"`         // standard error of Difference, from differences group by group
	RMSE       float64 `json:"rmse"`       // the least error of the size
}

// A Result has the points that were tried, the chosen model, and the verdict.
type Result struct {
	Points    []Point      `json:"points"`            // sizes in increasing order, then λ_m, then λ_v, each from the stiffest
	Best      Point        `json:"best"`              // the chosen point
	Least     Point        `json:"least"`             // the point of least error
	Rule      string       `json:"rule"`              // how Best was chosen, in words
	Sizes     []Size       `json:"sizes,omitempty"`   // if several were compared
	Methods   []Compared   `json:"methods,omitempty"` // PPCA at Best, then the other methods
	Verdict   Verdict      `json:"verdict"`
	Options   method.Given `json:"options"`           // of a fit: what was given and what was chosen
	Chosen    Chosen       `json:"chosen"`            // the model to fit
	Reasons   []Reason     `json:"reasons,omitempty"` // for Chosen
	Folds     int          `json:"folds"`
	Groups    int          `json:"groups"` // in the folds
	Warnings  []string     `json:"warnings,omitempty"`
	Cancelled bool         `json:"cancelled,omitempty"` // the result is that of the steps that were done
	Seconds   float64      `json:"seconds,omitempty"`   // duration of Run
}

// fromStiffest orders points.
func fromStiffest(p, q Point) int {
	return cmp.Or(cmp.Compare(p.Components, q.Components), cmp.Compare(p.Bins, q.Bins), cmp.Compare(p.Smoothness, q.Smoothness), cmp.Compare(q.Mean, p.Mean), cmp.Compare(q.Basis, p.Basis))
}

// Apply returns s with the chosen λ and size. The tuned model is a fit with these
// settings to all observations.
func (r Result) Apply(s method.Settings) method.Settings {
	mean, basis := r.Best.Mean, r.Best.Basis
	s.Lambda.Mean, s.Lambda.Basis = &mean, &basis
	s.Components = r.Best.Components
	if s.Smoothness == "" && r.Best.Smoothness != fit.SmoothBases {
		s.Smoothness = r.Best.Smoothness
	}
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
	Smoothness fit.Smoothness   `json:"smoothness,omitempty"` // absent: of the bases
	Bandwidth  *userjson.Number `json:"bandwidth,omitempty"`
}

// ChosenLambda are the penalties of a Chosen.
type ChosenLambda struct {
	Mean  userjson.Number `json:"mean"`
	Basis userjson.Number `json:"basis"`
}
