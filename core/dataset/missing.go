package dataset

import (
	"context"
	"fmt"
	"math"
	"slices"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/narrow"
)

// What happens to cells of variables that hold no number: empty, NaN, NA or
// infinite in a table, NaN or infinite in an array, fully transparent in a picture.
const (
	RefuseMissing = "refuse" // an error that names the first
	DropMissing   = "drop"   // the row is left out
	ModelMissing  = "model"  // the cell is not observed: Set.Observed says so
)

// Missing counts the cells without a number in the columns that are or could be
// variables, θ or weights, as they were read, and what was left out for them.
type Missing struct {
	Choice  string `json:"choice"`  // one of the three, or "": nothing was chosen
	Cells   int    `json:"cells"`   // in all
	Rows    int    `json:"rows"`    // that have one of them
	Columns int    `json:"columns"` // that have one of them
	LeftOut int    `json:"leftOut"` // rows that are not in the Set because of them
}

func (o Options) checkMissing() error {
	if slices.Contains([]string{"", RefuseMissing, DropMissing, ModelMissing}, o.Missing) {
		return nil
	}
	return fault.New(fault.Option, "missing is %q: it must be %q, %q or %q", o.Missing, RefuseMissing, DropMissing, ModelMissing).With("option", "missing")
}

// toleratesMissing tells whether columns with missing cells can be used.
func (o Options) toleratesMissing() bool {
	return o.Missing == DropMissing || o.Missing == ModelMissing
}

// gaps returns which rows of the table have a missing cell in some columns, and
// the counts.
func (t *table) gaps(columns []int, choice string) ([]bool, Missing) {
	lacking, m := make([]bool, t.rows), Missing{Choice: choice}
	for _, j := range columns {
		if t.facts[j].missing == 0 {
			continue
		}
		m.Columns++
		m.Cells += t.facts[j].missing
		for i := range lacking {
			lacking[i] = lacking[i] || finite(t.values.At(i, j)) == missing
		}
	}
	for _, is := range lacking {
		if is {
			m.Rows++
		}
	}
	return lacking, m
}

// couldCount returns the columns of numbers that nobody chose to leave out.
func (t *table) couldCount(o Options, r *roles) []int {
	var columns []int
	ignored := t.ignored(o)
	for j, f := range t.facts {
		chosen := r.of[j] == RoleVariable || r.of[j] == RoleTheta || r.of[j] == RoleWeight
		proposed := r.of[j] == RoleIgnore && f.missing > 0 && f.numbers > 0 && f.words == 0 && len(o.Variables) == 0 && !ignored[j]
		if chosen || proposed {
			columns = append(columns, j)
		}
	}
	return columns
}

// ignored returns the columns that were left out by choice.
func (t *table) ignored(o Options) map[int]bool {
	columns := map[int]bool{}
	for _, called := range o.Ignore {
		if j, err := t.column(called, RoleIgnore); err == nil {
			columns[j] = true
		}
	}
	return columns
}

// lacking returns the rows to leave out: those with any missing cell, or those
// that have no θ or no weight where the other cells are to be modelled.
func (t *table) lacking(r *roles, o Options) []bool {
	columns := append([]int(nil), r.variables...)
	if o.Missing == ModelMissing {
		columns = nil
	}
	if o.Theta != "" {
		columns = append(columns, r.thetaColumns()...)
	}
	if r.weight >= 0 {
		columns = append(columns, r.weight)
	}
	out, _ := t.gaps(columns, o.Missing)
	return out
}

// observe fills Observed where X has missing cells. rows are those of the file.
func (s *Set) observe(ctx context.Context, file string, rows []int) error {
	n, k := s.X.Dims()
	observed, all := make([]bool, n*k), true
	scratch := make([]float64, k)
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return err
		}
		seen := false
		for c, v := range narrow.Row(s.X, i, scratch) {
			is := finite(v) == number
			observed[i*k+c] = is
			seen, all = seen || is, all && is
		}
		if !seen {
			return fault.New(fault.Shape, "%s, row %d has no observed cell, so that nothing says where it belongs: remove it, or drop all rows with missing cells", file, rows[i]+1).
				With("file", file).With("row", rows[i]+1)
		}
	}
	if !all {
		s.Observed = observed
	}
	return nil
}

// unknown counts the cells that are not observed.
func unknown(observed []bool) int { return len(observed) - count(observed) }

// known returns the weight of the training rows that have each variable; where all
// count alike, how many there are.
func (s *Set) known() []float64 {
	known := make([]float64, s.Variables())
	for i := range s.Train {
		observed := s.observedCells(i)
		for k := range known {
			if observed == nil || observed[k] {
				known[k] += s.weight(i)
			}
		}
	}
	return known
}

// leaveOut takes rows out of the Set and returns which are left, counted from 0.
func (s *Set) leaveOut(ctx context.Context, out []bool, what string) ([]int, error) {
	var order, gone []int
	for i, is := range out {
		if is {
			gone = append(gone, i)
		} else {
			order = append(order, i)
		}
	}
	s.Missing.LeftOut = len(gone)
	if len(gone) == 0 {
		return order, nil
	}
	parameters := s.Parameters()
	if len(order) < 2 {
		return nil, fault.New(fault.Shape, "%d of %d rows have missing cells (%s): %d are left, and a model needs at least two; model the missing cells, or leave out the columns that have most of them", len(gone), len(out), what, len(order))
	}
	if err := permute(ctx, s.X, append(order[:len(order):len(order)], gone...)); err != nil {
		return nil, err
	}
	s.X = narrow.Part(s.X, 0, len(order))
	s.permuteLabels(order, parameters)
	s.warn(fmt.Sprintf("%d of %d rows are left out: %s", len(gone), len(out), what))
	return order, nil
}

// observedCells returns which cells of row i are known; nil: all.
func (s *Set) observedCells(i int) []bool {
	if s.Observed == nil {
		return nil
	}
	k := s.Variables()
	return s.Observed[i*k : (i+1)*k]
}

// RowTo fills to (K) with row i of X, NaN where a cell is not observed.
func (s *Set) RowTo(to []float64, i int) {
	narrow.RowTo(to, s.X, i)
	for c, is := range s.observedCells(i) {
		if !is {
			to[c] = math.NaN()
		}
	}
}
