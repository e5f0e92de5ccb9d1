package subspace

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// A multiplier multiplies blocks of vectors with X and XᵀX, by blocks of rows
// of X, in memory of its own.
type multiplier struct {
	x                 Rows
	products, scratch blas64.General
}

// newMultiplier returns a multiplier of blocks of up to width vectors.
func newMultiplier(x Rows, width int) *multiplier {
	n, _ := x.Dims()
	size := min(blockRows, n)
	return &multiplier{x: x, products: general(size, width), scratch: x.Scratch(size)}
}

// images visits the blocks of rows of X with their products with q.
func (m *multiplier) images(ctx context.Context, q blas64.General, visit func(part, y blas64.General)) error {
	n, _ := m.x.Dims()
	for lo := 0; lo < n; lo += blockRows {
		hi := min(lo+blockRows, n)
		part := m.x.Block(lo, hi, m.scratch)
		y := blas64.General{Rows: hi - lo, Cols: q.Rows, Stride: q.Rows, Data: m.products.Data[:(hi-lo)*q.Rows]}
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, part, q, 0, y)
		visit(part, y)
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
	}
	return nil
}

// apply computes w = q XᵀX.
func (m *multiplier) apply(ctx context.Context, q, w blas64.General) error {
	clear(w.Data)
	return m.images(ctx, q, func(part, y blas64.General) {
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, y, part, 1, w)
	})
}

// imageSquares returns ‖Xu‖² for each row u of q.
func (m *multiplier) imageSquares(ctx context.Context, q blas64.General) ([]float64, error) {
	sums := make([]float64, q.Rows)
	err := m.images(ctx, q, func(_, y blas64.General) {
		for i := 0; i < y.Rows; i++ {
			for v, value := range rowOf(y, i).Data {
				sums[v] += value * value
			}
		}
	})
	return sums, err
}
