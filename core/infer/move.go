package infer

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/dense"
	"ppca/core/model"
)

// A Moved holds observations at another θ, in the units of the data.
type Moved struct {
	X      *mat.Dense // n×K, their expectation
	Errors *mat.Dense // n×K, its standard error for one observation of that individual
}

// Move returns the observations of d as their individuals would look at θ = to, one
// number for each parameter. The factors of an individual given its known cells keep
// their place in the distribution: with m, Λ at its own θ and m′, Λ′ at the other,
//
//	β′ = m′ + C′C⁻¹(β − m),  CCᵀ = Λ,  C′C′ᵀ = Λ′,
//
// C and C′ the lower Cholesky factors; z stays. The standard errors include those of
// the factors and the noise at the new θ. A to outside the endpoints is clamped. It
// fails as eachRow does, with ERR_SHAPE for the wrong number of parameters and with
// ERR_NONFINITE for a to that is not a number.
func Move(ctx context.Context, m *model.Model, d fit.Data, to []float64) (*Moved, error) {
	if err := m.Graph.CheckTheta(to); err != nil {
		return nil, err
	}
	if m.Density == nil {
		return nil, errNoDensity()
	}
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	n, k := d.X.Dims()
	out := &Moved{mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)}
	var there model.Slice
	m.FittedTo(&there, to)
	position := m.Graph.Locate(to...)
	law := m.Density.At(to, position, m.Graph.Cells()[position.Cell], there.Basis)
	return out, eachRow(ctx, m, d, func(i int, row *observedRow) error {
		transfer := row.law.Transfer(law)
		x, errors := out.X.RawRowView(i), out.Errors.RawRowView(i)
		factors := transfer.Moved(row.posterior.Factors)
		copy(x, there.Mean)
		blas64.Gemv(blas.Trans, m.Density.Unit, law.Loadings, dense.Vector(factors), 1, dense.Vector(x))
		transfer.Deviations(errors, row.posterior.Covariance)
		blas64.Scal(m.Density.Unit, dense.Vector(errors))
		m.Unscale(x)
		m.Unscale(errors)
		return nil
	})
}
