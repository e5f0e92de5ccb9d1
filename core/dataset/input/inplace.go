package input

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/job"
	"ppca/core/linalg"
)

// The cells of a set are moved in place, in any storage type, because there may be no
// memory for a second copy.

// compact moves the given columns to the front of each row and returns the resulting
// matrix. x must not be used afterwards.
func compact(ctx context.Context, x mat.Matrix, columns []int) (mat.Matrix, error) {
	n, from := x.Dims()
	to := len(columns)
	switch x := x.(type) {
	case *linalg.Bytes:
		err := compactRows(ctx, x.Data, n, from, columns)
		return &linalg.Bytes{Rows: n, Cols: to, Data: x.Data[:n*to], Levels: x.Levels}, err
	case *linalg.Singles:
		err := compactRows(ctx, x.Data, n, from, columns)
		return &linalg.Singles{Rows: n, Cols: to, Data: x.Data[:n*to]}, err
	}
	data := x.(*mat.Dense).RawMatrix().Data
	err := compactRows(ctx, data, n, from, columns)
	return mat.NewDense(n, to, data[:n*to]), err
}

// between is the number of elements that are copied between two checkpoints.
const between = 1 << 14

func compactRows[T any](ctx context.Context, x []T, n, from int, columns []int) error {
	row, to, rest := make([]T, from), len(columns), 0
	for i := range n {
		if rest -= from; rest <= 0 {
			rest = between
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
		}
		copy(row, x[i*from:(i+1)*from])
		for k, j := range columns {
			x[i*to+k] = row[j]
		}
	}
	return nil
}

// permute moves row order[i] to row i.
func permute(ctx context.Context, x mat.Matrix, order []int) error {
	_, columns := x.Dims()
	switch x := x.(type) {
	case *linalg.Bytes:
		return linalg.PermuteRows(ctx, x.Data, columns, order)
	case *linalg.Singles:
		return linalg.PermuteRows(ctx, x.Data, columns, order)
	}
	return linalg.PermuteRows(ctx, x.(*mat.Dense).RawMatrix().Data, columns, order)
}
