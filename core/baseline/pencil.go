package baseline

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// singular is the relative eigenvalue of a constraint below which a direction counts as
// rounding.
const singular = 1e-13

// pencil returns as rows the count eigenvectors a of s a = λ c a with the smallest λ,
// scaled to aᵀca = 1, for symmetric s and c ≥ 0 (r×r). It returns fewer if c has a
// lower rank. It fails as linalg.Decomposed does.
func pencil(ctx context.Context, s, c blas64.General, count int) (blas64.General, error) {
	eigen, err := linalg.Decomposed(ctx, c)
	if err != nil {
		return blas64.General{}, err
	}
	kept := 0
	for kept < c.Rows && eigen.Values[kept] > singular*eigen.Values[0] {
		blas64.Scal(1/math.Sqrt(eigen.Values[kept]), linalg.Vector(row(eigen.Vectors, kept)))
		kept++
	}
	whitening := rowsOf(eigen.Vectors, 0, kept)
	half, full := linalg.Zeros(kept, c.Cols), linalg.Zeros(kept, kept)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, whitening, s, 0, half)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, half, whitening, 0, full)
	whitened, err := linalg.Decomposed(ctx, full)
	if err != nil {
		return blas64.General{}, err
	}
	out := linalg.Zeros(min(count, kept), c.Cols)
	for v := range out.Rows { // the smallest first
		blas64.Gemv(blas.Trans, 1, whitening, linalg.Vector(row(whitened.Vectors, kept-1-v)), 0, linalg.Vector(row(out, v)))
	}
	return out, nil
}
