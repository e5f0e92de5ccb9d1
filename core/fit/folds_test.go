package fit

import (
	"errors"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

func TestFoldsKeepGroupsTogether(t *testing.T) {
	groups := []int{7, 7, 3, 3, 3, 9, 1, 1, 9, 4, 4}
	for _, c := range []struct{ folds, want int }{{2, 2}, {3, 3}, {5, 5}, {50, 5}, {0, 5}} {
		f, err := DealFolds(len(groups), groups, c.folds, 1)
		if err != nil {
			t.Fatal(err)
		}
		if f.Count != c.want {
			t.Errorf("%d folds of 5 groups: %d", c.folds, f.Count)
		}
		seen := make([]int, len(groups))
		for fold := range f.Count {
			training, testing := f.Split(fold)
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
			if c.want == 5 && len(f.Of(fold)) != 1 {
				t.Errorf("%d folds: fold %d leaves out %d groups, want one", c.folds, fold, len(f.Of(fold)))
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
		f, err := DealFolds(40, nil, 4, seed)
		if err != nil {
			t.Fatal(err)
		}
		return f.Fold
	}
	if !slices.Equal(of(1), of(1)) || slices.Equal(of(1), of(2)) {
		t.Errorf("seed 1 deals %v and %v, seed 2 %v", of(1), of(1), of(2))
	}
}

func TestFewGroupsUseMoreFolds(t *testing.T) {
	for _, c := range []struct{ groups, want int }{{7, 7}, {49, 10}, {50, 5}} {
		if f, err := DealFolds(c.groups, nil, 0, 0); err != nil || f.Count != c.want {
			t.Errorf("%d groups: %d folds, %v", c.groups, f.Count, err)
		}
	}
}

// Two groups suffice: each is left out once.
func TestTwoGroups(t *testing.T) {
	f, err := DealFolds(5, []int{4, 4, 9, 9, 9}, 0, 0)
	if err != nil || f.Count != 2 {
		t.Errorf("%+v, %v", f, err)
	}
}

// A column must be observed in two folds, whichever they are. The error says in how many rows it is
// observed, and advises more folds only where they help.
func TestFoldsThatHaveAColumn(t *testing.T) {
	f, err := DealFolds(4, nil, 4, 0)
	if err != nil {
		t.Fatal(err)
	}
	for rows := range 16 { // bit i says whether row i has column 2
		d := Data{X: mat.NewDense(4, 2, nil), Observed: slices.Repeat([]bool{true}, 8)}
		for i := range 4 {
			d.Observed[2*i+1] = rows>>i&1 == 1
		}
		says := map[int]string{0: "in none of the training rows", 1: "only one of 4 training rows"}[bits.OnesCount(uint(rows))]
		err := f.CheckColumns(d)
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

func TestColumnsOfOneFold(t *testing.T) {
	f := Folds{Members: [][]int{{0, 1}, {2, 3}, {4, 5}}, Fold: []int{0, 0, 1}, Count: 2}
	d := Data{X: mat.NewDense(6, 1, nil), Observed: []bool{true, false, false, true, false, false}, Groups: []int{1, 1, 2, 2, 3, 3}, Names: []string{"height"}}
	if err := f.CheckColumns(d); err == nil || !strings.Contains(err.Error(), `column "height" are in one of the 2 folds`) || !strings.Contains(err.Error(), "use more folds, at most 3") {
		t.Errorf("two groups in one fold: %v", err)
	}
	d.Observed[3] = false
	if err := f.CheckColumns(d); err == nil || !strings.Contains(err.Error(), `"height" is observed in only one of 3 training groups`) || strings.Contains(err.Error(), "more folds") {
		t.Errorf("one group: %v", err)
	}
}

// TestRowsLeft: a fit without a fold needs two rows.
func TestRowsLeft(t *testing.T) {
	for n, says := range map[int]string{2: "of 2 training observations in 2 folds leaves a fit with 1", 3: ""} {
		f, err := DealFolds(n, nil, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.CheckRows(); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%d rows: %v", n, err)
		}
	}
}
