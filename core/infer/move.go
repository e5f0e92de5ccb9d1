package infer

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/model"
)

// A Moved holds observations at another θ, in the units of the data.
type Moved struct {
	X      *mat.Dense // n×K, their expectation
	Errors *mat.Dense // n×K, its standard error for one observation of that individual
}

// Move returns the observations of d as their individuals would look at θ = to, one
// number for each parameter. If the model was fitted to groups at several θ, the factors of
// the individual there are predicted from those given its known cells, see density.Carry.
// Otherwise they keep their place in the distribution: with m, Λ at its own θ and m′, Λ′ at
// the other,
//
//	β′ = m′ + C′C⁻¹(β − m),  CCᵀ = Λ,  C′C′ᵀ = Λ′,
//
// C and C′ the lower Cholesky factors; z stays. The standard errors include those of the
// factors, of their prediction, and the noise at the new θ. A to outside the endpoints is
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
	out := &Moved{mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)}
	var there model.Slice
	m.FittedTo(&there, to)
	position := m.Graph.Locate(to...)
	law := m.Density.At(to, position, m.Graph.Cell(position.Cell), there.Basis)
	return out, eachRow(ctx, m, d, func(i int, row *observedRow) error {
		transfer := row.law.Transfer(law, m.Density.Carry, displacement(m.Graph, m.Graph.Row(d.Theta, i), to))
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

// learnCarry learns m.Density.Carry from the observations of d, which may have groups.
func learnCarry(ctx context.Context, m *model.Model, d fit.Data) error {
	if m.Density == nil || d.Groups == nil || m.Graph.Parameters() != 1 || len(m.Graph.Endpoints) < 2 {
		return nil
	}
	d = d.Subset(d.Counted())
	n, _ := d.X.Dims()
	f := m.Density.Components() + m.Density.Rank()
	factors, sizes := mat.NewDense(n, f, nil), make([]float64, f)
	err := eachRow(ctx, m, d, func(i int, row *observedRow) error {
		factors.SetRow(i, row.law.Standard(row.posterior.Factors))
		if i%max(1, n/4) == 0 {
			dense.AddTo(sizes, row.law.Sizes())
		}
		return nil
	})
	if err != nil {
		return err
	}
	m.Density.Carry, err = density.LearnCarry(ctx, factors, d.Theta, d.Groups, sizes, span(m.Graph), func(away float64) float64 {
		return displacement(m.Graph, []float64{0}, []float64{away})
	})
	return err
}

// span returns the largest displacement on a line or a ring.
func span(g graph.Graph) float64 {
	if g.Period != 0 {
		return g.Period / 2
	}
	return g.Endpoints[len(g.Endpoints)-1] - g.Endpoints[0]
}

// displacement returns to − from of the first parameter; on a ring the shorter way round.
func displacement(g graph.Graph, from, to []float64) float64 {
	return shorter(to[0]-from[0], g.Period)
}
