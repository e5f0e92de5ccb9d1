package linalg

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// productSteps is the number of multiplications between two checkpoints, about 20 ms.
const productSteps = 1 << 27

// Product computes c = α·op(a)·b + β·c. A large product is computed in blocks of rows
// of c with checkpoints between them. It fails if work does, with c half done.
func Product(work *job.Counter, t blas.Transpose, alpha float64, a, b blas64.General, beta float64, c blas64.General) error {
	row := b.Rows * c.Cols
	rows := max(1, productSteps/max(1, row))
	for lo := 0; lo < c.Rows; lo += rows {
		hi := min(lo+rows, c.Rows)
		part := Block(a, 0, a.Rows, lo, hi)
		if t == blas.NoTrans {
			part = Block(a, lo, hi, 0, a.Cols)
		}
		blas64.Gemm(t, blas.NoTrans, alpha, part, b, beta, Block(c, lo, hi, 0, c.Cols))
		if err := work.Done((hi - lo) * row); err != nil {
			return err
		}
	}
	return nil
}
