package infer

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"ppca/core/checkpoint"
	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/model"
)

// WithoutDensity returns the error (ERR_UNSUPPORTED) for a model without a density: why it has none,
// as far as the model tells, and what to do.
func WithoutDensity(m *model.Model) error {
	knots, rows := m.Graph.Knots(), floats.Sum(m.Summary.Observations)
	why := "an older version of the program wrote it, or its values are too large to be squared: fit it again, in the last case to values in a larger unit"
	switch {
	case m.Summary.Status == fit.Cancelled:
		why = "its fit was stopped: fit it again to the end"
	case m.Kind == "local": // its kernels overlap, so their observations do not add up
		why = fmt.Sprintf("its bandwidth of %.4g needs %d endpoints, and it was fitted to fewer observations, or an older version of the program wrote it: fit it again, in the first case with a larger bandwidth", float64(m.Options.Bandwidth), knots)
	case rows > 0 && rows < float64(knots)-0.5:
		why = fmt.Sprintf("it was fitted to %s and has %d endpoints: fit it again with fewer bins, or to more observations", fault.Plural(int(math.Round(rows)), "observation"), knots)
	}
	return fault.New(fault.Unsupported, "the model has no density: %s", why)
}

// An observed row has what the model knows of one observation.
type observedRow struct {
	position  graph.Position
	slice     *model.Slice // in the units of the fit
	law       *density.Law
	deviation []float64 // K, (x − μ(θ))/Unit, 0 where not known
	known     []bool    // K; nil: all
	posterior *density.Posterior
}

// eachRow visits the observations of d with their posteriors. It fails as
// model.CheckObservations does, with ERR_UNSUPPORTED if m has no density, and if a
// checkpoint fails.
func eachRow(ctx context.Context, m *model.Model, d fit.Data, visit func(i int, row *observedRow) error) error {
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return err
	}
	if m.Density == nil {
		return WithoutDensity(m)
	}
	n, k := d.X.Dims()
	row := &observedRow{slice: &model.Slice{}, deviation: make([]float64, k)}
	if d.Observed != nil || m.EndpointMask != nil {
		row.known = make([]bool, k)
	}
	for i := range n {
		if err := reached(ctx, i); err != nil {
			return err
		}
		theta := m.Graph.Row(d.Theta, i)
		row.position = m.Graph.Locate(theta...)
		m.FittedTo(row.slice, theta)
		row.law = m.Density.At(theta, row.position, m.Graph.Cell(row.position.Cell), row.slice.Basis)
		deviation(row.deviation, row.known, m, m.Density.Unit, d, i, row.position, row.slice.Mean)
		row.posterior = row.law.Given(row.deviation, row.known)
		if !dense.Finite(row.posterior.Factors) {
			return fault.New(fault.Range, "row %d has no finite coefficients: check that its values have the units of the model", i+1).With("row", i+1)
		}
		if err := visit(i, row); err != nil {
			return err
		}
	}
	return nil
}

// reached yields to the host at every 64th row.
func reached(ctx context.Context, row int) error {
	if row%64 != 0 {
		return nil
	}
	return checkpoint.Reached(ctx)
}
