package dataset

import (
	"context"
	"fmt"
	"math"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// fromTable makes a Set of a table by the roles of its columns. The memory of
// the table becomes that of X.
func fromTable(ctx context.Context, t *table, o Options) (*Set, error) {
	r, err := assign(t, o)
	if err != nil {
		return nil, err
	}
	if t.rows < 2 && len(o.Variables) == 0 {
		return nil, fault.New(fault.Shape, "%s has one row of data, and a model needs at least two", t.file).With("file", t.file).With("rows", t.rows)
	}
	s := &Set{Kind: Tables, Columns: t.describe(r.of), Head: t.head, Warnings: append(t.notes, r.notes...)}
	if err := s.takeLabels(t, r, o); err != nil {
		return nil, err
	}
	var test []bool // of all rows of the table; nil: not by a column
	if r.split >= 0 {
		if test, err = splitByColumn(t, r.split); err != nil {
			return nil, err
		}
	}
	for _, j := range r.variables {
		s.Names = append(s.Names, t.names[j])
	}
	_, s.Missing = t.gaps(t.couldCount(o, r), o.Missing)
	out := t.lacking(r, o)
	if s.X, err = compact(ctx, t.values, r.variables); err != nil {
		return nil, err
	}
	rows, err := s.treatMissing(ctx, t.file, out, o)
	if err != nil {
		return nil, err
	}
	if err := s.maskCells(t.mask, t.rows, rows); err != nil {
		return nil, err
	}
	return s, s.finish(ctx, s.testRows(permuted(test, rows), o), o)
}

// treatMissing leaves out rows and marks the cells that are not observed. It
// returns which rows of the table are left.
func (s *Set) treatMissing(ctx context.Context, file string, out []bool, o Options) ([]int, error) {
	what := "a cell of a variable, of θ or of the weight holds no number"
	if o.Missing == ModelMissing {
		what = "they have no θ or no weight"
	}
	rows, err := s.leaveOut(ctx, out, what)
	if err != nil || o.Missing != ModelMissing || s.Missing.Cells == 0 {
		return rows, err
	}
	if err := s.observe(ctx, file, rows); err != nil || s.Observed == nil {
		return rows, err
	}
	s.warn(fmt.Sprintf("%d of %d cells hold no number; they are modelled as not observed", unknown(s.Observed), len(s.Observed)))
	return rows, nil
}

// testRows returns which rows are for testing: those that a column says, or a
// share drawn by lot.
func (s *Set) testRows(byColumn []bool, o Options) []bool {
	switch {
	case byColumn != nil:
		return byColumn
	case o.TestShare > 0:
		return splitByLot(s.Rows(), s.Groups, o.TestShare, o.Seed)
	}
	return make([]bool, s.Rows())
}

// takeLabels reads θ, weights, ids and groups, which must happen before compact.
func (s *Set) takeLabels(t *table, r *roles, o Options) (err error) {
	if r.weight >= 0 {
		if s.Weights, err = t.weights(r.weight); err != nil {
			return err
		}
	}
	if s.Theta, s.ThetaName, s.SecondName = t.theta, t.thetaName, t.secondName; o.Theta != "" {
		s.takeTheta(t, r, nil)
	}
	if r.id >= 0 {
		if s.IDs, err = t.strings(r.id); err != nil {
			return err
		}
	}
	if r.group >= 0 {
		if s.Groups, err = t.strings(r.group); err != nil {
			return err
		}
	}
	if r.id < 0 && o.Theta != "" && len(o.Variables) == 0 {
		s.warnOfIDs(t, r)
	}
	return nil
}

// warnOfIDs tells of a variable that looks like the number of a row.
func (s *Set) warnOfIDs(t *table, r *roles) {
	for _, j := range r.variables {
		if called(t.names[j], idNames) && isWhole(t.get(j)) {
			s.warn(fmt.Sprintf("%s: column %q is modelled like any other; if it only numbers the rows, make it the id or ignore it", t.file, t.names[j]))
		}
	}
}

func (t *table) describe(of []string) []Column {
	columns := make([]Column, len(t.names))
	for j, f := range t.facts {
		columns[j] = Column{Name: t.names[j], Role: of[j], Numeric: f.words == 0 && f.numbers > 0, Min: f.min, Max: f.max, Missing: f.missing}
	}
	return columns
}

// finish arranges the rows and measures the scale.
func (s *Set) finish(ctx context.Context, test []bool, o Options) error {
	if err := s.arrange(ctx, test); err != nil {
		return err
	}
	o.progress(1)
	if !o.Standardise {
		return nil
	}
	return s.measureScale(ctx)
}

// measureScale fills Scale with the standard deviations of the training rows, by
// their weights.
func (s *Set) measureScale(ctx context.Context) error {
	known := s.known()
	mean, square, row := make([]float64, s.Variables()), make([]float64, s.Variables()), make([]float64, s.Variables())
	for i := range s.Train {
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		s.RowTo(row, i)
		for k, v := range row {
			if v == v { // NaN where it is not observed
				mean[k] += s.weight(i) * v / known[k]
			}
		}
	}
	for i := range s.Train {
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		s.RowTo(row, i)
		for k, v := range row {
			if v == v {
				square[k] += s.weight(i) * (v - mean[k]) * (v - mean[k]) / known[k]
			}
		}
	}
	constant := 0
	s.Scale = square
	for k, v := range square {
		s.Scale[k] = math.Sqrt(v)
		if s.Scale[k] <= 1e-12*math.Abs(mean[k]) { // rounding only
			s.Scale[k] = 1
			constant++
		}
	}
	if constant > 0 {
		s.warn(fmt.Sprintf("%d of %d variables do not vary in the training rows; they are not divided", constant, len(square)))
	}
	return nil
}
