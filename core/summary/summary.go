// Package summary says in short what a model was fitted to, with which choices and why, and how
// far it can be relied on.
package summary

import (
	"cmp"
	"context"
	"slices"

	"ppca/core/advise"
	"ppca/core/dataset"
	"ppca/core/diagnosis"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/quantity"
	"ppca/core/userjson"
)

// A Summary describes a fitted model.
type Summary struct {
	Rows       Rows               `json:"rows"`
	Variables  Variables          `json:"variables"`
	Theta      []Parameter        `json:"theta"`
	Components int                `json:"components"`
	Lambda     *Lambda            `json:"lambda,omitempty"` // of methods that have λ
	Why        Reasons            `json:"why"`
	Errors     []Error            `json:"errors"`             // of the model, then of those it is compared with
	ErrorUnit  string             `json:"errorUnit"`          // of all errors
	ErrorsBy   string             `json:"errorsBy,omitempty"` // which coefficients of rows with missing cells have these errors: Expected or LeastSquares
	ByVariable []OfOne            `json:"byVariable,omitempty"`
	Findings   []string           `json:"findings"` // of the diagnosis
	Advice     []diagnosis.Advice `json:"advice"`
	Proposals  []advise.Proposal  `json:"proposals"` // for the observations, before the fit
}

// Rows counts the observations.
type Rows struct {
	Train   int  `json:"train"`
	Test    int  `json:"test"`
	Random  bool `json:"random"`  // the test rows were drawn at random
	Missing int  `json:"missing"` // cells without a number
}

// Variables describes what is modelled.
type Variables struct {
	Count        int            `json:"count"`
	Names        []string       `json:"names,omitempty"`
	Standardised bool           `json:"standardised"`
	Axis         *quantity.Axis `json:"axis,omitempty"`    // of curves
	Picture      []int          `json:"picture,omitempty"` // width, height and channels
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

// Reasons says where choices come from.
type Reasons struct {
	Bins        string `json:"bins"`
	Components  string `json:"components"`
	LambdaMean  string `json:"lambdaMean,omitempty"`
	LambdaBasis string `json:"lambdaBasis,omitempty"`
	Alone       string `json:"alone,omitempty"` // why a model with λ is compared with none
}

// An Error is the root mean square error of one method.
type Error struct {
	Method        string           `json:"method"`
	Train         float64          `json:"train"`
	Test          *float64         `json:"test,omitempty"`          // nil without test rows
	Difference    *float64         `json:"difference,omitempty"`    // of the test error from that of the model, paired
	StandardError *userjson.Number `json:"standardError,omitempty"` // of the difference
}

// New returns the summary of m, which was fitted with settings to the training rows of set; then
// rivals, see Rivals.
func New(ctx context.Context, m *model.Model, set *dataset.Set, s method.Settings, rivals []*model.Model) (*Summary, error) {
	var unseen *diagnosis.Unseen
	testing := set.Testing()
	if testing.X != nil && testing.Theta == nil {
		testing.Theta = make([]float64, set.Rows()-set.Train)
	}
	if testing.X != nil {
		var err error
		if unseen, err = diagnosis.Against(ctx, m, testing, rivals); err != nil {
			return nil, err
		}
	}
	diagnosis, err := diagnosis.Diagnose(ctx, m, unseen)
	if err != nil {
		return nil, err
	}
	out := &Summary{
		Rows:       Rows{set.Train, set.Rows() - set.Train, set.RandomSplit, set.Missing.Cells},
		Variables:  variables(m, set),
		Theta:      parameters(m, set),
		Components: m.Components,
		Why:        Reasons{Bins: binsReason(m, s), Components: componentsReason(s, len(set.Training().Counted()), m.K(), m.Components)},
		ErrorUnit:  ErrorUnit(m),
		Errors:     errors(m, rivals, unseen),
		Findings:   diagnosis.Findings,
		Advice:     diagnosis.Advice,
		Proposals:  Proposals(set, s),
	}
	if smooth(m) {
		l := m.Options.Lambda
		out.Lambda = &Lambda{userjson.Number(l.Mean), userjson.Number(l.Basis), squared(ErrorUnit(m))}
		switch {
		case len(rivals) > 0:
		case unseen == nil:
			out.Why.Alone = "without test rows there is no comparison with IPCA and PCA"
		default:
			out.Why.Alone = "IPCA and PCA need complete rows, so there is no comparison"
		}
		out.Why.LambdaMean = reason(s.Lambda.Mean, "the largest whose generalised cross-validation score is within 1 % of the best")
		out.Why.LambdaBasis = reason(s.Lambda.Basis, "0.05 of the variance of the data")
	}
	training := set.Training()
	if training.Theta == nil {
		training.Theta = make([]float64, set.Train)
	}
	if training.Observed != nil || testing.Observed != nil {
		if err := out.expect(ctx, m, training, testing); err != nil {
			return nil, err
		}
	}
	out.ByVariable, err = byVariable(ctx, m, training, testing)
	return out, err
}

// Of returns the summary of m, compared with its rivals if the set has test rows, as New does.
func Of(ctx context.Context, m *model.Model, set *dataset.Set, s method.Settings) (*Summary, error) {
	var rivals []*model.Model
	if set.Train < set.Rows() {
		var err error
		if rivals, err = Rivals(ctx, set.Training(), m, s); err != nil {
			return nil, err
		}
	}
	return New(ctx, m, set, s, rivals)
}

// Coefficients of rows with missing cells.
const (
	Expected     = "expected"
	LeastSquares = "least squares"
)

// expect learns the density of a model of rows with missing cells and replaces its errors by
// those of the expected coefficients, as in infer.Score. There are no rivals.
func (s *Summary) expect(ctx context.Context, m *model.Model, training, testing fit.Data) error {
	if err := infer.Complete(ctx, m); err != nil {
		return err
	}
	if s.ErrorsBy = LeastSquares; !infer.Expects(m) {
		return nil
	}
	s.ErrorsBy = Expected
	train, err := infer.Score(ctx, m, training.Subset(training.Counted()), false)
	if err != nil {
		return err
	}
	s.Errors[0].Train = train.RMSE
	if testing.X == nil {
		return nil
	}
	test, err := infer.Score(ctx, m, testing, false)
	if err == nil {
		s.Errors[0].Test = &test.RMSE
	}
	return err
}

// Proposals returns what to change in settings before a fit to the set.
func Proposals(set *dataset.Set, s method.Settings) []advise.Proposal {
	bins := s.Bins
	switch {
	case s.Spacing == "count" || s.Endpoints != nil || s.Range != nil || s.Periodic != nil || s.Axes != nil || !method.NeedsTheta(s.Method):
		bins = 0
	case bins == 0:
		bins = fit.DefaultBins
	}
	return advise.Before(set, bins)
}

// smooth reports whether a model has λ.
func smooth(m *model.Model) bool { return m.Kind == "ppca" || m.Kind == "ppca-normalised" }

func variables(m *model.Model, set *dataset.Set) Variables {
	v := Variables{Count: m.K(), Names: set.Names, Standardised: m.Scale != nil, Axis: quantity.CurveOf(set.Names, set.Measured)}
	if s := m.Shape; s != nil {
		v.Picture = []int{s.Width, s.Height, s.Channels}
	}
	return v
}

func parameters(m *model.Model, set *dataset.Set) []Parameter {
	if set.Theta == nil {
		return []Parameter{}
	}
	var list []Parameter
	for axis, name := range []string{set.ThetaName, set.SecondName}[:set.Parameters()] {
		values := graph.Column(set.Theta, set.Rows(), axis)
		quantity, unit := quantity.Split(name)
		p := Parameter{Name: quantity, Unit: unit, Min: slices.Min(values), Max: slices.Max(values), Endpoints: []float64{}}
		if m.Graph.Rule != graph.Constant && axis < len(m.Graph.Axes()) {
			a := m.Graph.Axes()[axis]
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
	if axis := quantity.CurveOf(m.Names, m.Measured); axis != nil { // whose names have the unit of the axis
		return cmp.Or(axis.MeasuredUnit, "data")
	}
	unit := ""
	for k, name := range m.Names {
		_, own := quantity.Split(name)
		if k > 0 && own != unit || own == "" {
			return "data"
		}
		unit = own
	}
	return cmp.Or(unit, "data")
}

// MixedUnits reports whether a root mean square over all variables of a model, in the units of the
// data, adds different units.
func MixedUnits(m *model.Model) bool {
	if m.Shape != nil || m.Surface != nil || quantity.AxisOf(m.Names) != nil {
		return false
	}
	units := slices.Compact(slices.Sorted(slices.Values(quantity.Units(m.Names))))
	checks := m.Summary.Checks
	return m.Scale != nil || len(units) > 1 || checks != nil && quantity.Unlike(m.Names, checks.Spread)
}

func squared(unit string) string {
	if len([]rune(unit)) > 2 && unit != "data" && unit != "white" {
		return "(" + unit + ")²"
	}
	return unit + "²"
}

func errors(m *model.Model, rivals []*model.Model, unseen *diagnosis.Unseen) []Error {
	train := m.Summary.RMSE
	if score, known := m.Scores["train"]; known {
		train = score
	}
	list := []Error{{Method: m.Kind, Train: train}}
	if unseen != nil {
		list[0].Test = &unseen.RMSE
	}
	for i, rival := range rivals {
		e := Error{Method: rival.Kind, Train: rival.Summary.RMSE}
		if unseen != nil {
			r := unseen.Rivals[i]
			e.Test, e.Difference, e.StandardError = &r.RMSE, &r.Difference, &r.StandardError
		}
		list = append(list, e)
	}
	return list
}

// OfOne has the errors of one variable.
type OfOne struct {
	Name  string   `json:"name"`
	Unit  string   `json:"unit"`
	Train float64  `json:"train"`          // RMSE in its unit
	Test  *float64 `json:"test,omitempty"` // likewise; nil without test rows
	Share float64  `json:"share"`          // of the last of these, in standard deviations of the variable
}

// byVariable returns the errors of each variable of a table of a few; nil for curves and pictures.
func byVariable(ctx context.Context, m *model.Model, training, testing fit.Data) ([]OfOne, error) {
	if !Lists(m) {
		return nil, nil
	}
	train, err := ProjectedErrors(ctx, m, training, false)
	if err != nil {
		return nil, err
	}
	last := train
	if testing.X != nil {
		if last, err = ProjectedErrors(ctx, m, testing, false); err != nil {
			return nil, err
		}
	}
	var list []OfOne
	for k, each := range train {
		v := OfOne{Name: each.Name, Unit: each.Unit, Train: each.RMSE}
		if testing.X != nil {
			v.Test = &last[k].RMSE
		}
		if last[k].Deviation > 0 {
			v.Share = last[k].RMSE / last[k].Deviation
		}
		list = append(list, v)
	}
	return list, nil
}
