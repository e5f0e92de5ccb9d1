package linalg

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// sweepWidth is the number of rows swept at once, so that most of the work is matrix
// products.
const sweepWidth = 16

// An Inverter inverts matrices of up to n×n and keeps its memory for the next.
type Inverter struct{ pivots, before, after blas64.General }

// NewInverter returns an Inverter for matrices of at most n×n.
func NewInverter(n int) *Inverter {
	return &Inverter{pivots: Zeros(sweepWidth, sweepWidth), before: Zeros(sweepWidth, n), after: Zeros(sweepWidth, n)}
}

// Invert replaces a symmetric positive definite matrix (both triangles) by its inverse,
// and any other matrix by 0, as where neither an observation nor a penalty resists. It
// sweeps all rows (Goodnight 1979), which gives −A⁻¹, in blocks. With the rows J of a
// block and the others R,
//
//	A_JJ ← −P, A_JR ← P A_JR, A_RR ← A_RR − A_RJ P A_JR,   P = A_JJ⁻¹.
//
// It fails if work does, with a half done.
func (v *Inverter) Invert(work *job.Counter, a blas64.General) error {
	n := a.Rows
	for lo := 0; lo < n; lo += sweepWidth {
		hi := min(lo+sweepWidth, n)
		p := blas64.General{Rows: hi - lo, Cols: hi - lo, Stride: sweepWidth, Data: v.pivots.Data}
		CopyBlock(p, Block(a, lo, hi, lo, hi))
		if !sweep(p) {
			clear(a.Data)
			return nil
		}
		old, swept := Block(v.before, 0, hi-lo, 0, n), Block(v.after, 0, hi-lo, 0, n)
		CopyBlock(old, Block(a, lo, hi, 0, n))
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, p, old, 0, swept) // p is −P
		if err := Product(work, blas.Trans, -1, old, swept, 1, a); err != nil {
			return err
		}
		setBlock(a, lo, swept, p)
	}
	blas64.Scal(-1, Vector(a.Data))
	return nil
}

// setBlock writes the swept rows from lo on, the same columns, and their intersection.
func setBlock(a blas64.General, lo int, swept, p blas64.General) {
	hi := lo + swept.Rows
	CopyBlock(Block(a, lo, hi, 0, a.Cols), swept)
	for i := 0; i < a.Rows; i++ {
		for j := 0; j < swept.Rows; j++ {
			a.Data[i*a.Stride+lo+j] = swept.Data[j*swept.Stride+i]
		}
	}
	CopyBlock(Block(a, lo, hi, lo, hi), p)
}

// sweep replaces a small symmetric positive definite matrix by minus its inverse. It
// returns false for any other matrix.
func sweep(a blas64.General) bool {
	n := a.Rows
	for k := 0; k < n; k++ {
		row := a.Data[k*a.Stride : k*a.Stride+n]
		pivot := row[k]
		if !(pivot > 0) || math.IsInf(pivot, 0) {
			return false
		}
		for i := 0; i < n; i++ {
			if i != k {
				factor := a.Data[i*a.Stride+k] / pivot
				Subtract(a.Data[i*a.Stride:i*a.Stride+n], factor, row)
				a.Data[i*a.Stride+k] = factor
			}
		}
		blas64.Scal(1/pivot, Vector(row))
		row[k] = -1 / pivot
	}
	return true
}

// PseudoInverse returns the Moore–Penrose inverse of a small symmetric positive
// semidefinite matrix. It fails if a checkpoint fails.
func PseudoInverse(ctx context.Context, a blas64.General) (blas64.General, error) {
	n := a.Rows
	inverse := Zeros(n, n)
	eigen := NewEigen(n)
	if found, err := eigen.DecomposeWithin(ctx, a); !found {
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
