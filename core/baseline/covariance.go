package baseline

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// blockRows is the number of observations multiplied between two checkpoints.
const blockRows = 256

// A covariance multiplies by XᵀX: with the K×K matrix if there are no more variables
// than observations, otherwise with X twice.
type covariance struct {
	x    blas64.General // n×K
	gram blas64.General // K×K, or empty
}

func newCovariance(ctx context.Context, x blas64.General) (covariance, error) {
	c := covariance{x: x}
	if x.Cols > x.Rows {
		return c, nil
	}
	c.gram = linalg.Zeros(x.Cols, x.Cols)
	return c, c.fillGram(ctx, c.gram)
}

// fillGram adds XᵀX to out.
func (c covariance) fillGram(ctx context.Context, out blas64.General) error {
	return inBlocks(ctx, c.x, func(part blas64.General, _, _ int) {
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, part, part, 1, out)
	})
}

// times returns q XᵀX for q V×K.
func (c covariance) times(ctx context.Context, q blas64.General) (blas64.General, error) {
	out := linalg.Zeros(q.Rows, q.Cols)
	if c.gram.Data != nil {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, q, c.gram, 0, out)
		return out, job.Checkpoint(ctx)
	}
	products := linalg.Zeros(blockRows, q.Rows)
	err := inBlocks(ctx, c.x, func(part blas64.General, _, _ int) {
		y := rowsOf(products, 0, part.Rows)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, part, q, 0, y)
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, y, part, 1, out)
	})
	return out, err
}

// inBlocks visits the rows lo…hi of x, block by block.
func inBlocks(ctx context.Context, x blas64.General, visit func(part blas64.General, lo, hi int)) error {
	for lo := 0; lo < x.Rows; lo += blockRows {
		hi := min(lo+blockRows, x.Rows)
		visit(rowsOf(x, lo, hi), lo, hi)
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// rowsOf returns rows lo…hi of m.
func rowsOf(m blas64.General, lo, hi int) blas64.General {
	if lo == hi {
		return blas64.General{Cols: m.Cols, Stride: m.Stride}
	}
	return blas64.General{Rows: hi - lo, Cols: m.Cols, Stride: m.Stride, Data: m.Data[lo*m.Stride : (hi-1)*m.Stride+m.Cols]}
}

// row returns row i of m.
func row(m blas64.General, i int) []float64 { return m.Data[i*m.Stride : i*m.Stride+m.Cols] }
