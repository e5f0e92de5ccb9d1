package view

import (
	"slices"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// A Fit describes how a fit went: FitSummary of the module.
type Fit struct {
	Status       fit.Status `json:"status"`       // how it ended
	Solver       fit.Solver `json:"solver"`       // of PPCA; empty for other methods
	Gauge        fit.Gauge  `json:"gauge"`        // of PPCA; empty for other methods
	Evaluations  int        `json:"evaluations"`  // of the energy; cycles, for the paper's solver
	GradientNorm float64    `json:"gradientNorm"` // largest entry of the gradient ÷ max(1, |energy|)
	Energy       fit.Energy `json:"energy"`       // at the end
	RMSE         float64    `json:"rmse"`         // of the fitted observations
	// Duration of the fit; 0 for a model from a file, because files of equal fits have equal bytes.
	Seconds float64 `json:"seconds"`
	// How the fit looked for the lowest minimum; null: by Algorithm 1, with one basis for all θ, or in
	// older files.
	Search *fit.Search `json:"search"`
	// FitOptions.sample: the number of fitted observations, and of all with a weight; null: all were
	// fitted.
	Sample *fit.Sample `json:"sample"`
	// The noise estimated from the residuals of the fit; null: not estimated, as for a single θ or in older
	// files.
	Noise     *fit.Noise         `json:"noise"`
	Bandwidth *fit.Bandwidth     `json:"bandwidth"` // of local PCA; null for other methods
	Warnings  []string           `json:"warnings"`  // notes on assumptions, and on data that the fit changed
	Scores    map[string]float64 `json:"scores"`    // errors of training and test rows
}

// OfFit describes the fit of a model.
func OfFit(m *model.Model) Fit {
	s := m.Summary
	return Fit{
		Status: s.Status, Solver: s.Solver, Gauge: s.Gauge, Evaluations: s.Evaluations, GradientNorm: s.GradientNorm,
		Energy: s.Energy, RMSE: s.RMSE, Seconds: s.Seconds, Search: s.Search, Sample: s.Sample, Noise: s.Noise,
		Bandwidth: s.Bandwidth, Warnings: s.Warnings, Scores: m.Scores,
	}
}

// A Model describes what a model is: ModelInfo of the module.
type Model struct {
	Kind       string `json:"kind"`       // the method
	Name       string `json:"name"`       // the name under which it was saved; empty if it was not
	Components int    `json:"components"` // V
	// V_b ≤ V, for each endpoint, or bin of IPCA. Local PCA divides the bins further.
	ComponentsPerKnot []int `json:"componentsPerKnot"`
	// B; on a ring B + 1, where the last is the first plus a period, the same knot.
	Endpoints []float64 `json:"endpoints"`
	Period    float64   `json:"period"`    // the period of θ; 0 if θ is not periodic
	ThetaName string    `json:"thetaName"` // of the first parameter
	// One for each parameter; endpoints, period and thetaName above are those of the first. Knots are
	// numbered along the second axis first.
	Axes  []axis       `json:"axes"`
	Names []string     `json:"names"` // K, or empty
	Shape *fit.Picture `json:"shape"` // of pictures; null for a table
	// Portraits have no shape; this is the shape of the pictures of turn(), and of at() with a view.
	Turned *fit.Picture `json:"turned"`
	Cols   int          `json:"cols"` // K
	// The variables are r1 … r162, the radii of a star-shaped surface along the vertices of
	// Engine.sphere().
	Radii bool `json:"radii"`
	// Whether the fit divided each variable by its standard deviation. Results are in the units of the data
	// all the same.
	Standardised bool `json:"standardised"`
	// K standard deviations by which the fit divided the variables; empty if it did not.
	Scale []float64 `json:"scale"`
	// K, of standardised models and where units differ: the mean over all θ, where a mean in standard
	// deviations is 0; else empty.
	Centre []float64 `json:"centre"`
	// K, where there is a centre: the standard deviations of the variables about it, as the model has them;
	// else empty.
	Spread []float64 `json:"spread"`
	// The axis of variables that are a curve, such as 900 nm, 902 nm, …; else null.
	Axis  *fit.VariableAxis `json:"axis"`
	Units []string          `json:"units"` // the unit that the name of each variable states; empty if it states none
	// V means, over the training observations with this component.
	CoefficientMean []float64 `json:"coefficientMean"`
	// V standard deviations, over the same: weighted means of squares, which divide by n.
	CoefficientSD []float64          `json:"coefficientSD"`
	Scores        map[string]float64 `json:"scores"` // errors of training and test rows
	// The options that fit the model again: fit(data, info.options) has the same bits. They have the
	// defaults that the fit chose and the endpoints of its bins, without options that the method does not
	// use. How the data were read is not among them. Models that SPCA and LPP fitted before version 0.3 lack
	// the options that these have alone.
	Options method.Given `json:"options"`
}

// An axis is a parameter of a model.
type axis struct {
	Name      string    `json:"name"`
	Unit      string    `json:"unit"`
	Endpoints []float64 `json:"endpoints"`
	Period    float64   `json:"period"`
	Lambda    float64   `json:"lambda"` // λ along this axis divided by λ along the first
}

// OfModel describes a model that is saved under a name, or not.
func OfModel(m *model.Model, name string) Model {
	v := Model{
		Kind: m.Kind, Name: name, Components: m.Components, ComponentsPerKnot: m.ComponentsPerKnot,
		Endpoints: m.Graph.Endpoints, Period: m.Graph.Period, ThetaName: m.ThetaName, Names: m.Names,
		Shape: m.Shape, Turned: face.ShapeOf(m.Surface), Cols: m.K(), Radii: face.AreRadii(m.Names),
		Standardised: m.Scale != nil, Scale: m.Scale, Axis: fit.CurveOf(m.Names, m.Measured), Units: fit.UnitsOf(m.Names),
		CoefficientMean: m.CoefficientMean, CoefficientSD: m.CoefficientSD, Scores: m.Scores, Options: method.Repeat(m).Given(),
	}
	for i, a := range m.Graph.Axes() {
		about, lambda := m.Parameters()[i], 1.
		if i > 0 {
			lambda = m.Graph.Ratio
		}
		v.Axes = append(v.Axes, axis{about.Name, about.Unit, a.Endpoints, a.Period, lambda})
	}
	if mixed := v.Axis == nil && len(slices.Compact(slices.Clone(v.Units))) > 1; m.Scale != nil || mixed {
		v.Centre, v.Spread = m.Centre(), m.Spread()
	}
	return v
}
