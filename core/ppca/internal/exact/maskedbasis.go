package exact

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/internal/dense"
	"ppca/core/subspace"
)

// Masked principal components: where cells are hidden, the leading vectors of the
// residuals r_i are those that fit what is seen,
//
//	min Σ_i ‖o_i ⊙ (r_i − P_iᵀβ_i)‖²,   P_i = P diag(Σ_b w_{b,i} m_b),
//
// over the V×K matrix P, the same at every knot but for the masks m_b, and the β_i.
// It has no closed form; alternating least squares lower it steadily.
const (
	maskedRounds    = 40
	maskedTolerance = 3e-5 // relative decrease of a round, which ends them
	startTolerance  = 1e-3 // the same where the solver goes on from there, which is faster then
)

// refineMasked improves vectors, V×K with orthonormal rows, in turn for the β_i, one
// small system an observation, and for P, one small system a group of columns.
func (r *prepared) refineMasked(ctx context.Context, vectors blas64.General, tolerance float64) error {
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
		subspace.Orthonormalise(vectors)
	}
	return nil
}

// share computes the pooled start of masked knots, P diag(m_b) with the masked
// components P, and the factors T_b = (P diag(m_b) Pᵀ)^½ that keep its lengths.
func (r *prepared) share(ctx context.Context, seed uint64) error {
	vectors, _, err := r.pooled(ctx, arrange.RoughTolerance, seed)
	if err != nil {
		return err
	}
	r.common = r.atAllKnots(vectors)
	for b, vb := range r.work.PerKnot {
		basis, gram := r.common.Basis(b, vb, 0, r.work.K), dense.Zeros(vb, vb)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, basis, basis, 0, gram)
		r.factors = append(r.factors, flooredRoot(gram))
	}
	return nil
}

// starts returns those of the solver on r. Where cells are masked it begins with the
// masked components alone: in the decoupled gauge the paper's start has not led to a
// lower energy from there, but takes longer than the rest of the fit.
func (r *prepared) starts(o fit.Options) []start {
	switch {
	case r.work.Masks == nil || !r.decoupled || o.Start == fit.KnotwiseStart:
		return starts(o)
	case o.SharedLengths():
		return []start{{"pooled start", func(context.Context, *arrange.Problem, int, uint64) (arrange.Stack, error) {
			return r.common.Clone(), nil
		}}}
	}
	return []start{{"pooled start", r.maskedStart}}
}

// maskedStart gives every knot the masked components, orthonormal on what exists.
func (r *prepared) maskedStart(ctx context.Context, p *arrange.Problem, _ int, seed uint64) (arrange.Stack, error) {
	vectors, _, err := subspace.Leading(ctx, subspace.Dense(p.X), p.V, arrange.RoughTolerance, seed)
	if err == nil {
		err = r.refineMasked(ctx, vectors, startTolerance)
	}
	if err != nil {
		return arrange.Stack{}, err
	}
	q := r.atAllKnots(vectors)
	for b := range p.PerKnot {
		p.OnExisting(q, b, subspace.Polar)
	}
	return q, nil
}
