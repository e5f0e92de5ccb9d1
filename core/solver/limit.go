package solver

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// The limits λ_m = ∞, one mean for all θ, and λ_v = ∞, one basis for all θ. Both
// together are PCA, or masked PCA if cells are masked.

// limitTolerance is the tolerance of the eigen-equation of the shared vectors. It
// equals that of package baseline, so that the limit is PCA to the last digits.
const limitTolerance = 1e-10

// fitLimit fits at λ_v = ∞. It replaces the observations of p by their residuals.
func fitLimit(ctx context.Context, p *arrange.Problem, o fit.Options) (arrange.Solution, error) {
	r, err := prepare(ctx, p, o)
	if err != nil {
		return arrange.Solution{}, err
	}
	vectors, rank, err := r.pooled(ctx, limitTolerance, o.Seed)
	if err != nil {
		return arrange.Solution{}, err
	}
	found, err := r.shared(ctx, vectors, rank)
	if err != nil {
		return arrange.Solution{}, err
	}
	return r.finish(found), nil
}

// pooled returns the leading vectors of all residuals (masked ones if cells are hidden)
// and their number that the residuals determine; the rest complete an orthonormal
// basis. Masked vectors take long and do not depend on the tolerance, so they are
// computed once.
func (r *prepared) pooled(ctx context.Context, tolerance float64, seed uint64) (vectors blas64.General, rank int, err error) {
	if r.masked.Rows > 0 {
		return r.masked, r.rank, nil
	}
	vectors, squares, err := linalg.Leading(ctx, linalg.Dense(r.work.X), r.work.V, tolerance, seed)
	rank = linalg.Rank(squares)
	if err == nil && r.work.Masks != nil {
		err = r.refineMasked(ctx, vectors, maskedTolerance)
		r.masked, r.rank = vectors, rank
	}
	return vectors, rank, err
}

// shared returns the solution at λ_v = ∞ in the decoupled gauge: the same vectors at
// every knot. If the residuals have rank below V, the model has only that many
// components.
func (r *prepared) shared(ctx context.Context, vectors blas64.General, rank int) (arrange.Solution, error) {
	defer r.unpenalised()()
	bases := arrange.NewStack(r.work, 0)
	for b := range r.work.PerKnot {
		r.work.PerKnot[b] = rank
		linalg.CopyBlock(bases.Basis(b, rank, 0, r.work.K), linalg.Block(vectors, 0, rank, 0, r.work.K))
	}
	r.work.Restrict(bases)
	if _, err := r.t.Coefficients(ctx, bases); err != nil {
		return arrange.Solution{}, err
	}
	energy, err := r.t.Energy(ctx, bases)
	energy.MeanSmoothness += r.constant
	energy.Total += r.constant
	return arrange.Solution{Q: bases, Beta: append([]float64(nil), r.t.Beta...), Energy: energy, Gradient: arrange.NewStack(r.work, 0), Evaluations: 1, Status: fit.Converged}, err
}

// unpenalised sets ε to 0 and the penalty of changes aside, and returns a function that restores
// both. Vectors common to all θ are determined by all observations and need no penalty on
// coefficients; they do not change, and may be fewer than V.
func (r *prepared) unpenalised() (restore func()) {
	ridge, change := r.work.Ridge, r.work.Change
	r.work.Ridge, r.work.Change = 0, nil
	return func() { r.work.Ridge, r.work.Change = ridge, change }
}
