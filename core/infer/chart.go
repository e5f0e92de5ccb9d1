package infer

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
)

// A Chart has the distribution of each variable by itself at G values of θ, in the units
// of the data.
type Chart struct {
	Theta     []float64    // G·P
	Mean      *mat.Dense   // G×K
	Deviation *mat.Dense   // G×K, standard deviation of an observation about Mean
	Residual  *mat.Dense   // G×K, standard deviation of an observation about its reconstruction
	Centiles  []float64    // C, in percent
	Curves    []*mat.Dense // C of G×K, the value below which so many percent of the observations lie
}

// NewChart returns the chart of m at the given values of θ (G·P numbers), with curves of
// the given centiles. A θ outside the endpoints is clamped; on a ring it is wrapped.
// NewChart fails with ERR_UNSUPPORTED if m has no density, with ERR_SHAPE without θ, with
// ERR_NONFINITE if a θ is not a number, with ERR_OPTION for a centile that is not between
// 0 and 100, and if ctx ends.
func NewChart(ctx context.Context, m *model.Model, theta, centiles []float64) (*Chart, error) {
	if m.Density == nil {
		return nil, WithoutDensity(m)
	}
	p := m.Graph.Parameters()
	count := len(theta) / p
	if count == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ")
	}
	if err := m.Graph.CheckCount(theta, count); err != nil {
		return nil, err
	}
	for i, centile := range centiles {
		if !(centile > 0 && centile < 100) {
			return nil, fault.New(fault.Option, "number %d of centiles is %v: it must be above 0 and below 100", i+1, centile).With("option", "centiles")
		}
	}
	empty := func() *mat.Dense { return mat.NewDense(count, m.K(), nil) }
	chart := &Chart{Theta: theta, Mean: empty(), Deviation: empty(), Residual: empty(), Centiles: centiles}
	for range centiles {
		chart.Curves = append(chart.Curves, empty())
	}
	laws, slice := m.Density.Laws(), model.Slice{}
	for g := range count {
		if err := reached(ctx, g); err != nil {
			return nil, err
		}
		if err := m.Graph.CheckRow(theta, g); err != nil {
			return nil, err
		}
		law := laws.At(m.Graph.Row(theta, g)...)
		m.FittedTo(&slice, m.Graph.Row(theta, g))
		residual := law.Beside(slice.Basis)
		toData(m, residual)
		chart.Residual.SetRow(g, residual)
		here := marginalOf(m, law)
		chart.Mean.SetRow(g, here.mean)
		for c, spread := range here.spread {
			chart.Deviation.Set(g, c, spread*density.Deviation(here.errors.Shape(c)))
			for at, centile := range centiles {
				chart.Curves[at].Set(g, c, here.mean[c]+spread*density.Quantile(here.errors.Shape(c), centile/100))
			}
		}
	}
	return chart, nil
}

// Centiles returns the centile (n×K, in percent) of each known cell of d among the
// observations at its θ, by the distribution of its variable alone; NaN of unknown cells.
// It fails as Unusual does.
func Centiles(ctx context.Context, m *model.Model, d fit.Data) (*mat.Dense, error) {
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	if m.Density == nil {
		return nil, WithoutDensity(m)
	}
	n, k := d.X.Dims()
	out, laws := mat.NewDense(n, k, nil), m.Density.Laws()
	for i := range n {
		if err := reached(ctx, i); err != nil {
			return nil, err
		}
		here := marginalOf(m, laws.At(m.Graph.Row(d.Theta, i)...))
		known, exists := d.Known(i), m.Exists(m.Graph.Locate(m.Graph.Row(d.Theta, i)...))
		for c := range k {
			if known.Cell(c) && exists(c) {
				out.Set(i, c, 100*density.Share(here.errors.Shape(c), (d.X.At(i, c)-here.mean[c])/here.spread[c]))
			} else {
				out.Set(i, c, math.NaN())
			}
		}
	}
	return out, nil
}

// A marginal has the distribution of each variable by itself at one θ, in the units of
// the data: a value of x_c with the share q below it is m_c + s_c times the quantile of its errors
// in folds that were left out.
type marginal struct {
	mean, spread []float64 // K; m, s
	errors       *density.Errors
}

// marginalOf converts the mean and the spread of a law in place.
func marginalOf(m *model.Model, law *density.Law) marginal {
	toData(m, law.Mean)
	toData(m, law.SD)
	return marginal{law.Mean, law.SD, m.Density.Errors}
}
