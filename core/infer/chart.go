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
	here := newMarginal(m)
	for g := range count {
		if err := reached(ctx, g); err != nil {
			return nil, err
		}
		if err := m.Graph.CheckRow(theta, g); err != nil {
			return nil, err
		}
		here.moveTo(m.Graph.Row(theta, g))
		copy(chart.Mean.RawRowView(g), here.mean)
		copy(chart.Deviation.RawRowView(g), here.deviation)
		copy(chart.Residual.RawRowView(g), here.residual)
		for at, centile := range centiles {
			for c := range here.mean {
				chart.Curves[at].Set(g, c, here.quantile(c, centile/100))
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
	out, here := mat.NewDense(n, k, nil), newMarginal(m)
	for i := range n {
		if err := reached(ctx, i); err != nil {
			return nil, err
		}
		here.moveTo(m.Graph.Row(d.Theta, i))
		known, exists := d.Known(i), m.Exists(m.Graph.Locate(m.Graph.Row(d.Theta, i)...))
		for c := range k {
			if known.Cell(c) && exists(c) {
				out.Set(i, c, 100*here.share(c, d.X.At(i, c)))
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
	mean, deviation, spread, residual []float64 // K; deviation of an observation; s; residual as in Chart

	model *model.Model
	laws  *density.Laws
	slice model.Slice
}

func newMarginal(m *model.Model) *marginal {
	return &marginal{model: m, laws: m.Density.Laws()}
}

// moveTo computes the distributions at θ.
func (a *marginal) moveTo(theta []float64) {
	m := a.model
	law := a.laws.At(theta...)
	m.FittedTo(&a.slice, theta)
	a.mean, a.spread = law.Mean, law.SD
	a.residual = law.Beside(a.slice.Basis)
	a.deviation = make([]float64, len(a.spread))
	for c, s := range a.spread {
		a.deviation[c] = s * density.Deviation(m.Density.Errors.Shape(c))
	}
	for _, row := range [][]float64{a.mean, a.deviation, a.spread, a.residual} {
		toData(m, row)
	}
}

// quantile returns the value below which a share of the observations lies.
func (a *marginal) quantile(c int, share float64) float64 {
	return a.mean[c] + a.spread[c]*density.Quantile(a.model.Density.Errors.Shape(c), share)
}

// share returns the share of the observations below a value.
func (a *marginal) share(c int, value float64) float64 {
	return density.Share(a.model.Density.Errors.Shape(c), (value-a.mean[c])/a.spread[c])
}
