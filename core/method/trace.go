package method

import (
	"context"
	"encoding/json"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/settings"
	"ppca/core/solver"
)

// TraceOptions describe a Trace. The zero value uses the defaults throughout.
type TraceOptions struct {
	// Settings are those of a fit by Algorithm 1.
	Settings Settings    `json:"settings"`
	Cycles   int         `json:"cycles"` // 0: 20, or none from a given point
	From     *TracePoint `json:"from"`   // the start; nil: that of the algorithm
}

// A TracePoint is a choice of means (T×K) and bases (T·V×K), in the units of the data.
type TracePoint struct {
	Mean  [][]float64 `json:"mean"`
	Basis [][]float64 `json:"basis"`
}

// A TraceStep is a point that the algorithm passes.
type TraceStep struct {
	Cycle int `json:"cycle"` // from 1; 0 for the start
	// The part of the start ('pca', 'order', 'given') or of a cycle ('means', 'bases', 'coefficients') that
	// ends here.
	Part  fit.Part    `json:"part"`
	Mean  [][]float64 `json:"mean"`  // T rows of K numbers, in the units of the data
	Basis [][]float64 `json:"basis"` // T·V rows of K numbers
	// E here: with the best coefficients, but after 'means' and 'bases' with those of the cycle before.
	Energy fit.Energy `json:"energy"`
}

// A TraceResult has the points of a Trace.
type TraceResult struct {
	Endpoints [][]float64 `json:"endpoints"` // the endpoints of each parameter
	Steps     []TraceStep `json:"steps"`
	// 'stalled': the next cycle would raise the energy; 'limit': all cycles are done.
	Status fit.Status `json:"status"`
}

const tracedCycles = 20 // unless the options have a number

// Check fails (ERR_OPTION) for options that are wrong for every data set.
func (o TraceOptions) Check() error {
	if err := settings.CheckOptions(o); err != nil {
		return err
	}
	if o.Settings.Method != "" && o.Settings.Method != "ppca" {
		return fault.New(fault.Option, "a trace shows Algorithm 1, which fits ppca and not %s: leave the method out", o.Settings.Method).With("option", "method")
	}
	return nil
}

// A Trace is a job.Job of one part: it runs the paper's Algorithm 1 on small data and keeps every point it
// passes, for those who want to see how it works.
type Trace struct {
	data    fit.Data
	options TraceOptions
}

// NewTrace returns the trace of a fit to d. It fails as Check does.
func NewTrace(d fit.Data, o TraceOptions) (*Trace, error) { return &Trace{d, o}, o.Check() }

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
		cycles = tracedCycles
	}
	steps, status, err := solver.Trace(ctx, t.data, o, cycles, from)
	if err != nil {
		return nil, err
	}
	r := TraceResult{Endpoints: [][]float64{o.Graph.Endpoints}, Status: status}
	if o.Graph.Second != nil {
		r.Endpoints = append(r.Endpoints, o.Graph.Second.Endpoints)
	}
	for _, s := range steps {
		r.Steps = append(r.Steps, TraceStep{s.Cycle, s.Part, rowsOf(s.Mean), rowsOf(s.Basis), s.Energy})
	}
	return json.Marshal(r)
}

// Join implements job.Job.
func (t *Trace) Join(results [][]byte) ([]byte, error) { return results[0], nil }

// dense returns a point as matrices.
func (p *TracePoint) dense() (*solver.Point, error) {
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
