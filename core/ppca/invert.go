package ppca

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// sweepWidth is how many rows are swept at once, so that most of the work is a
// product of matrices.
const sweepWidth = 16

// An inverter inverts matrices of up to n×n in memory that it keeps.
type inverter struct{ pivots, before, after blas64.General }

func newInverter(n int) *inverter {
	return &inverter{pivots: zeros(sweepWidth, sweepWidth), before: zeros(sweepWidth, n), after: zeros(sweepWidth, n)}
}

// invert replaces a symmetric positive definite matrix (both triangles) by its
// inverse, and one that is not (no observation and no penalty resists) by 0. It
// sweeps all its rows (Goodnight 1979), which leaves −A⁻¹, by blocks: with the
// rows J of a block and the others R,
//
//	A_JJ ← −P, A_JR ← P A_JR, A_RR ← A_RR − A_RJ P A_JR,   P = A_JJ⁻¹.
//
// It fails where work does, with a half done.
func (v *inverter) invert(work *checkpoint.Counter, a blas64.General) error {
	n := a.Rows
	for lo := 0; lo < n; lo += sweepWidth {
		hi := min(lo+sweepWidth, n)
		p := blas64.General{Rows: hi - lo, Cols: hi - lo, Stride: sweepWidth, Data: v.pivots.Data}
		copyBlock(p, block(a, lo, hi, lo, hi))
		if !sweep(p) {
			clear(a.Data)
			return nil
		}
		old, swept := block(v.before, 0, hi-lo, 0, n), block(v.after, 0, hi-lo, 0, n)
		copyBlock(old, block(a, lo, hi, 0, n))
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, p, old, 0, swept) // p is −P
		if err := product(work, blas.Trans, -1, old, swept, 1, a); err != nil {
			return err
		}
		setBlock(a, lo, swept, p)
	}
	blas64.Scal(-1, vector(a.Data))
	return nil
}

// setBlock sets the swept rows from lo on, their columns, and where they cross.
func setBlock(a blas64.General, lo int, swept, p blas64.General) {
	hi := lo + swept.Rows
	copyBlock(block(a, lo, hi, 0, a.Cols), swept)
	for i := 0; i < a.Rows; i++ {
		for j := 0; j < swept.Rows; j++ {
			a.Data[i*a.Stride+lo+j] = swept.Data[j*swept.Stride+i]
		}
	}
	copyBlock(block(a, lo, hi, lo, hi), p)
}

// sweep replaces a small symmetric positive definite matrix by minus its
// inverse, or returns false where it is not.
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
				subtract(a.Data[i*a.Stride:i*a.Stride+n], factor, row)
				a.Data[i*a.Stride+k] = factor
			}
		}
		blas64.Scal(1/pivot, vector(row))
		row[k] = -1 / pivot
	}
	return true
}
