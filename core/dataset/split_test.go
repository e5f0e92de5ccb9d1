package dataset

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
)

// A stratified split holds out the same share of each stratum, whole groups, and always the same.
func TestStratifiedSplit(t *testing.T) {
	var strata, groups []string
	for i := range 300 {
		strata = append(strata, []string{"a", "a", "a", "a", "a", "a", "b", "b", "b", "c"}[i%10])
		groups = append(groups, strconv.Itoa(i%10+10*(i/20))) // two rows each
	}
	for _, groups := range [][]string{nil, groups} {
		for seed := range uint64(20) {
			test, count := StratifiedSplit(300, groups, strata, 0.2, seed), map[string]int{}
			of := map[string]bool{}
			for i, held := range test {
				if held {
					count[strata[i]]++
				}
				if before, known := of[name(groups, i)]; known && before != held {
					t.Fatalf("group %s is divided", groups[i])
				}
				of[name(groups, i)] = held
			}
			if count["a"] != 36 || count["b"] != 18 || count["c"] != 6 {
				t.Errorf("seed %d holds out %v, want 36, 18 and 6", seed, count)
			}
		}
	}
	if test := StratifiedSplit(3, nil, []string{"a", "b", "c"}, 0.99, 1); !slices.Contains(test, false) {
		t.Error("no row is left for training")
	}
}

func name(groups []string, i int) string {
	if groups == nil {
		return strconv.Itoa(i)
	}
	return groups[i]
}

// TestRandomSplitLeavesTraining draws test rows from few groups: each share and seed draws
// whole groups with about the wanted number of rows, and some group remains.
func TestRandomSplitLeavesTraining(t *testing.T) {
	for _, groups := range [][]string{
		{"a", "a", "b", "b"}, {"a", "a", "a", "b"}, {"a", "b", "c", "c", "c", "c", "c"}, {"a", "a"}, nil,
	} {
		n := len(groups)
		if groups == nil {
			n = 3
		}
		for _, share := range []float64{0.1, 0.5, 0.6, 0.9, 0.999} {
			for seed := range uint64(20) {
				name := fmt.Sprintf("groups %v, share %v, seed %d", groups, share, seed)
				test := RandomSplit(n, groups, share, seed)
				if !slices.Contains(test, false) {
					t.Errorf("%s: no row is left to train on", name)
				}
				for i, g := range groups {
					if test[i] != test[slices.Index(groups, g)] {
						t.Errorf("%s: group %s is in both parts", name, g)
					}
				}
				if share > 0.5 && len(Members(n, groups)) > 1 && !slices.Contains(test, true) {
					t.Errorf("%s: no row is left to test on", name)
				}
			}
		}
	}
}

func TestGroupNumbers(t *testing.T) {
	if got := GroupNumbers([]string{"b", "a", "b", "", "a"}); !slices.Equal(got, []int{0, 1, 0, 2, 1}) {
		t.Errorf("%v", got)
	}
	if got := GroupNumbers(nil); got != nil {
		t.Errorf("without names the groups are %v", got)
	}
}
