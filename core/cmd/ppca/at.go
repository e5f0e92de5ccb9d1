package main

import (
	"context"
	"slices"
	"strings"

	"ppca/core/dataset/export"
)

// slice writes the mean and the components of a model at one θ as a table.
func slice(ctx context.Context, c *console, args []string) error {
	set := c.flags("at")
	model := set.String("model", "", "`file.npz` The model.")
	var output string
	tableFlag(set, &output)
	texts, err := c.parseValues(set, behindOptions(args), "θ")
	if err != nil {
		return err
	}
	if len(texts) != 1 {
		return misuse("at takes one θ, not %d; of two parameters both with a comma between", len(texts))
	}
	var theta []float64
	if err := parseNumbers(texts[0], &theta); err != nil {
		return misuse("θ: %v", err)
	}
	if c.json && output == "" {
		return misuse("at -json prints a summary, so it needs -o FILE for the table")
	}
	m, err := openModel(*model)
	if err != nil {
		return err
	}
	table, err := export.SliceOf(m, theta)
	if err != nil {
		return err
	}
	c.remark(moved(m, theta))
	if err := writeResult(ctx, c, output, table); err != nil || output == "" {
		return err
	}
	return c.print(map[string]any{"variables": m.K(), "components": m.Components, "clamped": m.Graph.Locate(theta...).Clamped},
		"the mean and %d components of %d variables", m.Components, m.K())
}

// behindOptions puts a -- before the θ at the end, of which those that begin with a
// minus were options else.
func behindOptions(args []string) []string {
	first := len(args)
	for first > 0 && parseNumbers(args[first-1], new([]float64)) == nil {
		first--
	}
	if slices.Contains(args, "--") || !slices.ContainsFunc(args[first:], func(theta string) bool { return strings.HasPrefix(theta, "-") }) {
		return args
	}
	return slices.Insert(slices.Clone(args), first, "--")
}
