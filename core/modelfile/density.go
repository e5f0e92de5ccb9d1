package modelfile

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/npy"
)

// lawMeta are the numbers of a density that are not arrays.
type lawMeta struct {
	Unit      float64   `json:"unit"`
	Rows      int       `json:"rows"`
	Endpoints []float64 `json:"endpoints"`
	Second    []float64 `json:"secondEndpoints,omitempty"`
	Power     float64   `json:"power"`
	Usual     float64   `json:"usual"`
	Span      float64   `json:"span,omitempty"` // of density.Carry; 0 if there is none
	Factor    float64   `json:"factor,omitempty"`
}

func lawMetaOf(d *density.Density) *lawMeta {
	if d == nil {
		return nil
	}
	h := &lawMeta{Unit: d.Unit, Rows: d.Rows, Endpoints: d.Graph.Endpoints, Power: d.Errors.Power, Usual: d.Errors.Usual}
	if d.Graph.Second != nil {
		h.Second = d.Graph.Second.Endpoints
	}
	if d.Carry != nil {
		h.Span, h.Factor = d.Carry.Span, d.Carry.Factor
	}
	return h
}

// formerDensity is said of a file whose density an older version wrote.
const formerDensity = "the file has a density of an older version, which is no longer used: fit the model again to have bands, centiles, intervals and standard errors"

// readDensity reads the density of a model whose other arrays are known; an older file has none,
// or another, which it leaves out with a warning.
func readDensity(m *model.Model, a *npy.Archive, header *lawMeta) error {
	if header == nil {
		if a.Has("density_mean") {
			m.Summary.Warnings = append(m.Summary.Warnings, formerDensity)
		}
		return nil
	}
	d := &density.Density{Unit: header.Unit, Rows: header.Rows, Graph: graph.Graph{Axis: graph.Axis{Endpoints: header.Endpoints, Period: m.Graph.Period}, Rule: graph.Linear},
		Errors: &density.Errors{Power: header.Power, Usual: header.Usual}}
	if second := m.Graph.Second; second != nil {
		d.Graph.Second, d.Graph.Ratio = &graph.Axis{Endpoints: header.Second, Period: second.Period}, m.Graph.Ratio
	}
	if d.Graph.Second == nil && len(header.Endpoints) == 1 {
		d.Graph.Rule = graph.Constant
	}
	if err := d.Graph.Validate(); err != nil {
		return fault.New(fault.Format, "the endpoints of the density in the model file are wrong: %w", err)
	}
	if a.Has("law_theta_rmse") {
		d.Errors.Posterior = &density.Interval{}
	}
	if a.Has("law_regression_rmse") {
		d.Errors.Regression, d.Regression = &density.Interval{}, &density.Regression{}
		if a.Has("law_regression_vectors") {
			d.Regression.Vectors = new(mat.Dense)
		}
	}
	if a.Has("law_carry") {
		d.Carry = &density.Carry{Span: header.Span, Factor: header.Factor}
	}
	if err := readArrays(a, densityArrays(d, m.K(), m.Graph.Parameters())); err != nil {
		return err
	}
	m.Density = d
	return checkDensity(d)
}

// checkDensity refuses sizes that contradict each other, and numbers out of range.
func checkDensity(d *density.Density) error {
	r, k := d.Loadings.Dims()
	rows, columns := d.Covariance.Dims()
	supported, support := d.Support.Dims()
	shapes, _ := d.Errors.Shapes.Dims()
	sound := columns == r && (rows == r || rows == r*d.Graph.Knots()) && supported == r && (support == 1 || support == k) && (shapes == 1 || shapes == k)
	if v := d.Regression; v != nil {
		features, _ := v.Weights.Dims()
		if v.Vectors == nil {
			sound = sound && features == 2*k
		} else {
			vectors, _ := v.Vectors.Dims()
			sound = sound && features == vectors
		}
	}
	if c := d.Carry; c != nil {
		maps, wide := c.Maps.Dims()
		left, factors := c.Left.Dims()
		sound = sound && len(c.Sizes) == r && wide == r && factors == r && left == density.Displacements && maps == left*r
	}
	if !sound {
		return fault.New(fault.Format, "the arrays of the density in the model file contradict each other")
	}
	if fraction, _ := math.Frexp(d.Unit); fraction != 0.5 {
		return fault.New(fault.Format, "law.unit in meta.json of the model file is %v: it must be a power of two", d.Unit)
	}
	if c := d.Carry; c != nil && !(c.Span > 0 && c.Factor > 0 && !math.IsInf(c.Span+c.Factor, 1)) {
		return fault.New(fault.Format, "law in meta.json of the model file has the span %v and the factor %v: they must be positive", c.Span, c.Factor)
	}
	if !(d.Rows > 0 && d.Errors.Power >= 0 && d.Errors.Usual >= 0) || d.Errors.Posterior != nil && d.Errors.Power == 0 {
		return fault.New(fault.Format, "law in meta.json of the model file has rows %d and power %v: no fit gives these", d.Rows, d.Errors.Power)
	}
	return nil
}
