package prepare

import (
	"ppca/core/dataset"
)

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
	s.Weights, s.IDs, s.Groups = Permuted(s.Weights, order), Permuted(s.IDs, order), Permuted(s.Groups, order)
}
