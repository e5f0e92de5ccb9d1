package dataset

import (
	"math"
	"math/rand/v2"
)

// streamSplit is the stream of random numbers, for a seed, that a split uses; the blur
// experiment uses 2 and 3.
const streamSplit = 1

// RandomSplit draws whole groups for testing until they hold the share of the n rows. Equal
// seeds give equal splits. One group always remains for training. Without groups, each row
// is a group.
func RandomSplit(n int, groups []string, share float64, seed uint64) []bool {
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

// Members returns the rows of each group, groups in order of appearance. Without groups,
// each of the n rows is a group.
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

// GroupNumbers returns a number for each name, equal for equal names; nil if there are no
// names.
func GroupNumbers(names []string) []int {
	if names == nil {
		return nil
	}
	numbers := make([]int, len(names))
	for g, rows := range Members(len(names), names) {
		for _, i := range rows {
			numbers[i] = g
		}
	}
	return numbers
}
