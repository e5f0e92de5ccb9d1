package infer

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fit"
	"ppca/core/model"
)

// A Moved holds observations at another θ, in the units of the data.
type Moved struct {
	X       *mat.Dense // n×K, their expectation
	Errors  *mat.Dense // n×K, its standard error for one observation of that individual
	Assumed bool       // that individuals keep their place: the data have too few at two θ to tell
}

// Move returns the observations of d as their individuals would look at θ = to, one
// number for each parameter. If the model was fitted to groups at several θ, the factors of
// the individual there are predicted from those given its known cells, see density.Carry.
// Otherwise it is assumed that they keep their place in the distribution, and the standard
// errors are the distances of any observation at the new θ from there. A to outside the endpoints is
// clamped. It fails as eachRow does, with ERR_SHAPE for the wrong number of parameters and
// with ERR_NONFINITE for a to that is not a number.
func Move(ctx context.Context, m *model.Model, d fit.Data, to []float64) (*Moved, error) {
	if err := m.Graph.CheckTheta(to); err != nil {
		return nil, err
	}
	if m.Density == nil {
		return nil, WithoutDensity(m)
	}
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	n, k := d.X.Dims()
	out := &Moved{mat.NewDense(n, k, nil), mat.NewDense(n, k, nil), m.Density.Carry == nil}
	there := m.Density.Laws().At(to...)
	return out, eachRow(ctx, m, d, func(i int, row *observedRow) error {
		x, errors := row.law.Moved(row.posterior, there, density.Shorter(to[0]-row.theta[0], m.Graph.Period))
		toData(m, x)
		toData(m, errors)
		out.X.SetRow(i, x)
		out.Errors.SetRow(i, errors)
		return nil
	})
}
