package infer

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
)

// WithoutDensity returns the error (ERR_UNSUPPORTED) for a model without a density: why it has none,
// as far as the model tells, and what to do.
func WithoutDensity(m *model.Model) error {
	rows := floats.Sum(m.Summary.Observations)
	why := "an older version of the program wrote it, or its values are too large to be squared: fit it again, in the last case to values in a larger unit"
	switch {
	case m.Summary.Status == fit.Cancelled:
		why = "its fit was stopped: fit it again to the end"
	case rows > 0 && rows < 3 && m.Kind != "local": // whose kernels overlap, so their observations do not add up
		why = fmt.Sprintf("it was fitted to %s: fit it again to at least 3", fault.Plural(int(math.Round(rows)), "observation"))
	}
	return fault.New(fault.Unsupported, "the model has no density: %s", why)
}

// An observedRow has what the density knows of one observation.
type observedRow struct {
	theta     []float64
	law       *density.Law
	x         []float64 // K, in the units of the fit over Unit; 0 where not known
	known     fit.Known // K; nil: all
	lacks     bool      // a cell of a variable that exists there
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
	laws, row := m.Density.Laws(), &observedRow{x: make([]float64, k)}
	d.Scale = m.Scale
	for i := range n {
		if err := reached(ctx, i); err != nil {
			return err
		}
		row.theta = m.Graph.Row(d.Theta, i)
		row.law = laws.At(row.theta...)
		d.ScaledRow(i, 1/m.Density.Unit, row.x)
		row.known, row.lacks = m.Knows(d, i)
		row.posterior = row.law.Given(row.x, row.known)
		if !linalg.Finite(row.posterior.Factors) {
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
	return job.Checkpoint(ctx)
}

// toData converts values over Unit of the density, in the units of the fit, to those of the data.
func toData(m *model.Model, values []float64) {
	floats.Scale(m.Density.Unit, values)
	m.Unscale(values)
}
