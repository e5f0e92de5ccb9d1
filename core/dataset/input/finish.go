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

// A plan says what becomes of the rows and cells of the files.
type plan struct {
	out    []bool        // rows to leave out; nil: none
	why    string        // they are left out
	least  int           // number of rows that must remain
	test   []bool        // rows for testing; nil: a random share or none
	strata []string      // of the random share; nil: none
	mask   *dataset.Mask // known cells; nil: all with a number
}

// finish leaves out rows, puts the training rows first, marks the cells that are not observed and measures the
// scale. Both parts keep the order of the file.
func finish(ctx context.Context, s *dataset.Set, p plan, o dataset.Options) error {
	n := s.Rows()
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
	if s.Kind == dataset.Tables && o.Missing == dataset.ModelMissing && s.Missing.Cells > 0 {
		if err := observe(ctx, s); err != nil {
			return err
		}
	}
	if err := p.hide(s, n, order); err != nil {
		return err
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
	all, k, parameters := slices.Concat(order, gone), s.Variables(), s.Parameters()
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
	if s.Theta != nil {
		theta := make([]float64, 0, len(order)*parameters)
		for _, i := range order {
			theta = append(theta, s.Theta[i*parameters:(i+1)*parameters]...)
		}
		s.Theta = theta
	}
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

// observe sets Observed if X has missing cells, and says how many.
func observe(ctx context.Context, s *dataset.Set) error {
	n, k := s.X.Dims()
	observed, scratch := make([]bool, n*k), make([]float64, k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return err
		}
		for c, v := range linalg.Row(s.X, i, scratch) {
			observed[i*k+c] = v-v == 0
		}
	}
	if slices.Contains(observed, false) {
		s.Observed = observed
	}
	countModelled(s)
	if hidden := s.Missing.Cells; hidden > 0 {
		s.Note(dataset.NoteCells, fmt.Sprintf("%s of %s cells %s empty or not a number; the model takes %s as not observed",
			fault.Count(hidden), fault.Count(len(observed)), verb(hidden, "is", "are"), verb(hidden, "it", "them")))
	}
	return nil
}

// hide marks the cells that are false in the mask as not observed. The mask covers n rows of the files, of which
// order has those of the Set.
func (p plan) hide(s *dataset.Set, n int, order []int) error {
	m, k := p.mask, s.Variables()
	if m == nil {
		return nil
	}
	if m.Rows != n || m.Cols != k {
		return fault.New(fault.Shape, "%s has the shape %d×%d, but the data have %d rows of %d variables: the mask needs "+
			"an entry for each cell", m.Name, m.Rows, m.Cols, n, k).With("file", m.Name)
	}
	observed, hidden := make([]bool, s.Rows()*k), 0
	for i, row := range order {
		known, of := s.ObservedCells(i), observed[i*k:(i+1)*k]
		for c, shows := range m.On[row*k : (row+1)*k] {
			was := known == nil || known[c]
			if of[c] = was && shows; was && !shows {
				hidden++
			}
		}
		if !slices.Contains(of, true) {
			return fault.New(fault.Shape, "%s, row %d has no observed cell, so the row cannot be modelled: remove it",
				m.Name, row+1).With("file", m.Name).With("row", row+1)
		}
	}
	if hidden == 0 {
		return nil
	}
	s.Observed, s.Missing.Choice = observed, dataset.ModelMissing
	countModelled(s)
	s.Note(dataset.NoteCells, fmt.Sprintf("%s of %s cells are hidden by %s; they are modelled as not observed",
		fault.Count(hidden), fault.Count(len(observed)), m.Name))
	return nil
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
