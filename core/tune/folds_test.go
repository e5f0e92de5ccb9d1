package tune

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
)

func TestFoldsKeepGroupsTogether(t *testing.T) {
	groups := []int{7, 7, 3, 3, 3, 9, 1, 1, 9, 4, 4}
	for _, c := range []struct{ folds, want int }{{2, 2}, {3, 3}, {5, 5}, {50, 5}, {0, 5}} {
		f, err := deal(len(groups), groups, Options{Folds: c.folds, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if f.count != c.want {
			t.Errorf("%d folds of 5 groups: %d", c.folds, f.count)
		}
		seen := make([]int, len(groups))
		for fold := range f.count {
			training, testing := f.split(fold)
			if len(testing) == 0 || len(training)+len(testing) != len(groups) {
				t.Errorf("%d folds: fold %d has %d rows to fit and %d to test", c.folds, fold, len(training), len(testing))
			}
			for _, i := range testing {
				seen[i]++
				for _, other := range training {
					if groups[other] == groups[i] {
						t.Errorf("%d folds: group %d is on both sides", c.folds, groups[i])
					}
				}
			}
			if c.want == 5 && len(f.of(fold)) != 1 {
				t.Errorf("%d folds: fold %d leaves out %d groups, want one", c.folds, fold, len(f.of(fold)))
			}
		}
		if slices.Min(seen) != 1 || slices.Max(seen) != 1 {
			t.Errorf("%d folds: rows are tested %v times", c.folds, seen)
		}
	}
}

// The seed, and nothing else, determines the folds.
func TestSeedDeterminesFolds(t *testing.T) {
	of := func(seed uint64) []int {
		f, err := deal(40, nil, Options{Folds: 4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return f.fold
	}
	if !slices.Equal(of(1), of(1)) || slices.Equal(of(1), of(2)) {
		t.Errorf("seed 1 deals %v and %v, seed 2 %v", of(1), of(1), of(2))
	}
}

func TestFewGroupsUseMoreFolds(t *testing.T) {
	for _, c := range []struct{ groups, want int }{{7, 7}, {49, 10}, {50, 5}} {
		if f, err := deal(c.groups, nil, Options{}); err != nil || f.count != c.want {
			t.Errorf("%d groups: %d folds, %v", c.groups, f.count, err)
		}
	}
}

func TestNumberedGroups(t *testing.T) {
	if got := Numbered([]string{"b", "a", "b", "", "a"}); !slices.Equal(got, []int{0, 1, 0, 2, 1}) {
		t.Errorf("%v", got)
	}
	if got := Numbered(nil); got != nil {
		t.Errorf("without names the groups are %v", got)
	}
}

// TestColumnOfOneFold: a search is refused, with the name of the column, if some of its
// fits have no observation of a column.
func TestColumnOfOneFold(t *testing.T) {
	for rows, refused := range map[int]bool{0: true, 1: true, 2: false} { // one row per fold
		d := fit.Data{X: mat.NewDense(10, 4, nil), Theta: make([]float64, 10), Observed: slices.Repeat([]bool{true}, 40)}
		for i := range 10 {
			d.Theta[i] = float64(i)
			for k := range 4 {
				d.X.(*mat.Dense).Set(i, k, math.Sin(float64(3*i+k*k)))
			}
			d.Observed[i*4+2] = i < rows
		}
		_, err := New(context.Background(), d, nil, Options{Folds: 10, Settings: method.Settings{Bins: 2, Components: 1}})
		if refused != (fault.CodeOf(err) == fault.Shape && strings.Contains(err.Error(), "column 3")) || !refused && err != nil {
			t.Errorf("column 3 in %d rows: %v", rows, err)
		}
	}
}

// Two groups suffice: each is left out once.
func TestTwoGroups(t *testing.T) {
	f, err := deal(5, []int{4, 4, 9, 9, 9}, Options{})
	if err != nil || f.count != 2 {
		t.Errorf("%+v, %v", f, err)
	}
}

// A column must be observed in two folds, whichever they are. The error says in how
// many it is observed.
func TestFoldsThatHaveAColumn(t *testing.T) {
	f, err := deal(4, nil, Options{Folds: 4})
	if err != nil {
		t.Fatal(err)
	}
	for rows := range 16 { // bit i says whether row i has column 2
		d := fit.Data{X: mat.NewDense(4, 2, nil), Observed: slices.Repeat([]bool{true}, 8)}
		for i := range 4 {
			d.Observed[2*i+1] = rows>>i&1 == 1
		}
		says := map[int]string{0: "in no row", 1: "one of the 4 folds"}[bits.OnesCount(uint(rows))]
		err := f.checkColumns(d)
		var coded *fault.Error
		if says == "" {
			if err != nil {
				t.Errorf("rows %04b: %v", rows, err)
			}
		} else if !errors.As(err, &coded) || !strings.Contains(err.Error(), "column 2") || !strings.Contains(err.Error(), says) || coded.Details["column"] != 2 {
			t.Errorf("rows %04b: %v, want %q", rows, err, says)
		}
	}
}
