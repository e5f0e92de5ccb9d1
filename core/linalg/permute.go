package linalg

import (
	"context"

	"ppca/core/job"
)

// between is the number of elements that are moved between two checkpoints.
const between = 1 << 14

// PermuteRows moves row order[i] of a row-major matrix to row i, in place, along the
// cycles of the permutation. If a checkpoint fails the order of the rows is undefined.
func PermuteRows[T any](ctx context.Context, x []T, columns int, order []int) error {
	done, rest := make([]bool, len(order)), between
	held := make([]T, columns)
	row := func(i int) []T { return x[i*columns : (i+1)*columns] }
	for first := range order {
		if done[first] || order[first] == first {
			continue
		}
		copy(held, row(first))
		i := first
		for ; order[i] != first; i = order[i] {
			if rest -= columns; rest <= 0 {
				rest = between
				if err := job.Checkpoint(ctx); err != nil {
					return err
				}
			}
			copy(row(i), row(order[i]))
			done[i] = true
		}
		copy(row(i), held)
		done[i] = true
	}
	return nil
}
