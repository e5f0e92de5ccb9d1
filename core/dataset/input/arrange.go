package input

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/linalg"
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
		if err := linalg.PermuteRows(ctx, s.Observed, s.Variables(), order); err != nil {
			return err
		}
	}
	permuteLabels(s, order, s.Parameters())
	return nil
}

// permuteLabels reorders θ, weights, ids and groups to order[0], order[1], …
func permuteLabels(s *dataset.Set, order []int, parameters int) {
	if s.Theta != nil {
		theta := make([]float64, 0, len(order)*parameters)
		for _, i := range order {
			theta = append(theta, s.Theta[i*parameters:(i+1)*parameters]...)
		}
		s.Theta = theta
	}
	if s.IDs == nil {
		rows := make([]int32, len(order))
		for to, from := range order {
			if rows[to] = int32(from); s.FileRows != nil {
				rows[to] = s.FileRows[from]
			}
		}
		s.FileRows = rows
	}
	s.Weights, s.IDs, s.Groups = dataset.Picked(s.Weights, order), dataset.Picked(s.IDs, order),
		dataset.Picked(s.Groups, order)
}
