// Package prepare finishes a Set: it drops rows, marks cells that are not observed, puts
// the training rows first and measures the scale.
package prepare

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/narrow"
)

// arrange puts the training rows first; both parts keep the order of the file.
func arrange(ctx context.Context, s *dataset.Set, test []bool) error {
	n := s.Rows()
	order := make([]int, 0, n)
	for _, part := range []bool{false, true} {
		for i, is := range test {
			if is == part {
				order = append(order, i)
			}
		}
		if !part {
			s.Train = len(order)
		}
	}
	if s.Train == 0 {
		return fault.New(fault.Shape, "all %d rows are for testing, so none is left for training", n)
	}
	if s.Train == n {
		return nil
	}
	if err := permute(ctx, s.X, order); err != nil {
		return err
	}
	if s.Observed != nil {
		if err := narrow.PermuteRows(ctx, s.Observed, s.Variables(), order); err != nil {
			return err
		}
	}
	permuteLabels(s, order, s.Parameters())
	return nil
}

// Permuted returns values[order[0]], values[order[1]], …
func Permuted[T any](values []T, order []int) []T {
	if values == nil {
		return nil
	}
	out := make([]T, len(order))
	for to, from := range order {
		out[to] = values[from]
	}
	return out
}

// Count returns how many entries are true.
func Count(test []bool) int {
	n := 0
	for _, is := range test {
		if is {
			n++
		}
	}
	return n
}
