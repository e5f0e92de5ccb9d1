package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/subspace"
)

// The limits λ_m = ∞, one mean for all θ, and λ_v = ∞, one basis for all θ.
// Both together are PCA, of what is seen where cells are masked.

// limitTolerance is how well the shared vectors satisfy their eigen-equation,
// that of package baseline, so that the limit is PCA to the last digits.
const limitTolerance = 1e-10

// checkStiffness fails (ERR_UNSUPPORTED) where λ_m or λ_v is infinite and the limit
// cannot be computed.
func checkStiffness(o Options) error {
	for _, option := range []struct {
		name  string
		value float64
	}{{"lambda.mean", o.Lambda.Mean}, {"lambda.basis", o.Lambda.Basis}} {
		if !math.IsInf(option.value, 1) {
			continue
		}
		if o.Solver == Paper || o.Gauge != Decoupled {
			return fault.New(fault.Unsupported, "%s is infinite, which only the exact solver takes, in the decoupled gauge: give a number", option.name).With("option", option.name)
		}
	}
	if math.IsInf(o.Lambda.Basis, 1) && o.ComponentsPerKnot != nil {
		return fault.New(fault.Unsupported, "lambda.basis is infinite, which needs as many components at every endpoint: give a number").With("option", "lambda.basis")
	}
	return nil
}

// shareBasis is the exact solver at λ_v = ∞. It replaces the observations of p
// by their residuals.
func (p *problem) shareBasis(ctx context.Context, o Options, _ func(Progress)) (solution, error) {
	r, err := p.prepare(ctx, o)
	if err != nil {
		return solution{}, err
	}
	vectors, rank, err := r.pooled(ctx, limitTolerance, o.Seed)
	if err != nil {
		return solution{}, err
	}
	found, err := r.shared(ctx, vectors, rank)
	if err != nil {
		return solution{}, err
	}
	return r.finish(found), nil
}

// pooled returns the leading vectors of all residuals, masked ones where cells are
// hidden, and how many of them the residuals determine; the rest complete an
// orthonormal basis. Masked ones take long, do not depend on how well the iteration
// for them begins, and are found once.
func (r *prepared) pooled(ctx context.Context, tolerance float64, seed uint64) (vectors blas64.General, rank int, err error) {
	if r.masked.Rows > 0 {
		return r.masked, r.rank, nil
	}
	vectors, squares, err := subspace.Leading(ctx, subspace.Dense(r.work.x), r.work.v, tolerance, seed)
	for rank < len(squares) && squares[rank] > 0 {
		rank++
	}
	if err == nil && r.work.masks != nil {
		err = r.refineMasked(ctx, vectors, maskedTolerance)
		r.masked, r.rank = vectors, rank
	}
	return vectors, rank, err
}

// shared is the solution at λ_v = ∞ in the decoupled gauge: the same vectors at
// every knot. Where the residuals have fewer than V independent rows the model has
// only as many components as they.
func (r *prepared) shared(ctx context.Context, vectors blas64.General, rank int) (solution, error) {
	bases := newStack(r.work, 0)
	for b := range r.work.perKnot {
		r.work.perKnot[b] = rank
		copyBlock(bases.basis(b, rank, 0, r.work.k), block(vectors, 0, rank, 0, r.work.k))
	}
	r.work.restrict(bases)
	if _, err := r.t.coefficients(ctx, bases); err != nil {
		return solution{}, err
	}
	energy, err := r.t.energy(ctx, bases)
	energy.MeanSmoothness += r.constant
	energy.Total += r.constant
	return solution{q: bases, beta: append([]float64(nil), r.t.beta...), energy: energy, gradient: newStack(r.work, 0), evaluations: 1, status: Converged}, err
}
