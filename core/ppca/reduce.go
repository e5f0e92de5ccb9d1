package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/subspace"
)

// reduced returns a problem in the coordinates of the row space of x, where
// K ≤ n, and the orthonormal basis (R×K) that leads back. All iterates of the
// solvers lie in that space, so nothing is lost. With masks, or where K ≤ n
// already, it returns p itself and no basis.
func (p *problem) reduced(ctx context.Context) (*problem, blas64.General, error) {
	if p.masks != nil || p.k <= p.n {
		return p, blas64.General{}, nil
	}
	basis, err := subspace.RowBasis(ctx, p.x, p.v)
	if err != nil {
		return nil, basis, err
	}
	small := *p
	small.k = basis.Rows
	small.x = zeros(p.n, small.k)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, p.x, basis, 0, small.x)
	return &small, basis, nil
}

// expand returns a stack of the reduced problem in the coordinates of p.
func (p *problem) expand(q stack, basis blas64.General) stack {
	if basis.Rows == 0 {
		return q
	}
	full := stack{General: zeros(q.Rows, p.k), u: q.u, lead: q.lead}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, q.General, basis, 0, full.General)
	return full
}
