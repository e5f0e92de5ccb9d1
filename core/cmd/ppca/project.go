package main

import (
	"context"

	"gonum.org/v1/gonum/floats"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/infer"
)

// runProject writes the coefficients of observations.
func runProject(ctx context.Context, c *console) error {
	a := applying(c)
	c.tableFlag(false)
	posterior := a.posteriorFlag()
	if err := a.open(ctx, true); err != nil {
		return err
	}
	c.noteClamped(a.m, a.set.Theta)
	p, err := infer.Project(ctx, a.m, a.data(), *posterior)
	if err != nil {
		return err
	}
	rows, outside := len(p.RMSE), clamped(a.m, a.set.Theta)
	rmse := floats.Sum(p.RMSE) / float64(rows)
	return c.table(ctx,
		dataset.Result{IDs: a.set.Labels(), Theta: a.set.Theta, Names: dataset.CoefficientNames(a.m.Components),
			X: p.Coefficients},
		map[string]any{"rows": rows, "components": a.m.Components, "leftOut": a.set.Missing.LeftOut, "clamped": outside,
			"rmse": rmse},
		"%s, %d of them with θ outside the endpoints of the model: RMSE = %.6g", fault.Plural(rows, "row"), outside, rmse)
}
