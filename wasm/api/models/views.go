//go:build js && wasm

package models

import (
	"slices"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/wasm/host"
)

// Views are the core's structs as JavaScript sees them, for vert: plain types, and empty
// lists instead of null.

type summaryView struct {
	Status       string             `js:"status"`
	Solver       string             `js:"solver"`
	Gauge        string             `js:"gauge"`
	Evaluations  int                `js:"evaluations"`
	GradientNorm float64            `js:"gradientNorm"`
	Energy       host.EnergyView    `js:"energy"`
	RMSE         float64            `js:"rmse"`
	Seconds      float64            `js:"seconds"`
	Search       *fit.Search        `js:"search"`
	Sample       *fit.Sample        `js:"sample"`
	Noise        *fit.Noise         `js:"noise"`
	Bandwidth    *bandwidthView     `js:"bandwidth"`
	Warnings     []string           `js:"warnings"`
	Scores       map[string]float64 `js:"scores"`
}

type bandwidthView struct {
	Value  float64     `js:"value"`
	Tried  []triedView `js:"tried"`
	Folds  int         `js:"folds"`
	Groups int         `js:"groups"`
}

type triedView struct {
	Bandwidth float64 `js:"bandwidth"`
	RMSE      float64 `js:"rmse"`
}

type axisView struct {
	Name      string    `js:"name"`
	Unit      string    `js:"unit"`
	Endpoints []float64 `js:"endpoints"`
	Period    float64   `js:"period"`
	Lambda    float64   `js:"lambda"` // over that along the first axis
}

type infoView struct {
	Name              string             `js:"name"`
	Kind              string             `js:"kind"`
	Components        int                `js:"components"`
	ComponentsPerKnot []int              `js:"componentsPerKnot"`
	Endpoints         []float64          `js:"endpoints"`
	Period            float64            `js:"period"`
	ThetaName         string             `js:"thetaName"`
	Axes              []axisView         `js:"axes"`
	Names             []string           `js:"names"`
	Shape             *fit.Picture       `js:"shape"`
	Turned            *fit.Picture       `js:"turned"`
	Cols              int                `js:"cols"`
	Radii             bool               `js:"radii"`
	Standardised      bool               `js:"standardised"`
	Scale             []float64          `js:"scale"`
	Centre            []float64          `js:"centre"`
	Spread            []float64          `js:"spread"`
	Axis              *fit.VariableAxis  `js:"axis"`
	Units             []string           `js:"units"`
	CoefficientMean   []float64          `js:"coefficientMean"`
	CoefficientSD     []float64          `js:"coefficientSD"`
	Scores            map[string]float64 `js:"scores"`
}

func newSummaryView(m *model.Model) summaryView {
	s := m.Summary
	return summaryView{
		Status: string(s.Status), Solver: string(s.Solver), Gauge: string(s.Gauge), Evaluations: s.Evaluations,
		GradientNorm: s.GradientNorm, Energy: host.EnergyView(s.Energy), RMSE: s.RMSE, Seconds: s.Seconds, Search: s.Search, Sample: s.Sample, Noise: s.Noise,
		Bandwidth: newBandwidthView(s.Bandwidth), Warnings: host.Filled(s.Warnings), Scores: host.FilledMap(m.Scores),
	}
}

func newBandwidthView(b *fit.Bandwidth) *bandwidthView {
	if b == nil {
		return nil
	}
	tried := []triedView{}
	for _, each := range b.Tried {
		tried = append(tried, triedView{float64(each.Bandwidth), each.RMSE})
	}
	return &bandwidthView{Value: float64(b.Value), Tried: tried, Folds: b.Folds, Groups: b.Groups}
}

func newInfoView(m *model.Model, name string) infoView {
	centre, spread, axis, units := []float64{}, []float64{}, fit.CurveOf(m.Names, m.Measured), fit.UnitsOf(m.Names)
	if mixed := axis == nil && len(slices.Compact(slices.Clone(units))) > 1; m.Scale != nil || mixed {
		centre, spread = m.Centre(), m.Spread()
	}
	return infoView{
		Kind: m.Kind, Name: name, Components: m.Components, ComponentsPerKnot: host.Filled(m.ComponentsPerKnot),
		Endpoints: host.Filled(m.Graph.Endpoints), Period: m.Graph.Period, ThetaName: m.ThetaName, Axes: axisViews(m), Names: host.Filled(m.Names), Shape: m.Shape, Turned: face.ShapeOf(m.Surface),
		Cols: m.K(), Radii: face.AreRadii(m.Names), Standardised: m.Scale != nil,
		Scale: host.Filled(m.Scale), Centre: centre, Spread: spread, Axis: axis, Units: units,
		CoefficientMean: host.Filled(m.CoefficientMean), CoefficientSD: host.Filled(m.CoefficientSD),
		Scores: host.FilledMap(m.Scores),
	}
}

// axisViews describe the parameters of a model and their knots.
func axisViews(m *model.Model) []axisView {
	views := []axisView{}
	for i, a := range m.Graph.Axes() {
		about := m.Parameters()[i]
		view := axisView{Name: about.Name, Unit: about.Unit, Endpoints: host.Filled(a.Endpoints), Period: a.Period, Lambda: 1}
		if i > 0 {
			view.Lambda = m.Graph.Ratio
		}
		views = append(views, view)
	}
	return views
}
