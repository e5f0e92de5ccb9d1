package fit

import (
	"math/rand/v2"
	"slices"

	"ppca/core/fault"
)

// Folds are parts of nearly equal numbers of groups.
type Folds struct {
	Members [][]int // rows of each group; groups in order of appearance
	Fold    []int   // fold of each group
	Count   int
}

// By default there are 5 folds, the usual compromise between bias and work. Few groups
// need more folds: fits are cheap there, and leaving out a fifth of the training
// observations changes the best λ_v. (The test error falls by 0.5 % with 10 blurred
// faces per bin, and not with 20.)
const (
	defaultFolds   = 5
	moreFolds      = 10
	groupsForFewer = 50
)

// DealFolds assigns each group to one of count folds at random, by the seed. A count of 0
// means 5, or 10 with fewer than 50 groups. With fewer groups than folds, each group is
// a fold. groups may be nil: every observation is a group. DealFolds fails (ERR_SHAPE) with
// fewer than two groups.
func DealFolds(n int, groups []int, count int, seed uint64) (Folds, error) {
	if groups != nil && len(groups) != n {
		return Folds{}, fault.New(fault.Shape, "%d observations but %d group numbers: each observation needs one", n, len(groups))
	}
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	f := Folds{Members: Members(rows, groups)}
	if len(f.Members) < 2 {
		return Folds{}, fault.New(fault.Shape, "all %d observations belong to one group: cross-validation needs at least 2, to leave one out", n).With("option", "groups").With("groups", len(f.Members))
	}
	f.Count = countFor(len(f.Members), count)
	f.Fold = make([]int, len(f.Members))
	for position, g := range rand.New(rand.NewPCG(seed, 0x1ea7e)).Perm(len(f.Members)) {
		f.Fold[g] = position % f.Count
	}
	return f, nil
}

// countFor returns the number of folds for a number of groups; wanted is 0 for the
// default.
func countFor(groups, wanted int) int {
	switch {
	case wanted == 0 && groups < groupsForFewer:
		wanted = moreFolds
	case wanted == 0:
		wanted = defaultFolds
	}
	return min(wanted, groups)
}

// CheckColumns fails (ERR_SHAPE) if leaving out some fold leaves a variable of d
// without observations, because the fit to the rest then cannot model it.
func (f Folds) CheckColumns(d Data) error {
	if d.Observed == nil {
		return nil
	}
	_, k := d.X.Dims()
	for c := range k {
		having, folds := 0, map[int]bool{} // groups with a number in the column, and their folds
		for g, rows := range f.Members {
			if slices.ContainsFunc(rows, func(i int) bool { return d.Observed[i*k+c] }) {
				having++
				folds[f.Fold[g]] = true
			}
		}
		column, detail := d.Column(c)
		switch {
		case having == 0:
			return fault.New(fault.Shape, "%s is known in none of the training rows: leave it out (the option ignore)", column).With("column", detail)
		case having == 1:
			return fault.New(fault.Shape, "%s is observed in only one of %d training %s, and no fit without this one can model it: leave the column out (the option ignore)", column, len(f.Members), f.units(d)).With("column", detail)
		case len(folds) == 1:
			return fault.New(fault.Shape, "all rows with an observed cell in %s are in one of the %d folds, so the other folds cannot model it: leave the column out (the option ignore), or use more folds, at most %d", column, f.Count, len(f.Members)).With("column", detail)
		}
	}
	return nil
}

// units returns what the folds divide.
func (f Folds) units(d Data) string {
	if d.Groups == nil {
		return "rows"
	}
	return "groups"
}

// CheckRows fails (ERR_SHAPE) if leaving out some fold leaves fewer than two observations.
func (f Folds) CheckRows() error {
	for fold := range f.Count {
		if training, testing := f.Split(fold); len(training) < 2 {
			n := len(training) + len(testing)
			return fault.New(fault.Shape, "cross-validation of %s in %d folds leaves a fit with %d, and a fit needs at least 2: use more observations, or hold out fewer for testing (the option testShare)", fault.Plural(n, "training observation"), f.Count, len(training)).With("rows", n)
		}
	}
	return nil
}

// Of returns the groups of one fold.
func (f Folds) Of(fold int) []int {
	var groups []int
	for g, of := range f.Fold {
		if of == fold {
			groups = append(groups, g)
		}
	}
	return groups
}

// Split returns the rows to fit when a fold is left out, and the rows of the fold,
// group after group.
func (f Folds) Split(fold int) (training, testing []int) {
	for g, rows := range f.Members {
		if f.Fold[g] == fold {
			testing = append(testing, rows...)
		} else {
			training = append(training, rows...)
		}
	}
	return training, testing
}
