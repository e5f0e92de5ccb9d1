package infer

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
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

// A Contest compares the two readers by their errors on groups that were left out.
type Contest struct {
	Chosen     model.Reading // the reader of complete observations
	Regression []float64     // P, RMSE of θ read by the regression; nil if there is none
	Density    []float64     // P, RMSE of θ read by the posterior; nil if it is unknown
}

// Locate estimates the θ of the observations of d, which needs none. The posterior of θ is
// p(θ | x) ∝ p(x | θ) p(θ), by the density of the model and with the θ of the training
// observations as the prior, or a flat one. Its mean is the estimate, and its tails give
// the interval. If the model has a regression (package reader) and this erred less on
// groups that were left out, it reads θ of complete observations. It fails as Impute does, with ERR_OPTION for a level
// out of (0, 1), and with ERR_UNSUPPORTED if the model has no density, or ignores θ.
func Locate(ctx context.Context, m *model.Model, d fit.Data, level float64, flat bool) (*Location, error) {
	if m.Density == nil {
		return nil, WithoutDensity(m)
	}
	if !(level > 0 && level < 1) {
		return nil, fault.New(fault.Option, "the level is %v: it must be above 0 and below 1", level).With("option", "level")
	}
	if m.Graph.Rule == graph.Constant {
		return nil, fault.New(fault.Unsupported, "%s ignores θ, so it cannot tell the θ of an observation: use parameterized PCA", m.Kind)
	}
	n, k := 0, 0
	if d.X != nil {
		n, k = d.X.Dims()
	}
	p := m.Graph.Parameters()
	d.Theta = make([]float64, n*p)
	for i := range n {
		for axis, a := range m.Graph.Axes() {
			d.Theta[i*p+axis] = a.Endpoints[0]
		}
	}
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	grid := newGrid(m, flat, points, pointsAxis)
	out := &Location{Level: level, Theta: mat.NewDense(n, p, nil), Lower: mat.NewDense(n, p, nil), Upper: mat.NewDense(n, p, nil), Grid: grid.theta, Curve: mat.NewDense(n, len(grid.at), nil)}
	out.Contest = contestOf(m)
	d.Scale = m.Scale
	if err := grid.posteriors(ctx, out.Curve, m, d); err != nil {
		return nil, err
	}
	row := make([]float64, k)
	for i := range n {
		d.ScaledRow(i, 1, row)
		curve := out.Curve.RawRowView(i)
		if r := m.Reader; d.Complete(i) && out.Contest.Chosen == model.ByRegression {
			out.Reading = append(out.Reading, model.ByRegression)
			for axis, theta := range r.Read(row) {
				half := r.HalfWidth(level, axis)
				out.Theta.Set(i, axis, theta)
				out.Lower.Set(i, axis, theta-half)
				out.Upper.Set(i, axis, theta+half)
			}
			continue
		}
		out.Reading = append(out.Reading, model.ByDensity)
		for axis := range p {
			theta, lower, upper := grid.summary(curve, axis, level)
			out.Theta.Set(i, axis, theta)
			out.Lower.Set(i, axis, lower)
			out.Upper.Set(i, axis, upper)
		}
	}
	return out, nil
}
