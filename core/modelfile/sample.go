package modelfile

import (
	"io"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/npy"
)

// WriteWithSample is Write for a model whose density is not learnt yet: the file has its
// Sample instead, so that the program that reads it can learn the density. Such a file
// contains observations; it moves a model between programs and is not for sharing.
func WriteWithSample(m *model.Model, w io.Writer) error { return write(m, m.Sample, w) }

// writeSample writes sample_x (n×K, 0 where a cell is not observed), sample_theta (n×P),
// sample_of (1, the number of observations that they stand for) and,
// if there are any, sample_observed (n×K), sample_weights (n) and sample_groups (n).
func writeSample(a *npy.Writer, d *model.Sample) error {
	if d == nil {
		return nil
	}
	n, k := d.X.Dims()
	raw := d.Data
	raw.Scale = nil
	x := make([]float64, n*k)
	for i := range n {
		raw.ScaledRow(i, 1, x[i*k:(i+1)*k])
	}
	if err := a.Float64("sample_x", []int{n, k}, x); err != nil {
		return err
	}
	if err := a.Float64("sample_theta", []int{n, len(d.Theta) / n}, d.Theta); err != nil {
		return err
	}
	if err := a.Float64("sample_of", []int{1}, []float64{float64(d.Of)}); err != nil {
		return err
	}
	if d.Observed != nil {
		if err := a.Uint8("sample_observed", []int{n, k}, bits(d.Observed)); err != nil {
			return err
		}
	}
	if d.Weights != nil {
		if err := a.Float64("sample_weights", []int{n}, d.Weights); err != nil {
			return err
		}
	}
	if d.Groups == nil {
		return nil
	}
	groups := make([]float64, n)
	for i, group := range d.Groups {
		groups[i] = float64(group)
	}
	return a.Float64("sample_groups", []int{n}, groups)
}

// readSample reads the sample of a model, if the file has one.
func readSample(m *model.Model, a *npy.Archive) error {
	if !a.Has("sample_x") {
		return nil
	}
	shape, _, err := a.Float64("sample_theta")
	if err != nil {
		return err
	}
	if len(shape) != 2 || shape[0] < 1 {
		return fault.New(fault.Format, "sample_theta in the model file has shape %v: it must be n×P", shape)
	}
	n, k := shape[0], m.K()
	read := func(name string, shape ...int) []float64 { return readFinite(a, &err, name, shape) }
	d := &model.Sample{Data: fit.Data{Theta: read("sample_theta", n, m.Graph.Parameters())}}
	x, of := read("sample_x", n, k), read("sample_of", 1)
	if a.Has("sample_weights") {
		d.Weights = read("sample_weights", n)
	}
	if a.Has("sample_groups") {
		for _, group := range read("sample_groups", n) {
			d.Groups = append(d.Groups, int(group))
		}
	}
	if err == nil && a.Has("sample_observed") {
		d.Observed, err = readFlags(a, "sample_observed", n, k)
	}
	if err != nil {
		return err
	}
	for i, weight := range d.Weights {
		if weight < 0 {
			return badEntry("sample_weights", i, weight, "must not be negative")
		}
	}
	if d.Of = int(of[0]); d.Of < 1 {
		return badEntry("sample_of", 0, of[0], "must be at least 1")
	}
	d.X = mat.NewDense(n, k, x)
	m.Sample = d
	return nil
}
