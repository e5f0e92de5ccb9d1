package modelfile

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/core/npy"
	"ppca/core/reader"
)

// writeReader writes the arrays of the reader of θ: reader_centre (K), reader_weights
// (K×P), reader_intercept, reader_rmse (P) and reader_residuals (Q×P).
func writeReader(a *npy.Writer, m *model.Model) error {
	r := m.Reader
	if r == nil {
		return nil
	}
	k, p := r.Weights.Dims()
	count, _ := r.Residuals.Dims()
	for _, array := range []struct {
		name   string
		shape  []int
		values []float64
	}{
		{"reader_centre", []int{k}, r.Centre}, {"reader_weights", []int{k, p}, r.Weights.RawMatrix().Data}, {"reader_intercept", []int{p}, r.Intercept},
		{"reader_rmse", []int{p}, r.RMSE}, {"reader_residuals", []int{count, p}, r.Residuals.RawMatrix().Data},
	} {
		if err := a.Float64(array.name, array.shape, array.values); err != nil {
			return err
		}
	}
	return nil
}

// readReader reads the reader of θ of a model, if the file has one.
func readReader(m *model.Model, a *npy.Archive) error {
	if !a.Has("reader_centre") {
		return nil
	}
	k, p := m.K(), m.Graph.Parameters()
	var err error
	read := func(name string, shape ...int) []float64 { return readFinite(a, &err, name, shape) }
	r := &reader.Reader{Centre: read("reader_centre", k), Intercept: read("reader_intercept", p), RMSE: read("reader_rmse", p)}
	weights := read("reader_weights", k, p)
	residuals := read("reader_residuals", reader.Quantiles, p)
	if err != nil {
		return err
	}
	r.Weights, r.Residuals = mat.NewDense(k, p, weights), mat.NewDense(reader.Quantiles, p, residuals)
	for i, value := range residuals {
		if value < 0 || i >= p && value < residuals[i-p] {
			return fault.New(fault.Format, "reader_residuals in the model file must be increasing, from 0 on")
		}
	}
	for _, value := range r.RMSE {
		if value < 0 {
			return fault.New(fault.Format, "reader_rmse in the model file is %v: it must not be negative", value)
		}
	}
	m.Reader = r
	return nil
}

// checkContest refuses a comparison of readers that no fit makes.
func checkContest(m *model.Model) error {
	c := m.Contest
	if c == nil {
		return nil
	}
	sound := m.Density != nil && len(c.Density) == m.Graph.Parameters() && c.Power > 0 && !math.IsInf(c.Power, 1)
	for _, rmse := range c.Density {
		sound = sound && rmse >= 0 && !math.IsInf(rmse, 1)
	}
	if !sound || c.Chosen != model.ByDensity && (c.Chosen != model.ByRegression || m.Reader == nil) {
		return fault.New(fault.Format, "readers in meta.json of the model file has the choice %q, the errors %v and the power %v: no fit gives these", c.Chosen, c.Density, c.Power)
	}
	return nil
}
