package solver

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// Holding looks at so many rows and variables, evenly spread, so that it costs little beside a fit.
const (
	heldRows    = 1000
	heldColumns = 400
)

// Holding returns the fewest components that explain SuggestedShare of the variance of d about
// means that follow θ (those of the default λ_m and 4 bins), at least 2 and at most most. It does
// not depend on the method or the bins of a fit, so that all methods have the same number. It fails
// as Fit does.
func Holding(ctx context.Context, d fit.Data, most int) (int, error) {
	if most <= 2 || d.X == nil {
		return most, nil
	}
	if err := d.Check(ctx); err != nil {
		return 0, err
	}
	d = few(d)
	o, err := fit.Defaults(ctx, d, graph.Graph{})
	if err != nil {
		return 0, err
	}
	n, k := d.X.Dims()
	if o.Components = min(most, n-1, k); o.Graph.Knots() == 0 || o.Components <= 2 { // θ is constant
		return most, nil
	}
	p, err := fittable(ctx, d, o)
	if err != nil {
		return 0, err
	}
	means, err := p.DecoupledMeans(ctx)
	if err != nil {
		return 0, err
	}
	rows := p.CentredRows(means)
	total, err := arrange.SumOfSquaresOf(ctx, rows)
	if err != nil {
		return 0, err
	}
	_, squares, err := linalg.Leading(ctx, rows, o.Components, suggestionTolerance, o.Seed)
	if err != nil {
		return 0, err
	}
	held := 0.0
	for v, square := range squares {
		if held += square; held >= SuggestedShare*total {
			return max(2, v+1), nil
		}
	}
	return most, nil
}

// few returns at most heldRows rows and heldColumns variables of d.
func few(d fit.Data) fit.Data {
	d = d.Subset(fit.Evenly(d.Counted(), heldRows))
	n, k := d.X.Dims()
	columns := make([]int, k)
	for c := range columns {
		columns[c] = c
	}
	if columns = fit.Evenly(columns, heldColumns); len(columns) == k {
		return d
	}
	x, row := mat.NewDense(n, len(columns), nil), make([]float64, k)
	var observed []bool
	var scale []float64
	for i := range n {
		linalg.RowTo(row, d.X, i)
		known := d.Known(i)
		for j, c := range columns {
			x.Set(i, j, row[c])
			if known != nil {
				observed = append(observed, known[c])
			}
		}
	}
	for _, c := range columns {
		if d.Scale != nil {
			scale = append(scale, d.Scale[c])
		}
	}
	d.X, d.Observed, d.Scale, d.Names = x, observed, scale, nil
	return d
}
