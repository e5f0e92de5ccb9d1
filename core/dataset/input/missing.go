package input

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/linalg"
)

// observe sets Observed if X has missing cells.
func observe(ctx context.Context, s *dataset.Set) error {
	n, k := s.X.Dims()
	observed, all := make([]bool, n*k), true
	scratch := make([]float64, k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return err
		}
		for c, v := range linalg.Row(s.X, i, scratch) {
			is := v-v == 0
			observed[i*k+c] = is
			all = all && is
		}
	}
	if !all {
		s.Observed = observed
	}
	return nil
}

// knownWeights returns, for each variable, the total weight of the training rows in which
// it is known; without weights, their number.
func knownWeights(s *dataset.Set) []float64 {
	known := make([]float64, s.Variables())
	for i := range s.Train {
		observed := s.ObservedCells(i)
		for k := range known {
			if observed == nil || observed[k] {
				known[k] += weight(s, i)
			}
		}
	}
	return known
}

// leaveOut removes rows from the Set and returns the remaining ones, numbered from 0. It fails
// if fewer than least remain.
func leaveOut(ctx context.Context, s *dataset.Set, out []bool, least int, what string) ([]int, error) {
	order, gone := make([]int, 0, len(out)), []int(nil)
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
	if len(order) < least {
		needs := "a model needs at least two; model the missing cells, or leave out the columns that have most of them"
		if least == 1 {
			needs = "there must be one"
		}
		return nil, fault.New(fault.Shape, "%s of %s rows have missing cells (%s), which leaves %d, but %s",
			fault.Count(len(gone)), fault.Count(len(out)), what, len(order), needs)
	}
	if err := permute(ctx, s.X, append(order[:len(order):len(order)], gone...)); err != nil {
		return nil, err
	}
	s.X = linalg.Part(s.X, 0, len(order))
	permuteLabels(s, order, parameters)
	s.Note(dataset.NoteRows, fmt.Sprintf("%s of %s rows %s left out: %s (%s)", fault.Count(len(gone)), fault.Count(len(out)),
		verb(len(gone), "is", "are"), what, numbered(gone)))
	return order, nil
}

// verb returns the form for a number of things.
func verb(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// numbered returns the numbers of rows, from 1, for a note.
func numbered(rows []int) string {
	const most = 5
	var list []string
	for _, i := range rows[:min(len(rows), most)] {
		list = append(list, strconv.Itoa(i+1))
	}
	if len(rows) > most {
		list = append(list, "…")
	}
	if len(rows) == 1 {
		return "row " + list[0]
	}
	return "rows " + strings.Join(list, ", ")
}

// treatMissing drops rows, marks the cells that are not observed, and returns the
// remaining rows of the table.
func treatMissing(ctx context.Context, s *dataset.Set, out []bool, o dataset.Options) ([]int, error) {
	what := "a variable, θ or the weight has no number"
	if o.Missing == dataset.ModelMissing {
		what = verb(dataset.Count(out), "it has", "they have") + " no θ, no weight or no variable"
	}
	least := 2
	if o.ForModel() {
		least = 1
	}
	rows, err := leaveOut(ctx, s, out, least, what)
	if err != nil || o.Missing != dataset.ModelMissing || s.Missing.Cells == 0 {
		return rows, err
	}
	if err := observe(ctx, s); err != nil {
		return rows, err
	}
	countModelled(s)
	if hidden := s.Missing.Cells; hidden > 0 {
		s.Note(dataset.NoteCells, fmt.Sprintf("%s of %s cells %s empty or not a number; the model takes %s as not observed",
			fault.Count(hidden), fault.Count(len(s.Observed)), verb(hidden, "is", "are"), verb(hidden, "it", "them")))
	}
	return rows, nil
}

// countModelled counts the cells without a number among those that a fit sees: not in rows
// that were left out, nor in θ or columns that are no variables.
func countModelled(s *dataset.Set) {
	s.Missing.Cells, s.Missing.Rows, s.Missing.Columns = 0, 0, 0
	columns := make([]bool, s.Variables())
	for i := range s.Rows() {
		before := s.Missing.Cells
		for c, known := range s.ObservedCells(i) {
			if !known {
				s.Missing.Cells, columns[c] = s.Missing.Cells+1, true
			}
		}
		if s.Missing.Cells > before {
			s.Missing.Rows++
		}
	}
	s.Missing.Columns = dataset.Count(columns)
}
