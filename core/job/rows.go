package job

import (
	"context"
	"iter"
)

// stride is the number of cells between two checkpoints of a loop with a few operations
// per cell, some tenths of a millisecond.
const stride = 1 << 16

// Rows yields the numbers 0 … n−1 of rows with so many cells, with a checkpoint every
// stride cells. If a checkpoint fails it yields its error and ends.
func Rows(ctx context.Context, n, cells int) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		each := max(1, stride/max(1, cells))
		for row := range n {
			if row%each == each-1 {
				if err := Checkpoint(ctx); err != nil {
					yield(row, err)
					return
				}
			}
			if !yield(row, nil) {
				return
			}
		}
	}
}
