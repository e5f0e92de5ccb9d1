package modelfile

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/npy"
)

// lawMeta are the numbers of a density that are not arrays.
type lawMeta struct {
	Unit       float64   `json:"unit"`
	Rows       int       `json:"rows"`
	Endpoints  []float64 `json:"endpoints"`
	Second     []float64 `json:"secondEndpoints,omitempty"`
	LogDensity float64   `json:"logDensity"`
	Power      float64   `json:"power"`
	Usual      float64   `json:"usual"`
	Span       float64   `json:"span,omitempty"` // of density.Carry; 0 if there is none
	Factor     float64   `json:"factor,omitempty"`
}

func lawMetaOf(d *density.Density) *lawMeta {
	if d == nil {
		return nil
	}
	h := &lawMeta{Unit: d.Unit, Rows: d.Rows, Endpoints: d.Graph.Endpoints, LogDensity: d.Errors.LogDensity, Power: d.Errors.Power, Usual: d.Errors.Usual}
	if d.Graph.Second != nil {
		h.Second = d.Graph.Second.Endpoints
	}
	if d.Carry != nil {
		h.Span, h.Factor = d.Carry.Span, d.Carry.Factor
	}
	return h
}

// A lawArray is an array of a density: law_mean, law_variance (T×K), law_bend (T×T), law_loadings (R×K),
// law_covariance (R×R or TR×R), law_support (R×K or 1×R), law_noise, law_counts (K), law_prior,
// law_shapes (K×Q or 1×Q), law_fill (K) and law_distance (Q), and if there are any, those of
// the errors of θ, of its regression, and of the carry. Lists have one row.
type lawArray struct {
	name       string
	matrix     **mat.Dense
	list       *[]float64
	rows, cols int // 0: any
	must       string
}

// What the entries of a lawArray must be.
const (
	beFinite   = "finite"
	beCounts   = "at least 0"
	bePositive = "positive"
	beSorted   = "increasing"
)

// lawArrays returns the arrays of a density with so many knots, variables and parameters.
func lawArrays(d *density.Density, knots, k, p int) []lawArray {
	e := d.Errors
	arrays := []lawArray{
		{"law_mean", &d.Mean, nil, knots, k, beFinite}, {"law_variance", &d.Variance, nil, knots, k, bePositive}, {"law_bend", &d.Bend, nil, knots, knots, beFinite}, {"law_loadings", &d.Loadings, nil, 0, k, beFinite},
		{"law_covariance", &d.Covariance, nil, 0, 0, beFinite}, {"law_support", &d.Support, nil, 0, 0, beCounts},
		{"law_noise", nil, &d.Noise, 1, k, bePositive}, {"law_counts", nil, &d.Counts, 1, k, beCounts}, {"law_prior", nil, &d.Prior, 1, density.PriorGraph(d.Graph).Knots(), beCounts},
		{"law_shapes", &e.Shapes, nil, 0, density.ShapePoints, beSorted}, {"law_fill", nil, &e.Fill, 1, k, beCounts}, {"law_distance", nil, &e.Distance, 1, density.ShapePoints, beSorted},
	}
	if v := e.Posterior; v != nil {
		arrays = append(arrays, lawArray{"law_theta_rmse", nil, &v.RMSE, 1, p, beCounts}, lawArray{"law_theta_scores", &v.Scores, nil, density.Levels, p, beCounts})
	}
	if v, r := e.Regression, d.Regression; v != nil && r != nil {
		arrays = append(arrays, lawArray{"law_regression_rmse", nil, &v.RMSE, 1, p, beCounts}, lawArray{"law_regression_scores", &v.Scores, nil, density.Levels, p, beCounts},
			lawArray{"law_regression_centre", nil, &r.Centre, 1, k, beFinite}, lawArray{"law_regression_scale", nil, &r.Scale, 1, k, bePositive},
			lawArray{"law_regression_weights", &r.Weights, nil, 0, p, beFinite}, lawArray{"law_regression_intercept", nil, &r.Intercept, 1, p, beFinite})
		if r.Vectors != nil {
			arrays = append(arrays, lawArray{"law_regression_vectors", &r.Vectors, nil, 0, k, beFinite})
		}
	}
	if c := d.Carry; c != nil {
		arrays = append(arrays, lawArray{"law_carry_sizes", nil, &c.Sizes, 1, 0, bePositive}, lawArray{"law_carry", &c.Maps, nil, 0, 0, beFinite}, lawArray{"law_carry_left", &c.Left, nil, 0, 0, beCounts})
	}
	return arrays
}

// holds reports whether the entries of an array with so many columns are what they must be.
func (a lawArray) holds(values []float64, columns int) bool {
	switch a.must {
	case beCounts:
		return slices.Min(values) >= 0
	case bePositive:
		return slices.Min(values) > 0
	case beSorted:
		for at := 0; at < len(values); at += columns {
			if !slices.IsSorted(values[at : at+columns]) {
				return false
			}
		}
	}
	return true
}

// writeDensity writes the arrays of a density, if there is one.
func writeDensity(a *npy.Writer, m *model.Model) error {
	d := m.Density
	if d == nil {
		return nil
	}
	for _, array := range lawArrays(d, d.Graph.Knots(), m.K(), m.Graph.Parameters()) {
		rows, cols, values := 1, 0, []float64(nil)
		if array.list != nil {
			values = *array.list
			cols = len(values)
		} else {
			rows, cols = (*array.matrix).Dims()
			values = (*array.matrix).RawMatrix().Data
		}
		if err := a.Float64(array.name, []int{rows, cols}, values); err != nil {
			return err
		}
	}
	return nil
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
		Errors: &density.Errors{LogDensity: header.LogDensity, Power: header.Power, Usual: header.Usual}}
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
	for _, array := range lawArrays(d, d.Graph.Knots(), m.K(), m.Graph.Parameters()) {
		shape, values, err := a.Float64(array.name)
		switch {
		case err != nil:
			return err
		case len(shape) != 2 || shape[0]*shape[1] == 0 || array.rows > 0 && shape[0] != array.rows || array.cols > 0 && shape[1] != array.cols:
			return fault.New(fault.Format, "%s in the model file has the wrong shape %v", array.name, shape)
		case !linalg.Finite(values) || linalg.LargestOf(values) > largestEntry:
			return fault.New(fault.Format, "%s in the model file has entries that are not finite, or too large", array.name)
		case !array.holds(values, shape[1]):
			return fault.New(fault.Format, "the entries of %s in the model file must be %s", array.name, array.must)
		}
		if array.list != nil {
			*array.list = values
		} else {
			*array.matrix = mat.NewDense(shape[0], shape[1], values)
		}
	}
	m.Density = d
	return checkDensity(d)
}

// readFinite returns an array of the given shape. It sets err unless all its entries are
// finite and not too large, and does nothing after an error.
func readFinite(a *npy.Archive, err *error, name string, shape []int) []float64 {
	if *err != nil {
		return nil
	}
	found, values, e := a.Float64(name)
	switch {
	case e != nil:
		*err = e
	case !slices.Equal(found, shape):
		*err = fault.New(fault.Format, "%s in the model file has shape %v, not %v", name, found, shape)
	case !linalg.Finite(values) || linalg.LargestOf(values) > largestEntry:
		*err = fault.New(fault.Format, "%s in the model file has entries that are not finite, or too large", name)
	}
	return values
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
