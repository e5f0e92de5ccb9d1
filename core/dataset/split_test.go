package dataset

import (
	"fmt"
	"slices"
	"testing"
)

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
