package linalg

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// A multiplier multiplies blocks of vectors by X and XᵀX, by blocks of rows of X, in
// its own memory.
type multiplier struct {
	x                 Rows
	through           Rows    // the matrix of the products: x, or
	less              Shifted // the X of x = X − WM
	products, scratch blas64.General
}

// newMultiplier returns a multiplier of blocks of up to width vectors.
func newMultiplier(x Rows, width int) *multiplier {
	n, _ := x.Dims()
	size := min(blockRows, n)
	m := &multiplier{x: x, through: x, products: Zeros(size, width), scratch: x.Scratch(size)}
	if less, ok := x.(Shifted); ok {
		m.through, m.less = Dense(less.X), less
	}
	return m
}

// images visits the blocks of rows of X, from row lo on, with the products of q with
// them (for Shifted rows, with X − WM).
func (m *multiplier) images(ctx context.Context, q blas64.General, visit func(part, y blas64.General, lo int)) error {
	n, _ := m.x.Dims()
	shift := Zeros(m.less.M.Rows, q.Rows)
	if shift.Rows > 0 {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, m.less.M, q, 0, shift)
	}
	for lo := 0; lo < n; lo += blockRows {
		hi := min(lo+blockRows, n)
		part := m.through.Block(lo, hi, m.scratch)
		y := blas64.General{Rows: hi - lo, Cols: q.Rows, Stride: q.Rows, Data: m.products.Data[:(hi-lo)*q.Rows]}
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, part, q, 0, y)
		if shift.Rows > 0 {
			blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, rows(m.less.W, lo, hi), shift, 1, y)
		}
		visit(part, y, lo)
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// apply computes w = q XᵀX.
func (m *multiplier) apply(ctx context.Context, q, w blas64.General) error {
	clear(w.Data)
	shift := Zeros(q.Rows, m.less.M.Rows)
	err := m.images(ctx, q, func(part, y blas64.General, lo int) {
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, y, part, 1, w)
		if shift.Cols > 0 {
			blas64.Gemm(blas.Trans, blas.NoTrans, 1, y, rows(m.less.W, lo, lo+y.Rows), 1, shift)
		}
	})
	if shift.Cols > 0 {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, shift, m.less.M, 1, w)
	}
	return err
}

// imageSquares returns ‖Xu‖² for each row u of q.
func (m *multiplier) imageSquares(ctx context.Context, q blas64.General) ([]float64, error) {
	sums := make([]float64, q.Rows)
	err := m.images(ctx, q, func(_, y blas64.General, _ int) {
		for i := 0; i < y.Rows; i++ {
			for v, value := range rowOf(y, i).Data {
				sums[v] += value * value
			}
		}
	})
	return sums, err
}
