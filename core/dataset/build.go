package dataset

import (
	"context"
	"fmt"
	"math"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/narrow"
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
	s := &Set{Kind: Tables, Columns: t.describe(r.of), Head: t.head, Train: t.rows, Warnings: append(t.notes, r.notes...)}
	if err := s.takeLabels(t, r, o); err != nil {
		return nil, err
	}
	test := make([]bool, t.rows)
	if r.split >= 0 {
		if test, err = splitByColumn(t, r.split); err != nil {
			return nil, err
		}
	} else if o.TestShare > 0 {
		test = splitByLot(t.rows, s.Groups, o.TestShare, o.Seed)
	}
	for _, j := range r.variables {
		s.Names = append(s.Names, t.names[j])
	}
	if s.X, err = compact(ctx, t.values, r.variables); err != nil {
		return nil, err
	}
	return s, s.finish(ctx, test, o)
}

// takeLabels reads θ, ids and groups, which must happen before compact.
func (s *Set) takeLabels(t *table, r *roles, o Options) (err error) {
	if s.Theta, s.ThetaName = t.theta, t.thetaName; o.Theta != "" {
		s.Theta, s.ThetaName = t.get(r.theta), t.names[r.theta]
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

// measureScale fills Scale with the standard deviations of the training rows.
func (s *Set) measureScale(ctx context.Context) error {
	mean, square, scratch := make([]float64, s.Variables()), make([]float64, s.Variables()), make([]float64, s.Variables())
	for i := range s.Train {
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		for k, v := range narrow.Row(s.X, i, scratch) {
			mean[k] += v / float64(s.Train)
		}
	}
	for i := range s.Train {
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		for k, v := range narrow.Row(s.X, i, scratch) {
			square[k] += (v - mean[k]) * (v - mean[k]) / float64(s.Train)
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
