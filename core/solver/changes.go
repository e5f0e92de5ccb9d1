package solver

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// penaliseChanges makes λ_v penalise the change of the reconstructions, with the components
// of the pooled start and their variances.
func (r *prepared) penaliseChanges(ctx context.Context, lead int, seed uint64) error {
	if r.work.Masks != nil && r.decoupled {
		return r.penaliseMaskedChanges(ctx, seed)
	}
	_, vectors, squares, err := pooledVectors(ctx, r.work, lead, seed)
	if err == nil {
		r.work.Change = arrange.NewChange(vectors, squares)
	}
	return err
}

// penaliseMaskedChanges is penaliseChanges for masked components, whose singular values say
// little: it uses the variances of their coefficients.
func (r *prepared) penaliseMaskedChanges(ctx context.Context, seed uint64) error {
	vectors, _, err := r.pooled(ctx, arrange.RoughTolerance, seed)
	if err != nil {
		return err
	}
	if _, err := r.t.Coefficients(ctx, r.atAllKnots(vectors)); err != nil {
		return err
	}
	v := r.work.V
	moments := linalg.Zeros(v, v)
	for i := range r.work.N {
		beta := linalg.Vector(r.t.BetaRow(i))
		blas64.Ger(r.work.ObservationWeight(i), beta, beta, moments)
	}
	eigen := linalg.NewEigen(v)
	eigen.Decompose(moments)
	turned := linalg.Zeros(v, r.work.K)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, eigen.Vectors, vectors, 0, turned)
	r.masked = turned // the same span; the factors of the knots belong to these components
	r.work.Change = arrange.NewChange(turned, eigen.Values)
	return nil
}

// turnTo applies the one rotation to the bases of all knots that brings them nearest to the
// components of the pooled start (Procrustes): the preconditioner supposes that they are.
func (r *prepared) turnTo(q arrange.Stack) {
	p := r.work
	rotation, turned := linalg.Zeros(p.V, p.V), linalg.Zeros(p.V, p.K)
	for b, vb := range p.PerKnot {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, p.Change.Pooled, q.Basis(b, vb, 0, p.K), 1, rotation)
	}
	linalg.Polar(rotation)
	for b, vb := range p.PerKnot {
		basis := q.Basis(b, vb, 0, p.K)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rotation, basis, 0, turned)
		linalg.CopyBlock(basis, turned)
	}
}
