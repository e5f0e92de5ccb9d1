package main

import (
	"context"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/core/report"
)

// runAt writes the mean and the components of a model at one θ as a table.
func runAt(ctx context.Context, c *console) error {
	m, theta, err := c.places()
	if err != nil {
		return err
	}
	if rows := len(theta) / m.Graph.Parameters(); rows != 1 {
		return misuse("at needs one value of θ, not %d; with two parameters, write 'θ1,θ2'", rows)
	}
	table, err := report.SliceOf(m, theta)
	if err != nil {
		return err
	}
	c.noteClamped(m, theta)
	return c.table(ctx, table,
		map[string]any{"variables": m.K(), "components": m.Components, "clamped": m.Graph.Locate(theta...).Clamped},
		"mean and %s of %s", fault.Plural(m.Components, "component"), fault.Plural(m.K(), "variable"))
}

// places returns the model of a command and the values of θ among its arguments.
func (c *console) places() (*model.Model, []float64, error) {
	c.modelFlag()
	c.tableFlag(false)
	texts, err := c.parse("θ")
	if err != nil {
		return nil, nil, err
	}
	m, err := c.opened()
	if err != nil {
		return nil, nil, err
	}
	var theta []float64
	for _, text := range texts {
		before := len(theta)
		if err := parseNumbers(text, &theta); err != nil || len(theta)-before != m.Graph.Parameters() {
			return nil, nil, misuse("θ %q: write %s, separated by commas", text, fault.Plural(m.Graph.Parameters(), "number"))
		}
	}
	return m, theta, nil
}
