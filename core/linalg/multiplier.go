package linalg

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// mirrored is the side of the squares that mirror copies at once.
const mirrored = 32

// A multiplier multiplies blocks of vectors by X and XᵀX, by blocks of rows of X, in
// its own memory.
type multiplier struct {
	x                 Rows
	through           Rows    // the matrix of the products: x, or
	less              Shifted // the X of x = X − WM
	products, scratch blas64.General
	square            blas64.General // XᵀX (K×K), once it has been formed
	turned            blas64.General // K×V, scratch of products with it
}

// newMultiplier returns a multiplier of blocks of up to width vectors.
func newMultiplier(x Rows, width int) *multiplier {
	n, _ := x.Dims()
	size := min(blockRows, n)
	m := &multiplier{x: x, through: x, products: general(size, width), scratch: x.Scratch(size)}
	if less, ok := x.(Shifted); ok {
		m.through, m.less = Dense(less.X), less
	}
	return m
}

// images visits the blocks of rows of X, from row lo on, with the products of q with
// them (for Shifted rows, with X − WM).
func (m *multiplier) images(ctx context.Context, q blas64.General, visit func(part, y blas64.General, lo int)) error {
	n, _ := m.x.Dims()
	shift := general(m.less.M.Rows, q.Rows)
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

// worthwhile reports whether this many products with blocks of V = width vectors cost
// more than forming XᵀX and multiplying with it: a product takes 4nKV operations
// through X and 2K²V through XᵀX, and the upper half of XᵀX takes nK².
func worthwhile(products, width, n, k int) bool {
	return k <= n && n*k <= 2*products*width*(2*n-k)
}

// form computes XᵀX; apply uses it from then on.
func (m *multiplier) form(ctx context.Context) error {
	n, k := m.x.Dims()
	half := blas64.Symmetric{N: k, Stride: k, Uplo: blas.Upper, Data: make([]float64, k*k)}
	for lo := 0; lo < n; lo += blockRows {
		part := m.x.Block(lo, min(lo+blockRows, n), m.scratch)
		blas64.Syrk(blas.Trans, 1, part, 1, half)
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	m.square = blas64.General{Rows: k, Cols: k, Stride: k, Data: half.Data}
	mirror(m.square)
	return nil
}

// mirror copies the upper half of a square matrix to the lower, in squares small enough
// for the cache.
func mirror(m blas64.General) {
	for top := 0; top < m.Rows; top += mirrored {
		for left := 0; left <= top; left += mirrored {
			for i := top; i < min(top+mirrored, m.Rows); i++ {
				to, from := m.Data[i*m.Stride+left:i*m.Stride+max(left, min(left+mirrored, i))], m.Data[left*m.Stride+i:]
				for j := range to {
					to[j] = from[j*m.Stride]
				}
			}
		}
	}
}

// apply computes w = q XᵀX.
func (m *multiplier) apply(ctx context.Context, q, w blas64.General) error {
	if m.square.Rows > 0 {
		m.applySquare(q, w)
		return job.Checkpoint(ctx)
	}
	clear(w.Data)
	shift := general(q.Rows, m.less.M.Rows)
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

// applySquare computes w = q XᵀX as the transpose of XᵀX qᵀ: a product packs its right factor,
// and q is much smaller than XᵀX.
func (m *multiplier) applySquare(q, w blas64.General) {
	if m.turned.Cols != q.Rows {
		m.turned = general(q.Cols, q.Rows)
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, m.square, q, 0, m.turned)
	for i := range w.Rows {
		to, from := rowOf(w, i).Data, m.turned.Data[i:]
		for j := range to {
			to[j] = from[j*m.turned.Stride]
		}
	}
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
