// Package baseline has the methods that parameterized PCA is compared with. Each
// returns a model.Model, so projection, scores and pictures need no further code.
package baseline

import (
	"context"
	"fmt"
	"time"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
)

// PCA fits one mean and the leading o.Components principal components to all
// observations and ignores θ. Of o it uses Graph (so that θ has the same range as in
// the other methods), Components and Seed.
func PCA(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	start := time.Now()
	if err := Check(ctx, d, o); err != nil {
		return nil, err
	}
	n, _ := d.X.Dims()
	counted := d.Counted()
	if err := checkRoom(d, o, len(counted), 1, 0); err != nil {
		return nil, err
	}
	m := Empty("pca", o.Graph.Ruled(graph.Constant), d, o)
	projection := model.NewProjection(n, o.Components)
	if err := principal(ctx, m, 0, d, counted, projection); err != nil {
		return nil, err
	}
	warnRank(m, 0, len(counted))
	return m, finish(ctx, m, d, projection, start)
}

// warnRank adds a warning if a knot has fewer components than requested, because the
// rank of n observations about their mean is lower.
func warnRank(m *model.Model, knot, n int) {
	used := m.ComponentsPerKnot[knot]
	if used == m.Components {
		return
	}
	where := ""
	if len(m.ComponentsPerKnot) > 1 {
		where = fmt.Sprintf("bin %d: ", knot+1)
	}
	m.Summary.Warnings = append(m.Summary.Warnings, fmt.Sprintf("%s%d components were requested, but %d observations of %d variables have rank %d about their mean: the other %d components are 0", where, m.Components, n, m.K(), used, m.Components-used))
}

// Check fails unless the methods of this package can fit d.
func Check(ctx context.Context, d fit.Data, o fit.Options) error {
	if err := d.Check(ctx); err != nil {
		return err
	}
	if d.Observed != nil || o.EndpointMask != nil {
		return fault.New(fault.Unsupported, "only PPCA supports missing cells: choose PPCA, or drop the rows with missing cells")
	}
	if _, k := d.X.Dims(); o.Components < 1 || o.Components > k {
		return fault.New(fault.Option, "components is %d: with %d variables it must be between 1 and %d", o.Components, k, k).With("components", o.Components)
	}
	return nil
}

// Empty returns a model of empty knots.
func Empty(kind string, graph graph.Graph, d fit.Data, o fit.Options) *model.Model {
	_, k := d.X.Dims()
	knots := graph.Knots()
	o.Record = nil
	return &model.Model{
		Kind: kind, Graph: graph, Components: o.Components, ComponentsPerKnot: make([]int, knots),
		Mean: mat.NewDense(knots, k, nil), Basis: mat.NewDense(knots*o.Components, k, nil),
		Scale: d.Scale, Options: o,
	}
}

// Complete fills the summary and the statistics of the coefficients of a model whose fit
// did not compute the projection of the training observations.
func Complete(ctx context.Context, m *model.Model, d fit.Data, start time.Time) error {
	projection, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return err
	}
	return finish(ctx, m, d, projection, start)
}

// finish fills the summary and the statistics of the coefficients from the projection
// of the training observations; rows of weight 0 may be absent.
func finish(ctx context.Context, m *model.Model, d fit.Data, projection *model.Projection, start time.Time) error {
	if err := m.DescribeBy(ctx, projection, d); err != nil {
		return err
	}
	m.Summary.Status = fit.Converged
	counted := d.Counted()
	for r, share := range d.NormalisedWeights(counted) {
		rmse := projection.RMSE[counted[r]]
		m.Summary.Energy.Data += share * rmse * rmse * float64(m.K())
	}
	m.Summary.Energy.Total = m.Summary.Energy.Data
	m.Summary.Seconds = time.Since(start).Seconds()
	return nil
}
