package main

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/summary"
)

// runReconstruct writes the observations that belong to coefficients.
func runReconstruct(ctx context.Context, c *console) error {
	var o dataset.Options
	c.modelFlag()
	c.flags.StringVar(&o.Theta, "theta", "", "`file.npy` θ of the coefficients, if they are an array.")
	c.tableFlag(false)
	names, err := c.parse("the file")
	if err != nil {
		return err
	}
	m, err := c.opened()
	if err != nil {
		return err
	}
	files, err := openFiles(names, &o)
	if err != nil {
		return err
	}
	b, err := input.ReadCoefficients(ctx, files, m.Components, o.Theta)
	if err != nil {
		return err
	}
	if b.Theta == nil {
		return misuse("the coefficients have no θ: use -theta FILE.npy")
	}
	x, err := m.Reconstruct(b.X, b.Theta)
	if err != nil {
		return err
	}
	result := resultOf(m, b.Theta, summary.Names(m), x)
	result.IDs = b.IDs
	return c.table(ctx, result, map[string]any{"rows": b.Rows(), "variables": m.K()},
		"%s of %s", fault.Plural(b.Rows(), "row"), fault.Plural(m.K(), "variable"))
}
