package checkpoint

import (
	"context"
	"iter"
)

// stride is how many cells a loop of a few operations each does between two
// checkpoints: some tenths of a millisecond.
const stride = 1 << 16

// Rows gives the numbers 0 … n−1 of rows of so many cells, and reaches a
// checkpoint whenever some stride of cells is done. Where the work must stop it
// gives the reason, and then nothing more.
func Rows(ctx context.Context, n, cells int) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		each := max(1, stride/max(1, cells))
		for row := range n {
			if row%each == each-1 {
				if err := Reached(ctx); err != nil {
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
