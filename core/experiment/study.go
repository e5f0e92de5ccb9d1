package experiment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ppca/core/fault"
)

// A study is an experiment made ready for its data and options: parts that each
// measure some cells of its table, and how the table becomes rows. C identifies a
// cell. It is a job.Job, so parts share nothing but what they only read.
type study[C comparable] struct {
	report Report // all but Rows and Cancelled, Skipped as known beforehand
	parts  []part[C]
	rows   func(t table[C]) []any
	// picture makes that of the report; nil where it is known beforehand.
	picture func(t table[C]) any
}

// A part measures some cells in one split of the data.
type part[C comparable] struct {
	work    float64 // relative, > 0
	measure func(ctx context.Context, report func(done float64)) ([]measurement[C], error)
}

// A measurement is what one part says about one cell: numbers, or why there are
// none.
type measurement[C comparable] struct {
	Cell   C         `json:"cell"`
	Values []float64 `json:"values,omitempty"`
	Why    string    `json:"why,omitempty"`
}

// A table holds for each cell what was measured, in the order of the parts.
type table[C comparable] map[C][][]float64

// column returns value number i of a cell from every part that measured it.
func (t table[C]) column(cell C, i int) []float64 {
	values := make([]float64, len(t[cell]))
	for m, measured := range t[cell] {
		values[m] = measured[i]
	}
	return values
}

// append adds the parts, rows and tables of another study of the same kind.
func (s *study[C]) append(other *study[C]) {
	rows := s.rows
	s.rows = func(t table[C]) []any { return append(rows(t), other.rows(t)...) }
	s.parts = append(s.parts, other.parts...)
	s.report.Skipped = append(s.report.Skipped, other.report.Skipped...)
	s.report.Paper.Rows = append(s.report.Paper.Rows, other.report.Paper.Rows...)
}

// Parts is the work of each part, as job.Job asks for it.
func (s *study[C]) Parts() []float64 {
	work := make([]float64, len(s.parts))
	for i, p := range s.parts {
		work[i] = p.work
	}
	return work
}

// Do measures one part and returns its result as JSON. It fails where the measurement does.
func (s *study[C]) Do(ctx context.Context, number int, report func(done float64)) ([]byte, error) {
	measured, err := s.parts[number].measure(ctx, report)
	if err != nil {
		return nil, err
	}
	return json.Marshal(measured)
}

// Join makes the report, as JSON, of the results of the parts; nil is one that was not done.
func (s *study[C]) Join(results [][]byte) ([]byte, error) {
	r := s.report
	t := table[C]{}
	var failed failures[C]
	for _, result := range results {
		if result == nil {
			r.Cancelled = true
			continue
		}
		var measured []measurement[C]
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
	r.Rows = s.rows(t)
	if s.picture != nil {
		r.Picture = s.picture(t)
	}
	r.Skipped = append(r.Skipped[:len(r.Skipped):len(r.Skipped)], failed.skipped()...)
	return r.encode()
}

// failures counts in how many splits a cell failed, and keeps the first reason.
type failures[C comparable] struct {
	order []C
	first map[C]*Skipped
}

func (f *failures[C]) add(m measurement[C]) {
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

// measured returns the values of a cell, or the reason why the data do not give
// them. An error that is no fault of the data, such as a wish to stop, stays one.
func measured[C comparable](ctx context.Context, cell C, values []float64, err error) (measurement[C], error) {
	var fromData *fault.Error
	switch {
	case err == nil:
		return measurement[C]{Cell: cell, Values: values}, nil
	case ctx.Err() == nil && errors.As(err, &fromData) && fromData.Code != fault.Crashed:
		return measurement[C]{Cell: cell, Why: err.Error()}, nil
	}
	return measurement[C]{}, err
}
