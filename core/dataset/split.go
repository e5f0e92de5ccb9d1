package dataset

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"

	"ppca/core/fault"
	"ppca/core/narrow"
)

// The streams of random numbers drawn from one seed.
const (
	streamSplit = iota + 1
	streamFaces
	streamSigma
)

// isTest tells the two values of a split apart; ok is false for any other.
func isTest(cell string) (test, ok bool) {
	switch strings.ToLower(cell) {
	case "test", "testing":
		return true, true
	case "train", "training":
		return false, true
	}
	return false, false
}

func isSplit(cells []string) bool {
	for _, cell := range cells {
		if _, ok := isTest(cell); !ok {
			return false
		}
	}
	return true
}

// splitByColumn reads train and test from the cells of a column.
func splitByColumn(t *table, column int) ([]bool, error) {
	cells, err := t.strings(column)
	if err != nil {
		return nil, err
	}
	test := make([]bool, len(cells))
	for i, cell := range cells {
		is, ok := isTest(cell)
		if !ok {
			return nil, t.fault(fault.Format, place{row: i + 1, text: cell}, t.names[column], "%q is neither train nor test", cell)
		}
		test[i] = is
	}
	return test, nil
}

// splitByLot draws whole groups for testing until they hold the share of the n
// rows. One group always remains for training. Without groups each row is a group
// of its own.
func splitByLot(n int, groups []string, share float64, seed uint64) []bool {
	test := make([]bool, n)
	target := int(math.Round(share * float64(n)))
	members := Members(n, groups)
	order := rand.New(rand.NewPCG(seed, streamSplit)).Perm(len(members))
	for _, g := range order[:max(0, len(order)-1)] {
		if target <= 0 {
			break
		}
		for _, i := range members[g] {
			test[i] = true
		}
		target -= len(members[g])
	}
	return test
}

// Members returns the rows of each group, groups in order of appearance. Without groups
// each of the n rows is one.
func Members(n int, groups []string) [][]int {
	if groups == nil {
		members := make([][]int, n)
		for i := range members {
			members[i] = []int{i}
		}
		return members
	}
	var members [][]int
	index := make(map[string]int)
	for i, group := range groups {
		g, known := index[group]
		if !known {
			g = len(members)
			index[group] = g
			members = append(members, nil)
		}
		members[g] = append(members[g], i)
	}
	return members
}

// arrange puts the training rows first, each part in the order of the file.
func (s *Set) arrange(ctx context.Context, test []bool) error {
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
		return fault.New(fault.Shape, "all %d rows are for testing: none is left to train on", n)
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
	s.permuteLabels(order, s.Parameters())
	return nil
}

// permuted returns values[order[0]], values[order[1]], …
func permuted[T any](values []T, order []int) []T {
	if values == nil {
		return nil
	}
	out := make([]T, len(order))
	for to, from := range order {
		out[to] = values[from]
	}
	return out
}
