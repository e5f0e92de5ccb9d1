package input

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A plan says what becomes of the rows of the files.
type plan struct {
	out    []bool   // rows to leave out; nil: none
	why    string   // they are left out
	least  int      // number of rows that must remain
	test   []bool   // rows for testing; nil: a random share or none
	strata []string // of the random share; nil: none
	mask   *Mask    // known cells of the variables; nil: all with a number
}

// finish leaves out rows, puts the training rows first, marks the cells that are not observed and measures the
// scale. Both parts keep the order of the file.
func finish(ctx context.Context, s *dataset.Set, p plan, o dataset.Options) error {
	n := s.Rows()
	if err := p.mask.hide(s); err != nil {
		return err
	}
	kept, gone := divide(n, nil, p.out)
	if err := p.leaveOut(s, kept, gone); err != nil {
		return err
	}
	if p.test == nil && o.TestShare > 0 {
		s.RandomSplit = true
		drawn := dataset.StratifiedSplit(len(kept), dataset.Picked(s.Groups, kept), dataset.Picked(p.strata, kept),
			o.TestShare, o.Seed)
		p.test = make([]bool, n)
		for k, i := range kept {
			p.test[i] = drawn[k]
		}
	}
	train, test := divide(n, kept, p.test)
	if s.Train = len(train); s.Train == 0 {
		return fault.New(fault.Shape, "all %d rows are for testing, so none is left for training", len(kept))
	}
	order := append(train, test...)
	if err := arrange(ctx, s, order, gone); err != nil {
		return err
	}
	numbers := s.Kind == dataset.Tables && o.Missing == dataset.ModelMissing && s.Missing.Cells > 0
	if numbers || p.mask != nil {
		if err := p.observe(ctx, s, numbers, order); err != nil {
			return err
		}
	}
	o.ReportProgress(1)
	if !o.Standardise {
		return nil
	}
	return measureScale(ctx, s)
}

// divide returns which of some rows, by default all n, are not in a set, and which are.
func divide(n int, rows []int, set []bool) (outside, inside []int) {
	outside = make([]int, 0, n)
	for k := range n {
		i := k
		if rows != nil {
			if k == len(rows) {
				break
			}
			i = rows[k]
		}
		if set != nil && set[i] {
			inside = append(inside, i)
		} else {
			outside = append(outside, i)
		}
	}
	return outside, inside
}

// leaveOut notes the rows that are left out. It fails if too few remain.
func (p plan) leaveOut(s *dataset.Set, kept, gone []int) error {
	s.Missing.LeftOut = len(gone)
	if len(gone) == 0 {
		return nil
	}
	of := fmt.Sprintf("%s of %s rows", fault.Count(len(gone)), fault.Count(len(kept)+len(gone)))
	if len(kept) < p.least {
		needs := "a model needs at least two; model the missing cells, or leave out the columns that have most of them"
		if p.least == 1 {
			needs = "there must be one"
		}
		return fault.New(fault.Shape, "%s have missing cells (%s), which leaves %d, but %s", of, p.why, len(kept), needs)
	}
	s.Note(dataset.NoteRows, fmt.Sprintf("%s %s left out: %s (%s)", of, verb(len(gone), "is", "are"), p.why, numbered(gone)))
	return nil
}

// arrange puts the rows in an order, without those that are gone.
func arrange(ctx context.Context, s *dataset.Set, order, gone []int) error {
	if len(gone) == 0 && slices.IsSorted(order) {
		return nil
	}
	all, n, k, parameters := slices.Concat(order, gone), s.Rows(), s.Variables(), s.Parameters()
	if err := permute(ctx, s.X, all); err != nil {
		return err
	}
	s.X = linalg.Part(s.X, 0, len(order))
	if s.Observed != nil {
		if err := linalg.PermuteRows(ctx, s.Observed, k, all); err != nil {
			return err
		}
		s.Observed = s.Observed[:len(order)*k]
	}
	s.Theta, s.Whitenings = pickedRows(s.Theta, parameters, order), pickedRows(s.Whitenings, len(s.Whitenings)/n, order)
	if s.IDs == nil {
		s.FileRows = make([]int32, len(order))
		for to, from := range order {
			s.FileRows[to] = int32(from)
		}
	}
	s.Weights, s.IDs, s.Groups = dataset.Picked(s.Weights, order), dataset.Picked(s.IDs, order),
		dataset.Picked(s.Groups, order)
	return nil
}

// pickedRows returns rows of some values each; nil for nil.
func pickedRows(values []float64, each int, rows []int) (out []float64) {
	if each == 0 {
		return nil
	}
	for _, i := range rows {
		out = append(out, values[i*each:(i+1)*each]...)
	}
	return out
}

// observe completes Observed: it marks the cells without a number, if these are modelled. It counts all cells that are
// not observed, and says how many.
func (p plan) observe(ctx context.Context, s *dataset.Set, numbers bool, order []int) error {
	n, k := s.X.Dims()
	observed, scratch, columns := make([]bool, n*k), make([]float64, k), make([]bool, k)
	s.Missing.Cells, s.Missing.Rows = 0, 0
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return err
		}
		known, hidden := s.ObservedCells(i), 0
		for c, v := range linalg.Row(s.X, i, scratch) {
			observed[i*k+c] = (known == nil || known[c]) && (!numbers || v-v == 0)
			if !observed[i*k+c] {
				hidden, columns[c] = hidden+1, true
			}
		}
		if hidden == k {
			return p.unseen(order[i] + 1)
		}
		if s.Missing.Cells += hidden; hidden > 0 {
			s.Missing.Rows++
		}
	}
	hidden, why := s.Missing.Cells, "empty or not a number"
	if s.Missing.Columns = dataset.Count(columns); hidden == 0 {
		s.Observed = nil
		return nil
	}
	if p.mask != nil {
		s.Missing.Choice, why = dataset.ModelMissing, "hidden by "+p.mask.Name+" or have no number"
	}
	s.Observed = observed
	s.Note(dataset.NoteCells, fmt.Sprintf("%s of %s cells %s %s; the model takes %s as not observed", fault.Count(hidden),
		fault.Count(len(observed)), verb(hidden, "is", "are"), why, verb(hidden, "it", "them")))
	return nil
}

// unseen returns the error of a row without an observed cell.
func (p plan) unseen(row int) error {
	err := fault.New(fault.Shape, "row %d has no observed cell, so the row cannot be modelled: remove it", row).With("row", row)
	if p.mask == nil {
		return err
	}
	return fault.New(fault.Shape, "%s: %w", p.mask.Name, err).With("file", p.mask.Name).With("row", row)
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
	return verb(len(rows), "row ", "rows ") + strings.Join(list, ", ")
}
