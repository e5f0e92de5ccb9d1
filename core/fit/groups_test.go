package fit

import (
	"math"
	"reflect"
	"testing"
)

// TestMean compares the standard error with s/√G for groups of equal size.
func TestMean(t *testing.T) {
	four := Members([]int{0, 1, 2, 3, 4, 5, 6, 7}, []int{0, 0, 1, 1, 2, 2, 3, 3})
	mean, se := GroupMean(four, []float64{1, 2, 3, 6})
	if want := math.Sqrt(14.0 / 3 / 4); mean != 3 || !(math.Abs(se-want) <= 1e-15) {
		t.Errorf("%v ± %v, want 3 ± %v", mean, se, want)
	}
	three := [][]int{{0, 1, 2}, {3, 4}, {5}} // shares ½, ⅓, ⅙ of 1, 2, 5: mean 2
	mean, se = GroupMean(three, []float64{1, 2, 5})
	if want := math.Sqrt(1.5 * (1./4 + 0 + 9./36)); !(math.Abs(mean-2) <= 1e-15) || !(math.Abs(se-want) <= 1e-15) {
		t.Errorf("groups of 3, 2 and 1: %v ± %v, want 2 ± %v", mean, se, want)
	}
	if mean, se = GroupMean([][]int{{0, 1}}, []float64{4}); mean != 4 || !math.IsInf(se, 1) {
		t.Errorf("one group: %v ± %v", mean, se)
	}
}

// TestMembers: groups stand in order of appearance among the rows, and each row without
// groups is one.
func TestMembers(t *testing.T) {
	if got := Members([]int{1, 3, 4}, []int{9, 7, 9, 5, 7}); !reflect.DeepEqual(got, [][]int{{1, 4}, {3}}) {
		t.Errorf("%v", got)
	}
	if got := Members([]int{2, 0}, nil); !reflect.DeepEqual(got, [][]int{{2}, {0}}) {
		t.Errorf("%v", got)
	}
}
