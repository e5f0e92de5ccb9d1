package linalg

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// blockOfRows is how many rows RowBasis orthonormalises at once.
const blockOfRows = 32

// RowBasis returns an orthonormal basis q (R×K) of the row space of x (n×K) with R ≥
// atLeast, completed by unit axes, accurate to rounding for any rank of x; and the
// coordinates (n×R) of the rows in it: x is their product. It is block Gram–Schmidt applied
// twice (Stewart 2008), so that most of the work is matrix products.
func RowBasis(ctx context.Context, x blas64.General, atLeast int) (coordinates, q blas64.General, err error) {
	q = general(0, x.Cols)
	q.Data = make([]float64, 0, max(min(x.Rows, x.Cols), atLeast)*x.Cols)
	largest := 0.0
	for i := range x.Rows {
		largest = math.Max(largest, blas64.Nrm2(rowOf(x, i)))
	}
	for lo := 0; lo < x.Rows && q.Rows < x.Cols; lo += blockOfRows {
		y := general(min(blockOfRows, x.Rows-lo), x.Cols)
		copyRows(y, rows(x, lo, lo+y.Rows))
		removeBlock(q, y)
		y = independent(y, dependent*largest, x.Cols-q.Rows)
		if q.Rows > 0 { // the second time; the block itself is orthonormal already
			removeBlock(q, y)
			Orthonormalise(y)
		}
		q.Data = append(q.Data, y.Data[:y.Rows*y.Stride]...)
		q.Rows += y.Rows
		if err := job.Checkpoint(ctx); err != nil {
			return coordinates, q, err
		}
	}
	coefficients := make([]float64, max(atLeast, q.Rows))
	for q.Rows < min(atLeast, x.Cols) {
		q.Data = append(q.Data, make([]float64, q.Stride)...)
		q.Rows++
		completeRow(q, q.Rows-1, coefficients)
	}
	coordinates = general(x.Rows, q.Rows)
	for lo := 0; lo < x.Rows && q.Rows > 0; lo += blockOfRows {
		hi := min(lo+blockOfRows, x.Rows)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, rows(x, lo, hi), q, 0, rows(coordinates, lo, hi))
		if err := job.Checkpoint(ctx); err != nil {
			return coordinates, q, err
		}
	}
	return coordinates, q, nil
}

// removeBlock subtracts from all rows of y their projections onto the orthonormal rows
// of q.
func removeBlock(q, y blas64.General) {
	if q.Rows == 0 || y.Rows == 0 {
		return
	}
	products := general(y.Rows, q.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, y, q, 0, products)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, products, q, 1, y)
}

// independent orthonormalises the rows of y in place and drops those whose remaining
// part is at most negligible. It returns the others, at most limit.
func independent(y blas64.General, negligible float64, limit int) blas64.General {
	kept := 0
	coefficients := make([]float64, y.Rows)
	for i := 0; i < y.Rows && kept < limit; i++ {
		row := rowOf(y, kept)
		copy(row.Data, rowOf(y, i).Data)
		if blas64.Nrm2(row) > negligible && remove(rows(y, 0, kept), row, coefficients) > negligible {
			kept++
		}
	}
	return rows(y, 0, kept)
}
