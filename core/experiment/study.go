package experiment

// A study runs an experiment: a job whose parts each measure some cells of a table.
// Its result is a Report.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/stat"

	"ppca/core/fault"
)

// A Study is an experiment with its data and options: tasks that each measure some cells of
// a table, and a function that turns the table into rows. C identifies a cell. A Study is a
// job.Job, so tasks share only what they read.
type Study[C comparable] struct {
	Report Report // without Rows and Cancelled; Skipped as known in advance
	Tasks  []Task[C]
	Rows   func(t Table[C]) []any
}

// A Task measures some cells in one split of the data.
type Task[C comparable] struct {
	Work    float64 // relative, > 0
	Measure func(ctx context.Context, report func(done float64)) ([]Measurement[C], error)
}

// A Measurement is a task's result for one cell: numbers, or the reason why there are none.
type Measurement[C comparable] struct {
	Cell   C         `json:"cell"`
	Values []float64 `json:"values,omitempty"`
	Why    string    `json:"why,omitempty"`
}

// A Table holds the measurements of each cell, in the order of the tasks.
type Table[C comparable] map[C][][]float64

// Column returns value number i of a cell from every task that measured it.
func (t Table[C]) Column(cell C, i int) []float64 {
	values := make([]float64, len(t[cell]))
	for m, measured := range t[cell] {
		values[m] = measured[i]
	}
	return values
}

// Append adds the tasks, rows and tables of another study of the same kind.
func (s *Study[C]) Append(other *Study[C]) {
	rows := s.Rows
	s.Rows = func(t Table[C]) []any { return append(rows(t), other.Rows(t)...) }
	s.Tasks = append(s.Tasks, other.Tasks...)
	s.Report.Skipped = append(s.Report.Skipped, other.Report.Skipped...)
}

// Parts returns the work of each task, for job.Job.
func (s *Study[C]) Parts() []float64 {
	work := make([]float64, len(s.Tasks))
	for i, p := range s.Tasks {
		work[i] = p.Work
	}
	return work
}

// Do runs one task and returns its result as JSON.
func (s *Study[C]) Do(ctx context.Context, number int, report func(done float64)) ([]byte, error) {
	measured, err := s.Tasks[number].Measure(ctx, report)
	if err != nil {
		return nil, err
	}
	return json.Marshal(measured)
}

// Join returns the JSON of the report; results are those of the tasks, nil if not done.
func (s *Study[C]) Join(results [][]byte) ([]byte, error) {
	r := s.Report
	r.Skipped = slices.Clone(r.Skipped)
	t := Table[C]{}
	failed := map[C]int{} // the place of a cell among those skipped
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
			if m.Why == "" {
				t[m.Cell] = append(t[m.Cell], m.Values)
				continue
			}
			at, known := failed[m.Cell]
			if !known { // the reason of the first split stands for all
				at, failed[m.Cell] = len(r.Skipped), len(r.Skipped)
				r.Skipped = append(r.Skipped, Skipped{Row: m.Cell, Why: m.Why})
			}
			r.Skipped[at].Splits++
		}
	}
	r.Rows = s.Rows(t)
	return r.encode()
}

// Measured returns the values of a cell, or the reason why the data do not allow them. An
// error that the data did not cause, such as a cancellation, stays an error.
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

// meanAndSD returns the mean and the standard deviation (divisor n−1) of the values of the
// splits; the deviation of a single value is 0.
func meanAndSD(values []float64) (mean, sd float64) {
	mean = stat.Mean(values, nil)
	if len(values) < 2 {
		return mean, 0
	}
	return mean, stat.StdDev(values, nil)
}
