package infer

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/reader"
)

// mostRead is the number of training observations whose θ is read to measure the error of
// the posterior.
const mostRead = 100

// learnReader keeps in m a regression that reads θ from observations, and chooses between
// it and the posterior. d is the sample of training observations. The error of the
// regression is that of cross-validation; that of the posterior is measured on the
// training observations and multiplied by the root of density.Density.Widening. On a ring
// there is no regression.
func learnReader(ctx context.Context, m *model.Model, d fit.Data) error {
	if m.Density == nil || m.Graph.Rule == graph.Constant {
		return nil
	}
	m.ReadsBy = model.ByDensity
	for _, a := range m.Graph.Axes() {
		if a.Period != 0 || len(a.Endpoints) < 2 {
			return nil
		}
	}
	rows := completeRows(d)
	if len(rows) == 0 {
		return nil
	}
	d = d.Subset(rows)
	p := m.Graph.Parameters()
	x, theta := mat.NewDense(len(rows), m.K(), nil), mat.NewDense(len(rows), p, d.Theta)
	d.Scale, d.Observed = m.Scale, nil
	for i := range rows {
		d.ScaledRow(i, 1, x.RawRowView(i))
	}
	found, err := reader.Fit(ctx, x, theta, d.Groups, 1)
	if err != nil || found == nil {
		return err
	}
	m.Reader = found
	step := (len(rows) + mostRead - 1) / mostRead
	var some []int
	for i := 0; i < len(rows); i += step {
		some = append(some, i)
	}
	part := d.Subset(some)
	read, err := Locate(ctx, m, part, 0.9, false)
	if err != nil {
		return err
	}
	density, regression := 0.0, 0.0
	for axis, a := range m.Graph.Axes() {
		width := a.Endpoints[len(a.Endpoints)-1] - a.Endpoints[0]
		for i := range some {
			e := (read.Theta.At(i, axis) - part.Theta[i*p+axis]) / width
			density += e * e * m.Density.Widening / float64(len(some))
		}
		e := found.RMSE[axis] / width
		regression += e * e
	}
	if math.Sqrt(regression) < math.Sqrt(density) {
		m.ReadsBy = model.ByRegression
	}
	return nil
}

// completeRows returns the rows of d without unknown cells.
func completeRows(d fit.Data) []int {
	_, k := d.X.Dims()
	var rows []int
	for _, i := range d.Counted() {
		complete := true
		for c := range k {
			complete = complete && d.Sees(i, c)
		}
		if complete {
			rows = append(rows, i)
		}
	}
	return rows
}
