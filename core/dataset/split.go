package dataset

import (
	"math"
	"math/rand/v2"

	"ppca/core/fit"
)

// streamSplit is the stream of random numbers, for a seed, that a split uses; the blur
// experiment uses 2 and 3.
const streamSplit = 1

// TestShare is the share of the rows that the page, fit, tune and learn hold out for testing if
// the data do not divide them.
const TestShare = 0.2

// RandomSplit draws whole groups for testing until they hold the share of the n rows. Equal
// seeds give equal splits. One group always remains for training. Without groups, each row
// is a group.
func RandomSplit(n int, groups []string, share float64, seed uint64) []bool {
	test := make([]bool, n)
	target := int(math.Round(share * float64(n)))
	members := Members(n, groups)
	order := shuffled(len(members), seed)
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

// shuffled returns 0 … n−1 in the order that a seed draws.
func shuffled(n int, seed uint64) []int {
	return rand.New(rand.NewPCG(seed, streamSplit)).Perm(n)
}

// StratifiedSplit is RandomSplit that draws the same share of each stratum: of the rows with
// equal texts in strata. A group belongs to the stratum of its first row. Without strata it is
// RandomSplit.
func StratifiedSplit(n int, groups, strata []string, share float64, seed uint64) []bool {
	if strata == nil {
		return RandomSplit(n, groups, share, seed)
	}
	test := make([]bool, n)
	members := Members(n, groups)
	order := shuffled(len(members), seed)
	wanted, drawn, left := 0.0, 0, len(members) // rows so far, of all strata before
	for _, stratum := range Members(n, strata) {
		wanted += share * float64(len(stratum))
		inside := strata[stratum[0]]
		for _, g := range order {
			size := len(members[g])
			if strata[members[g][0]] != inside || drawn+(size+1)/2 > int(math.Round(wanted)) || left == 1 {
				continue
			}
			for _, i := range members[g] {
				test[i] = true
			}
			drawn += size
			left--
		}
	}
	return test
}

// Members returns the rows of each group, groups in order of appearance. Without groups,
// each of the n rows is a group.
func Members(n int, groups []string) [][]int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return fit.Members(rows, GroupNumbers(groups))
}

// GroupNumbers returns a number for each name, equal for equal names; nil if there are no
// names.
func GroupNumbers(names []string) []int {
	if names == nil {
		return nil
	}
	numbers, known := make([]int, len(names)), make(map[string]int)
	for i, name := range names {
		if _, met := known[name]; !met {
			known[name] = len(known)
		}
		numbers[i] = known[name]
	}
	return numbers
}
