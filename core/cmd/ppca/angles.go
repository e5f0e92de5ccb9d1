package main

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// runAngles writes how far the subspace of a model turns from the first θ to each other
// θ: a row of principal angles for each, the largest first.
func runAngles(ctx context.Context, c *console) error {
	m, theta, err := c.places()
	if err != nil {
		return err
	}
	rows := len(theta) / m.Graph.Parameters()
	if rows < 2 {
		return misuse("angles needs two values of θ or more, and compares the first with the others; with two parameters, " +
			"write 'θ1,θ2'")
	}
	found, err := m.Angles(theta[:m.Graph.Parameters()], theta)
	if err != nil {
		return err
	}
	names := make([]string, m.Components)
	for v := range names {
		names[v] = fmt.Sprintf("angle%d", v+1)
	}
	for i := range rows {
		slices.Reverse(found.RawRowView(i))
	}
	c.noteClamped(m, theta)
	return c.table(ctx, resultOf(m, theta, names, found), map[string]any{"rows": rows, "largest": mat.Max(found)},
		"%s of %s", fault.Plural(rows, "row"), fault.Plural(m.Components, "angle"))
}
