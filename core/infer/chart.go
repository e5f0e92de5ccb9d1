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
	Mean *mat.Dense // G×K
	// Curves has one for each centile, G×K: the value below which so many percent of the observations lie;
	// NaN if fewer than 3 rows know the variable.
	Curves []*mat.Dense
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
	count := len(theta) / m.Graph.Parameters()
	if count == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ")
	}
	if err := m.Graph.CheckCount(theta, count); err != nil {
		return nil, err
	}
	chart := &Chart{Mean: mat.NewDense(count, m.K(), nil)}
	for i, centile := range centiles {
		if !(centile > 0 && centile < 100) {
			return nil, fault.New(fault.Option, "number %d of centiles is %v: it must be above 0 and below 100", i+1, centile).With("option", "centiles")
		}
		chart.Curves = append(chart.Curves, mat.NewDense(count, m.K(), nil))
	}
	laws := m.Density.Laws()
	for g := range count {
		if err := reached(ctx, g); err != nil {
			return nil, err
		}
		if err := m.Graph.CheckRow(theta, g); err != nil {
			return nil, err
		}
		mean, spread := marginal(m, laws.At(m.Graph.Row(theta, g)...))
		chart.Mean.SetRow(g, mean)
		for c := range mean {
			for at, centile := range centiles {
				chart.Curves[at].Set(g, c, mean[c]+spread[c]*density.Quantile(m.Density.Errors.Shape(c), centile/100))
			}
		}
	}
	return chart, nil
}

// Centiles returns the centile (n×K, in percent) of each known cell of d among the
// observations at its θ, by the distribution of its variable alone; NaN of unknown cells, and of
// variables that are constant or that fewer than 3 rows know. It fails as eachRow does.
func Centiles(ctx context.Context, m *model.Model, d fit.Data) (*mat.Dense, error) {
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	n, k := d.X.Dims()
	out := mat.NewDense(n, k, nil)
	return out, eachRow(ctx, m, d, func(i int, row *observedRow) error {
		varies := make([]bool, k)
		for c := range k {
			varies[c] = !row.law.Constant(c)
		}
		mean, spread := marginal(m, row.law)
		for c := range k {
			out.Set(i, c, math.NaN())
			if row.known.Cell(c) && varies[c] {
				out.Set(i, c, 100*density.Share(m.Density.Errors.Shape(c), (d.X.At(i, c)-mean[c])/spread[c]))
			}
		}
		return nil
	})
}

// marginal returns m and s (K) of a law, converted in place to the units of the data: a value of x_c with the share
// q below it is m_c + s_c times the quantile of its errors in folds that were left out. s_c is NaN where too few rows
// know c.
func marginal(m *model.Model, law *density.Law) (mean, spread []float64) {
	toData(m, law.Mean)
	toData(m, law.SD)
	for c := range law.SD {
		if !m.Density.Told(c) {
			law.SD[c] = math.NaN()
		}
	}
	return law.Mean, law.SD
}
