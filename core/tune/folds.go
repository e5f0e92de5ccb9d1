package tune

import (
	"math/rand/v2"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
)

// folds divides groups of observations into parts of nearly equal numbers of groups.
type folds struct {
	members [][]int // rows of each group; groups in order of appearance
	fold    []int   // fold of each group
	count   int
}

// deal assigns each group to a fold at random, by the seed of o. groups may be nil:
// every observation is a group. deal fails (ERR_SHAPE) with fewer than two groups.
func deal(n int, groups []int, o Options) (folds, error) {
	if groups != nil && len(groups) != n {
		return folds{}, fault.New(fault.Shape, "%d observations but %d group numbers: each observation needs one", n, len(groups))
	}
	f := folds{members: membersOf(n, groups)}
	if len(f.members) < 2 {
		return folds{}, fault.New(fault.Shape, "all %d observations belong to one group: cross-validation needs at least 2, to leave one out", n).With("groups", len(f.members))
	}
	f.count = o.foldsFor(len(f.members))
	f.fold = make([]int, len(f.members))
	for position, g := range rand.New(rand.NewPCG(o.Seed, 0x1ea7e)).Perm(len(f.members)) {
		f.fold[g] = position % f.count
	}
	return f, nil
}

// counted drops the observations of weight 0, and their groups: no fit and no error
// includes them.
func counted(d fit.Data, groups []int) (fit.Data, []int) {
	rows := d.Counted()
	n, _ := d.X.Dims()
	if len(rows) == n || groups != nil && len(groups) != n { // deal reports a wrong length of groups
		return d, groups
	}
	if groups != nil {
		of := groups
		groups = make([]int, len(rows))
		for r, i := range rows {
			groups[r] = of[i]
		}
	}
	return d.Subset(rows), groups
}

// Numbered returns a number for each name, equal for equal names; nil if there are no
// names.
func Numbered(names []string) []int {
	if names == nil {
		return nil
	}
	numbers, known := make([]int, len(names)), make(map[string]int)
	for i, name := range names {
		number, seen := known[name]
		if !seen {
			number = len(known)
			known[name] = number
		}
		numbers[i] = number
	}
	return numbers
}

// membersOf returns the rows of each group.
func membersOf(n int, groups []int) [][]int {
	var members [][]int
	index := make(map[int]int)
	for i := range n {
		name := i
		if groups != nil {
			name = groups[i]
		}
		g, known := index[name]
		if !known {
			g = len(members)
			index[name] = g
			members = append(members, nil)
		}
		members[g] = append(members[g], i)
	}
	return members
}

// checkColumns fails (ERR_SHAPE) if leaving out some fold leaves a variable of d
// without observations, because the fit to the rest then cannot model it.
func (f folds) checkColumns(d fit.Data) error {
	if d.Observed == nil {
		return nil
	}
	_, k := d.X.Dims()
	for column := range k {
		only := -1 // the only fold whose rows have the column, f.count if several do
		for g, rows := range f.members {
			has := slices.ContainsFunc(rows, func(i int) bool { return d.Observed[i*k+column] })
			switch {
			case has && only < 0:
				only = f.fold[g]
			case has && only != f.fold[g]:
				only = f.count
			}
		}
		switch {
		case only < 0:
			return fault.New(fault.Shape, "column %d is observed in no row: leave it out", column+1).With("column", column+1)
		case only < f.count:
			return fault.New(fault.Shape, "all rows with an observed cell in column %d are in one of the %d folds, so the other folds cannot model it: leave the column out, or use more folds", column+1, f.count).With("column", column+1)
		}
	}
	return nil
}

// of returns the groups of one fold.
func (f folds) of(fold int) []int {
	var groups []int
	for g, of := range f.fold {
		if of == fold {
			groups = append(groups, g)
		}
	}
	return groups
}

// split returns the rows to fit when a fold is left out, and the rows of the fold,
// group after group.
func (f folds) split(fold int) (training, testing []int) {
	for g, rows := range f.members {
		if f.fold[g] == fold {
			testing = append(testing, rows...)
		} else {
			training = append(training, rows...)
		}
	}
	return training, testing
}
