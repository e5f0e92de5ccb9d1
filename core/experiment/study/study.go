// Package study runs an experiment: it is a job of parts that each measure some cells of a
// table, and its result is a Report.
package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ppca/core/fault"
)

// A Study is an experiment made ready for its data and options: parts that each
// measure some cells of its table, and how the table becomes rows. C identifies a
// cell. It is a job.Job, so parts share nothing but what they only read.
type Study[C comparable] struct {
	Report   Report // all but Rows and Cancelled, Skipped as known beforehand
	PartList []Part[C]
	Rows     func(t Table[C]) []any
	// picture makes that of the report; nil where it is known beforehand.
	Picture func(t Table[C]) any
}

// A Part measures some cells in one split of the data.
type Part[C comparable] struct {
	Work    float64 // relative, > 0
	Measure func(ctx context.Context, report func(done float64)) ([]Measurement[C], error)
}

// A Measurement is what one part says about one cell: numbers, or why there are
// none.
type Measurement[C comparable] struct {
	Cell   C         `json:"cell"`
	Values []float64 `json:"values,omitempty"`
	Why    string    `json:"why,omitempty"`
}

// A Table holds for each cell what was measured, in the order of the parts.
type Table[C comparable] map[C][][]float64

// Column returns value number i of a cell from every part that measured it.
func (t Table[C]) Column(cell C, i int) []float64 {
	values := make([]float64, len(t[cell]))
	for m, measured := range t[cell] {
		values[m] = measured[i]
	}
	return values
}

// Append adds the parts, rows and tables of another study of the same kind.
func (s *Study[C]) Append(other *Study[C]) {
	rows := s.Rows
	s.Rows = func(t Table[C]) []any { return append(rows(t), other.Rows(t)...) }
	s.PartList = append(s.PartList, other.PartList...)
	s.Report.Skipped = append(s.Report.Skipped, other.Report.Skipped...)
	s.Report.Paper.Rows = append(s.Report.Paper.Rows, other.Report.Paper.Rows...)
}

// Parts is the work of each part, as job.Job asks for it.
func (s *Study[C]) Parts() []float64 {
	work := make([]float64, len(s.PartList))
	for i, p := range s.PartList {
		work[i] = p.Work
	}
	return work
}

// Do measures one part and returns its result as JSON. It fails where the measurement does.
func (s *Study[C]) Do(ctx context.Context, number int, report func(done float64)) ([]byte, error) {
	measured, err := s.PartList[number].Measure(ctx, report)
	if err != nil {
		return nil, err
	}
	return json.Marshal(measured)
}

// Join makes the report, as JSON, of the results of the parts; nil is one that was not done.
func (s *Study[C]) Join(results [][]byte) ([]byte, error) {
	r := s.Report
	t := Table[C]{}
	var failed failures[C]
	for _, result := range results {
		if result == nil {
			r.Cancelled = true
			continue
		}
		var measured []Measurement[C]
		if err := json.Unmarshal(result, &measured); err != nil {
			return nil, fmt.Errorf("the result of a part of the experiment is damaged: %w", err)
		}
		for _, m := range measured {
			if m.Why != "" {
				failed.add(m)
			} else {
				t[m.Cell] = append(t[m.Cell], m.Values)
			}
		}
	}
	r.Rows = s.Rows(t)
	if s.Picture != nil {
		r.Picture = s.Picture(t)
	}
	r.Skipped = append(r.Skipped[:len(r.Skipped):len(r.Skipped)], failed.skipped()...)
	return r.encode()
}

// failures counts in how many splits a cell failed, and keeps the first reason.
type failures[C comparable] struct {
	order []C
	first map[C]*Skipped
}

func (f *failures[C]) add(m Measurement[C]) {
	if f.first == nil {
		f.first = map[C]*Skipped{}
	}
	if f.first[m.Cell] == nil {
		f.order = append(f.order, m.Cell)
		f.first[m.Cell] = &Skipped{Row: m.Cell, Why: m.Why}
	}
	f.first[m.Cell].Splits++
}

func (f *failures[C]) skipped() []Skipped {
	var out []Skipped
	for _, cell := range f.order {
		out = append(out, *f.first[cell])
	}
	return out
}

// Measured returns the values of a cell, or the reason why the data do not give
// them. An error that is no fault of the data, such as a wish to stop, stays one.
func Measured[C comparable](ctx context.Context, cell C, values []float64, err error) (Measurement[C], error) {
	var fromData *fault.Error
	switch {
	case err == nil:
		return Measurement[C]{Cell: cell, Values: values}, nil
	case ctx.Err() == nil && errors.As(err, &fromData) && fromData.Code != fault.Crashed:
		return Measurement[C]{Cell: cell, Why: err.Error()}, nil
	}
	return Measurement[C]{}, err
}
