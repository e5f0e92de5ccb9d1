// Package trace runs the paper's Algorithm 1 on small data and keeps every point it passes,
// for those who want to see how it works.
package trace

import (
	"context"
	"encoding/json"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/solver"
)

// Options describe a trace. The zero value uses the defaults throughout.
type Options struct {
	// Settings are those of a fit by Algorithm 1.
	Settings method.Settings `json:"settings"`
	Cycles   int             `json:"cycles"` // 0: 20, or none from a given point
	From     *Point          `json:"from"`   // the start; nil: that of the algorithm
}

// A Point is a choice of means (T×K) and bases (T·V×K), in the units of the data.
type Point struct {
	Mean  [][]float64 `json:"mean"`
	Basis [][]float64 `json:"basis"`
}

// A Step is a point that the algorithm passes.
type Step struct {
	Cycle  int         `json:"cycle"` // 0 for the start
	Part   fit.Part    `json:"part"`
	Mean   [][]float64 `json:"mean"`
	Basis  [][]float64 `json:"basis"`
	Energy fit.Energy  `json:"energy"`
}

// A Result is a trace.
type Result struct {
	Endpoints [][]float64 `json:"endpoints"` // of each parameter
	Steps     []Step      `json:"steps"`
	Status    fit.Status  `json:"status"` // stalled: the next cycle would raise the energy
}

const defaultCycles = 20

// Check fails (ERR_OPTION) for options that are wrong for every data set.
func (o Options) Check() error {
	if err := limit.Options(o); err != nil {
		return err
	}
	if o.Settings.Method != "" && o.Settings.Method != "ppca" {
		return fault.New(fault.Option, "a trace shows Algorithm 1, which fits ppca and not %s: leave the method out", o.Settings.Method).With("option", "method")
	}
	return nil
}

// A Trace is a job.Job of one part.
type Trace struct {
	data    fit.Data
	options Options
}

// New returns the trace of a fit to d. It fails as Check does.
func New(d fit.Data, o Options) (*Trace, error) { return &Trace{d, o}, o.Check() }

// Parts implements job.Job.
func (t *Trace) Parts() []float64 { return []float64{1} }

// Do implements job.Job.
func (t *Trace) Do(ctx context.Context, _ int, _ func(done float64)) ([]byte, error) {
	settings := t.options.Settings
	settings.Method, settings.Solver = "ppca", fit.Paper
	o, err := settings.Options(ctx, t.data)
	if err != nil {
		return nil, err
	}
	cycles := t.options.Cycles
	var from *solver.Point
	if t.options.From != nil {
		if from, err = t.options.From.dense(); err != nil {
			return nil, err
		}
	} else if cycles == 0 {
		cycles = defaultCycles
	}
	steps, status, err := solver.Trace(ctx, t.data, o, cycles, from)
	if err != nil {
		return nil, err
	}
	r := Result{Endpoints: [][]float64{o.Graph.Endpoints}, Status: status}
	if o.Graph.Second != nil {
		r.Endpoints = append(r.Endpoints, o.Graph.Second.Endpoints)
	}
	for _, s := range steps {
		r.Steps = append(r.Steps, Step{s.Cycle, s.Part, rowsOf(s.Mean), rowsOf(s.Basis), s.Energy})
	}
	return json.Marshal(r)
}

// Join implements job.Job.
func (t *Trace) Join(results [][]byte) ([]byte, error) { return results[0], nil }

// dense returns a point as matrices.
func (p *Point) dense() (*solver.Point, error) {
	mean, err := matrix("from.mean", p.Mean)
	if err != nil {
		return nil, err
	}
	basis, err := matrix("from.basis", p.Basis)
	return &solver.Point{Mean: mean, Basis: basis}, err
}

// matrix fails with ERR_SHAPE unless all rows have the length of the first, which is not 0.
func matrix(name string, rows [][]float64) (*mat.Dense, error) {
	if len(rows) == 0 || len(rows[0]) == 0 {
		return nil, fault.New(fault.Shape, "%s has no numbers: give a row for each endpoint, or for each component of each", name).With("option", name)
	}
	m := mat.NewDense(len(rows), len(rows[0]), nil)
	for i, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, fault.New(fault.Shape, "row %d of %s has %d numbers and row 1 has %d: give one for each variable", i+1, name, len(row), len(rows[0])).With("option", name)
		}
		m.SetRow(i, row)
	}
	return m, nil
}

// rowsOf returns the rows of a matrix.
func rowsOf(m *mat.Dense) [][]float64 {
	rows := make([][]float64, m.RawMatrix().Rows)
	for i := range rows {
		rows[i] = m.RawRowView(i)
	}
	return rows
}
