package infer

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/reader"
)

// learnReader keeps in m a regression that reads θ from observations. d is the sample of
// training observations. On a ring, and without enough complete observations, there is
// none, and the posterior reads θ.
func learnReader(ctx context.Context, m *model.Model, d fit.Data) error {
	if m.Density == nil || m.Graph.Rule == graph.Constant {
		return nil
	}
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
	x, theta := mat.NewDense(len(rows), m.K(), nil), mat.NewDense(len(rows), m.Graph.Parameters(), d.Theta)
	d.Scale, d.Observed = m.Scale, nil
	for i := range rows {
		d.ScaledRow(i, 1, x.RawRowView(i))
	}
	var err error
	m.Reader, err = reader.Fit(ctx, x, theta, d.Groups, 1)
	return err
}

// completeRows returns the rows of d without unknown cells.
func completeRows(d fit.Data) []int {
	if d.Observed == nil {
		return d.Counted()
	}
	var rows []int
	for _, i := range d.Counted() {
		if d.Complete(i) {
			rows = append(rows, i)
		}
	}
	return rows
}
