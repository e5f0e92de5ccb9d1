package linalg

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"

	"ppca/core/job"
)

const (
	wholeInverse = 512     // the largest matrix that LAPACK inverts between two checkpoints
	productSteps = 1 << 26 // multiplications of a product between two checkpoints
)

// InvertPositive replaces a symmetric positive definite matrix by its inverse, both triangles, and
// any other matrix by 0, as where neither an observation nor a penalty resists. It fails if a
// checkpoint fails.
func InvertPositive(ctx context.Context, a blas64.General) error {
	ok, err := invert(ctx, a)
	if err == nil && (!ok || !Finite(a.Data)) {
		clear(a.Data)
	}
	return err
}

// invert inverts a and reports whether it is positive definite. It halves a large matrix:
//
//	[P Q; Qᵀ R]⁻¹ = [P⁻¹ + WS⁻¹Wᵀ, −WS⁻¹; −S⁻¹Wᵀ, S⁻¹],   W = P⁻¹Q,   S = R − QᵀW.
func invert(ctx context.Context, a blas64.General) (bool, error) {
	n, half := a.Rows, a.Rows/2
	if n <= wholeInverse {
		factor, ok := lapack64.Potrf(blas64.Symmetric{N: n, Stride: a.Stride, Data: a.Data, Uplo: blas.Upper})
		if ok {
			_, ok = lapack64.Potri(factor)
		}
		mirror(a)
		return ok, nil
	}
	p, q := Block(a, 0, half, 0, half), Block(a, 0, half, half, n)
	below, r := Block(a, half, n, 0, half), Block(a, half, n, half, n)
	ok, err := invert(ctx, p)
	if !ok || err != nil {
		return ok, err
	}
	if err := Multiply(ctx, blas.Trans, 1, q, p, 0, below); err != nil { // Wᵀ
		return false, err
	}
	if err := Multiply(ctx, blas.NoTrans, -1, below, q, 1, r); err != nil {
		return false, err
	}
	if ok, err := invert(ctx, r); !ok || err != nil {
		return ok, err
	}
	if err := Multiply(ctx, blas.Trans, -1, below, r, 0, q); err != nil {
		return false, err
	}
	if err := Multiply(ctx, blas.NoTrans, -1, q, below, 1, p); err != nil {
		return false, err
	}
	mirror(a)
	return true, nil
}

// Multiply sets c to factor·ab + keep·c, or with aᵀ, by blocks of columns with a checkpoint after each.
func Multiply(ctx context.Context, turn blas.Transpose, factor float64, a, b blas64.General, keep float64,
	c blas64.General) error {
	columns := max(1, productSteps/max(1, b.Rows*c.Rows))
	for lo := 0; lo < c.Cols; lo += columns {
		hi := min(lo+columns, c.Cols)
		blas64.Gemm(turn, blas.NoTrans, factor, a, Block(b, 0, b.Rows, lo, hi), keep, Block(c, 0, c.Rows, lo, hi))
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// PseudoInverse returns the Moore–Penrose inverse of a symmetric positive semidefinite matrix. It
// fails as Decomposed does.
func PseudoInverse(ctx context.Context, a blas64.General) (blas64.General, error) {
	n := a.Rows
	inverse := Zeros(n, n)
	eigen, err := Decomposed(ctx, a)
	if err != nil {
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
