package infer

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
)

// A Location has the unknown θ of n observations, on G points of a grid.
type Location struct {
	Level   float64         // of the intervals
	Reading []model.Reading // n
	Theta   *mat.Dense      // n×P, the estimate
	Lower   *mat.Dense      // n×P; on a ring, Lower may be above Upper: the interval contains the seam
	Upper   *mat.Dense      // n×P
	Grid    *mat.Dense      // G×P
	Curve   *mat.Dense      // n×G, the posterior probability of each point of the grid
	Contest Contest
}

// A Contest compares the two ways to read θ by their errors on groups that were left out.
type Contest struct {
	Chosen     model.Reading // the way for complete observations
	Regression []float64     // P, RMSE of θ read by the regression; nil if there is none
	Density    []float64     // P, RMSE of θ read by the posterior; nil if it is unknown
}

// Locate estimates the θ of the observations of d, which needs none. The posterior of θ is
// p(θ | x) ∝ p(x | θ)^power p(θ), by the density of the model and with the θ of the training
// observations as the prior, or a flat one. Its mean is the estimate. If a regression erred less
// on groups that were left out, it reads θ of complete observations. Intervals have the
// quantiles of the errors there. It fails as Impute does, with ERR_OPTION for a level
// out of (0, 1), and with ERR_UNSUPPORTED if the model has no density, or ignores θ.
func Locate(ctx context.Context, m *model.Model, d fit.Data, level float64, flat bool) (*Location, error) {
	if m.Density == nil {
		return nil, WithoutDensity(m)
	}
	if !(level > 0 && level < 1) {
		return nil, fault.New(fault.Option, "the level is %v: it must be above 0 and below 1", level).With("option", "level")
	}
	if m.Graph.Rule == graph.Constant || m.Density.Errors.Posterior == nil {
		return nil, fault.New(fault.Unsupported, "%s ignores θ, so it cannot tell the θ of an observation: use parameterized PCA", m.Kind)
	}
	n, k := 0, 0
	if d.X != nil {
		n, k = d.X.Dims()
	}
	p := m.Graph.Parameters()
	d.Theta = make([]float64, n*p)
	for i := range n {
		copy(d.Theta[i*p:], m.Graph.Knot(0))
	}
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	d.Scale = m.Scale
	x := linalg.Zeros(n, k)
	for i := range n {
		d.ScaledRow(i, 1/m.Density.Unit, x.Data[i*k:(i+1)*k])
	}
	grid, errors := density.NewGrid(m.Density.Graph), m.Density.Errors
	empty := func() *mat.Dense { return mat.NewDense(n, p, nil) }
	out := &Location{Level: level, Theta: empty(), Lower: empty(), Upper: empty(), Grid: grid.Theta, Curve: mat.NewDense(n, grid.Theta.RawMatrix().Rows, nil), Contest: contestOf(m)}
	if err := grid.LogDensities(ctx, out.Curve, m.Density.Laws(), x, d.Observed); err != nil {
		return nil, err
	}
	var prior []float64
	if !flat {
		prior = grid.Prior(m.Density)
	}
	for i := range n {
		curve := out.Curve.RawRowView(i)
		grid.Posterior(curve, errors.Power, prior)
		reading, read := model.ByDensity, []float64(nil)
		if out.Contest.Chosen == model.ByRegression && d.Complete(i) {
			reading, read = model.ByRegression, m.Density.Regression.Read(x.Data[i*k:(i+1)*k])
		}
		out.Reading = append(out.Reading, reading)
		for axis, a := range m.Graph.Axes() {
			var theta, half float64
			if read != nil {
				theta, half = read[axis], errors.Regression.Score(level, axis)
			} else {
				theta, half = grid.Summary(curve, axis)
				half *= errors.Posterior.Score(level, axis)
			}
			out.Theta.Set(i, axis, theta)
			lower, upper := a.Around(theta, half)
			out.Lower.Set(i, axis, lower)
			out.Upper.Set(i, axis, upper)
		}
	}
	return out, nil
}

// contestOf returns what is known of the ways to read θ: the regression is chosen if its errors
// are less, in units of the ranges of the parameters.
func contestOf(m *model.Model) Contest {
	e := m.Density.Errors
	c := Contest{Chosen: model.ByDensity, Density: e.Posterior.RMSE}
	if e.Regression == nil {
		return c
	}
	c.Regression = e.Regression.RMSE
	difference := 0.0
	for axis, a := range m.Graph.Axes() {
		width := a.Endpoints[len(a.Endpoints)-1] - a.Endpoints[0]
		difference += (math.Pow(c.Regression[axis], 2) - math.Pow(c.Density[axis], 2)) / (width * width)
	}
	if difference < 0 {
		c.Chosen = model.ByRegression
	}
	return c
}
