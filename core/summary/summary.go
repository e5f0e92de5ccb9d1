// Package summary says in short what a model was fitted to, with which choices and why, how far it
// can be relied on, what is wrong with it and what to do.
package summary

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// A Summary describes a fitted model.
type Summary struct {
	Verdict    *fit.Verdict `json:"verdict"` // null where methods were not compared
	Fit        string       `json:"fit"`     // the method and how the fit ended, in words
	Rows       Rows         `json:"rows"`
	Variables  Variables    `json:"variables"`
	Theta      []Parameter  `json:"theta"`
	Components int          `json:"components"`
	Lambda     *Lambda      `json:"lambda,omitempty"` // of methods that have λ
	Why        Reasons      `json:"why"`
	Errors     []Error      `json:"errors"`             // of the model
	ErrorUnit  string       `json:"errorUnit"`          // of all errors
	ErrorsBy   string       `json:"errorsBy,omitempty"` // which coefficients of rows with missing cells have these errors: Expected or LeastSquares
	ByVariable []OfOne      `json:"byVariable,omitempty"`
	Findings   []string     `json:"findings"` // of the diagnosis, the most important first
	Advice     []Advice     `json:"advice"`

	size float64 // root mean square of μ, beside which an error may be rounding
}

// Rows counts the observations.
type Rows struct {
	Train   int  `json:"train"` // 0 if unknown
	Test    int  `json:"test"`
	Random  bool `json:"random"`  // the test rows were drawn at random
	Missing int  `json:"missing"` // cells without a number in these rows
}

// Variables describes what is modelled.
type Variables struct {
	Count        int               `json:"count"`
	Names        []string          `json:"names,omitempty"`
	Standardised bool              `json:"standardised"`
	Axis         *fit.VariableAxis `json:"axis,omitempty"`    // of curves
	Picture      []int             `json:"picture,omitempty"` // width, height and channels
	Turning      *Turning          `json:"turning,omitempty"`
}

// Turning describes pictures with key points, warped to one surface.
type Turning struct {
	Pixels   int  `json:"pixels"`
	Channels int  `json:"channels"`
	Whitened bool `json:"whitened"`
}

// A Parameter is θ, or one of two, with its bins.
type Parameter struct {
	Name      string    `json:"name"`
	Unit      string    `json:"unit"`
	Min       float64   `json:"min"`
	Max       float64   `json:"max"`
	Period    float64   `json:"period"`
	Endpoints []float64 `json:"endpoints"` // of the bins; empty if the method has none
}

// Lambda has the penalties of the fit.
type Lambda struct {
	Mean      userjson.Number `json:"mean"`
	Basis     userjson.Number `json:"basis"`
	BasisUnit string          `json:"basisUnit"`
}

// Reasons says where choices come from; empty where that is unknown.
type Reasons struct {
	Bins        string `json:"bins"`
	Components  string `json:"components"`
	LambdaMean  string `json:"lambdaMean,omitempty"`
	LambdaBasis string `json:"lambdaBasis,omitempty"`
}

// An Error is the root mean square error of a model.
type Error struct {
	Method string   `json:"method"`
	Train  float64  `json:"train"`
	Test   *float64 `json:"test,omitempty"` // nil without test rows
}

// Coefficients of rows with missing cells.
const (
	Expected     = "expected"
	LeastSquares = "least squares"
)

// Of returns the summary of m, which was fitted with settings to the training rows of set.
func Of(ctx context.Context, m *model.Model, set *dataset.Set, s method.Settings) (*Summary, error) {
	out := OfModel(m)
	training, testing := set.Training().Placed(), set.Testing().Placed()
	out.Rows = Rows{Train: set.Train, Test: set.Rows() - set.Train, Random: set.RandomSplit}
	if set.Missing.Choice == dataset.ModelMissing {
		out.Rows.Missing = set.Missing.Cells
	}
	out.rangesOf(set)
	out.Variables.Names, out.Variables.Axis = set.Names, fit.CurveOf(set.Names, set.Measured)
	out.Why = Reasons{Bins: binsReason(m, s), Components: componentsReason(s, len(set.Training().Counted()), m.K(), m.Components)}
	if out.Lambda != nil {
		out.Why.LambdaMean = reason(s.Lambda.Mean, "the largest whose generalised cross-validation score is within 1 % of the variance of the best")
		out.Why.LambdaBasis = reason(s.Lambda.Basis, "0.05 of the variance of the data")
	}
	out.Why.replace(m.Summary.Reasons)
	if err := out.score(ctx, m, training, testing); err != nil {
		return nil, err
	}
	var err error
	out.ByVariable, err = byVariable(ctx, m, training, testing)
	return out, err
}

// rangesOf sets the ranges of θ to those of the data, which the endpoints may pass or not reach.
func (s *Summary) rangesOf(set *dataset.Set) {
	if set.Theta == nil {
		return
	}
	for axis := range min(len(s.Theta), set.Parameters()) {
		values := graph.Column(set.Theta, set.Rows(), axis)
		s.Theta[axis].Min, s.Theta[axis].Max = slices.Min(values), slices.Max(values)
	}
}

// OfModel returns what a model by itself says.
func OfModel(m *model.Model) *Summary {
	d := Diagnose(m)
	out := &Summary{Verdict: m.Summary.Verdict, Fit: ended(m), Variables: variables(m), Theta: endpoints(m), Components: m.Components, ErrorUnit: ErrorUnit(m),
		size: rootMeanSquare(m.Mean.RawMatrix().Data), Errors: []Error{{Method: m.Kind, Train: cmp.Or(m.Scores["train"], m.Summary.RMSE)}}, Findings: d.Findings, Advice: d.Advice}
	if test, known := m.Scores["test"]; known {
		out.Errors[0].Test = &test
	}
	if c := m.Summary.Checks; c != nil {
		if c.Units != nil && !c.Units.Grouped {
			out.Rows.Train = c.Units.Count
		}
		if c.Known != nil {
			out.ErrorsBy = LeastSquares
		}
	}
	if smooth(m) {
		l := m.Options.Lambda
		out.Lambda = &Lambda{userjson.Number(l.Mean), userjson.Number(l.Basis), squared(out.ErrorUnit)}
	}
	out.Why.replace(m.Summary.Reasons)
	return out
}

// rootMeanSquare returns ‖x‖/√n.
func rootMeanSquare(x []float64) float64 { return floats.Norm(x, 2) / math.Sqrt(float64(len(x))) }

// ended says in words how the fit of a model ended, if it was a search. Of several minima it has the lowest.
func ended(m *model.Model) string {
	s, text := m.Summary, settings.MethodName(m.Kind)
	if s.Evaluations > 0 || s.Status != fit.Converged {
		text += fmt.Sprintf(", %s after %s", s.Status, fault.Plural(s.Evaluations, "evaluation"))
	}
	text += fmt.Sprintf(", E = %.8g", s.Energy.Total)
	if found := s.Search; found != nil && found.Apart >= 1e-4 {
		text += fmt.Sprintf(", the lowest of %d minima", len(found.Ends))
	}
	return text
}

// replace sets the reasons of what a search chose.
func (r *Reasons) replace(by []fit.Reason) {
	at := map[string]*string{"bins": &r.Bins, "components": &r.Components, "lambdaMean": &r.LambdaMean, "lambdaBasis": &r.LambdaBasis}
	for _, reason := range by {
		if text := at[reason.Option]; text != nil {
			*text = reason.Text
		}
	}
}

// score sets the errors: where cells are missing, those of the expected coefficients, as in
// infer.Score.
func (s *Summary) score(ctx context.Context, m *model.Model, training, testing fit.Data) error {
	own, by := &s.Errors[0], func(d fit.Data) (*model.Score, error) { return m.Score(ctx, d.X, d.Theta, d.Observed) }
	if training.Observed != nil || testing.Observed != nil {
		if err := infer.Complete(ctx, m); err != nil {
			return err
		}
		s.ErrorsBy = LeastSquares
		if infer.Expects(m) {
			s.ErrorsBy = Expected
			by = func(d fit.Data) (*model.Score, error) { return infer.Score(ctx, m, d, false) }
			train, err := by(training.Subset(training.Counted()))
			if err != nil {
				return err
			}
			own.Train = train.RMSE
		}
	}
	if own.Test = nil; testing.X == nil {
		return nil
	}
	test, err := by(testing)
	if err == nil {
		own.Test = &test.RMSE
	}
	return err
}

// smooth reports whether a model has λ.
func smooth(m *model.Model) bool { return m.Kind == "ppca" || m.Kind == "ppca-normalised" }

func variables(m *model.Model) Variables {
	v := Variables{Count: m.K(), Names: m.Names, Standardised: m.Scale != nil, Axis: fit.CurveOf(m.Names, m.Measured)}
	if s := m.Shape; s != nil {
		v.Picture = []int{s.Width, s.Height, s.Channels}
	}
	if s := m.Surface; s != nil {
		v.Turning = &Turning{m.K() / s.Channels, s.Channels, s.Means != nil}
	}
	return v
}

// endpoints returns the parameters of a model with the range of its endpoints; none if it has no θ.
func endpoints(m *model.Model) []Parameter {
	list := []Parameter{}
	for axis, named := range m.Parameters() {
		a := m.Graph.Axes()[axis]
		if len(a.Endpoints) == 0 || m.Graph.Rule == graph.Constant && named.Name == "" { // the data had no θ
			continue
		}
		name, unit := fit.SplitUnit(named.Name)
		p := Parameter{Name: name, Unit: cmp.Or(unit, named.Unit), Min: a.Endpoints[0], Max: a.Endpoints[len(a.Endpoints)-1], Endpoints: []float64{}}
		if m.Graph.Rule != graph.Constant {
			p.Period, p.Endpoints = a.Period, a.Endpoints
		}
		list = append(list, p)
	}
	return list
}

func binsReason(m *model.Model, s method.Settings) string {
	switch {
	case m.Graph.Rule == graph.Constant:
		return "the method ignores θ"
	case m.Kind == "local":
		return "as fine as the bandwidth needs"
	case s.Axes != nil:
		return "as chosen for each parameter"
	case s.Endpoints != nil:
		return "the endpoints are chosen"
	case s.Spacing == "count":
		return "of equal count"
	case (s.Bins == 0 || s.Bins == fit.DefaultBins) && s.Range == nil:
		return "of equal width, the default"
	}
	return "of equal width"
}

func componentsReason(s method.Settings, observations, variables, components int) string {
	switch {
	case s.PerEndpoint != nil, s.Components != 0 && s.Components != fit.DefaultComponents(observations, variables):
		return "chosen"
	case s.Share != nil:
		return "at each endpoint the fewest that explain the variance there"
	}
	return fit.DefaultComponentsReason(observations, variables, components)
}

func reason(given *float64, rule string) string {
	if given != nil {
		return "chosen"
	}
	return rule
}

// ErrorUnit returns the unit of errors: that of all variables, if they have one; "σ"
// of a standardised model, "white" of pictures, else "data".
func ErrorUnit(m *model.Model) string {
	switch {
	case m.Scale != nil:
		return "σ"
	case m.Shape != nil || m.Surface != nil:
		return "white"
	}
	if axis := fit.CurveOf(m.Names, m.Measured); axis != nil { // whose names have the unit of the axis
		return cmp.Or(axis.MeasuredUnit, "data")
	}
	if units := fit.DifferentUnits(m.Names); len(units) == 1 {
		return cmp.Or(units[0], "data")
	}
	return "data"
}

// MixedUnits reports whether a root mean square over all variables of a model, in the units of the
// data, adds different units.
func MixedUnits(m *model.Model) bool {
	if m.Shape != nil || m.Surface != nil || fit.VariableAxisOf(m.Names) != nil {
		return false
	}
	checks := m.Summary.Checks
	return m.Scale != nil || len(fit.DifferentUnits(m.Names)) > 1 || checks != nil && fit.UnlikeUnits(m.Names, checks.Spread)
}

func squared(unit string) string {
	if len([]rune(unit)) > 2 && unit != "data" && unit != "white" {
		return "(" + unit + ")²"
	}
	return unit + "²"
}
