package solver

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// Masked principal components. If cells are hidden, the leading vectors of the
// residuals r_i are those that fit the observed cells,
//
//	min Σ_i ‖o_i ⊙ (r_i − P_iᵀβ_i)‖²,   P_i = P diag(Σ_b w_{b,i} m_b),
//
// over the β_i and the V×K matrix P, which is the same at every knot except for the
// masks m_b. There is no closed form; each round of alternating least squares lowers
// the sum.
const (
	maskedRounds    = 40
	maskedTolerance = 3e-5 // relative decrease of a round that ends the iteration
	startTolerance  = 1e-3 // the same if the solver continues from there, which is then faster
)

// refineMasked improves vectors (V×K, orthonormal rows), alternating between the β_i,
// one small system per observation, and P, one small system per group of columns.
func (r *prepared) refineMasked(ctx context.Context, vectors blas64.General, tolerance float64) error {
	defer r.unpenalised()()
	before := 0.0
	for round := range maskedRounds {
		energy, err := r.t.Coefficients(ctx, r.atAllKnots(vectors))
		if err != nil {
			return err
		}
		if round > 0 && before-energy <= tolerance*before {
			break
		}
		before = energy
		if err := r.t.Accumulate(ctx); err != nil {
			return err
		}
		r.t.FitShared(vectors)
		linalg.Orthonormalise(vectors)
	}
	return nil
}

// sharedStart computes the pooled start of masked knots, P diag(m_b) with the masked
// components P, and the factors T_b = (P diag(m_b) Pᵀ)^½ that keep its lengths.
func (r *prepared) sharedStart(ctx context.Context, seed uint64) error {
	vectors, _, err := r.pooled(ctx, arrange.RoughTolerance, seed)
	if err != nil {
		return err
	}
	r.common = r.atAllKnots(vectors)
	for b, vb := range r.work.PerKnot {
		basis, gram := r.common.Basis(b, vb, 0, r.work.K), linalg.Zeros(vb, vb)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
		r.factors = append(r.factors, flooredRoot(gram))
	}
	return nil
}

// starts returns the starts of the solver on r. If cells are masked in the decoupled
// gauge, the only start is the masked components: the paper's start has not ended
// lower, and takes longer than the rest of the fit.
func (r *prepared) starts(o fit.Options) []start {
	switch {
	case r.work.Masks == nil || !r.decoupled || o.Start == fit.KnotwiseStart:
		return starts(o)
	case o.SharedLengths():
		return []start{{name: "pooled start", from: func(context.Context, *arrange.Problem, int, uint64) (arrange.Stack, error) {
			return r.common.Clone(), nil
		}}}
	}
	return []start{{name: "pooled start", from: r.maskedStart}}
}

// maskedStart gives every knot the masked components, orthonormalised on the variables
// that exist there.
func (r *prepared) maskedStart(ctx context.Context, p *arrange.Problem, _ int, seed uint64) (arrange.Stack, error) {
	vectors, _, err := linalg.Leading(ctx, linalg.Dense(p.X), p.V, arrange.RoughTolerance, seed)
	if err == nil {
		err = r.refineMasked(ctx, vectors, startTolerance)
	}
	if err != nil {
		return arrange.Stack{}, err
	}
	q := r.atAllKnots(vectors)
	for b := range p.PerKnot {
		p.OnExisting(q, b, linalg.Polar)
	}
	return q, nil
}
