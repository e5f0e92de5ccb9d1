package linalg

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"

	"ppca/core/job"
)

// InvertPositive replaces a symmetric positive definite matrix by its inverse, both triangles, and
// any other matrix by 0, as where neither an observation nor a penalty resists.
func InvertPositive(a blas64.General) {
	factor, ok := lapack64.Potrf(blas64.Symmetric{N: a.Rows, Stride: a.Stride, Data: a.Data, Uplo: blas.Upper})
	if ok {
		_, ok = lapack64.Potri(factor)
	}
	if !ok || !Finite(a.Data) {
		clear(a.Data)
		return
	}
	mirror(a)
}

// PseudoInverse returns the Moore–Penrose inverse of a small symmetric positive
// semidefinite matrix. It fails if a checkpoint fails.
func PseudoInverse(ctx context.Context, a blas64.General) (blas64.General, error) {
	n := a.Rows
	inverse := Zeros(n, n)
	eigen := NewEigen(n)
	if err := job.Checkpoint(ctx); err != nil || !eigen.Decompose(a) {
		return inverse, err
	}
	work := job.Count(ctx)
	for i, value := range eigen.Values {
		if value > RankTolerance*float64(n)*eigen.Values[0] {
			u := Vector(eigen.Vectors.Data[i*n : (i+1)*n])
			blas64.Ger(1/value, u, u, inverse)
		}
		if err := work.Done(n * n); err != nil {
			return inverse, err
		}
	}
	return inverse, nil
}
