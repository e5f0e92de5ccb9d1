package main

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset/export"
)

// angles writes how far the subspace of a model turns from one θ to others: a row for
// each, with its principal angles to the span at the first, the largest first.
func angles(ctx context.Context, c *console, args []string) error {
	set := c.flags("angles")
	model := set.String("model", "", "`file.npz` The model.")
	var output string
	tableFlag(set, &output)
	texts, err := c.parseValues(set, behindOptions(args), "θ")
	if err != nil {
		return err
	}
	if len(texts) < 2 {
		return misuse("angles takes two θ or more, from the first to the others; of two parameters both with a comma between")
	}
	if c.json && output == "" {
		return misuse("angles -json prints a summary, so it needs -o FILE for the table")
	}
	m, err := openModel(*model)
	if err != nil {
		return err
	}
	var theta []float64
	for _, text := range texts {
		var one []float64
		if err := parseNumbers(text, &one); err != nil || len(one) != m.Graph.Parameters() {
			return misuse("θ %q: give %d numbers, with a comma between two", text, m.Graph.Parameters())
		}
		theta = append(theta, one...)
	}
	found, err := m.Angles(theta[:m.Graph.Parameters()], theta)
	if err != nil {
		return err
	}
	names := make([]string, m.Components)
	for v := range names {
		names[v] = fmt.Sprintf("angle%d", v+1)
	}
	for i := range texts {
		slices.Reverse(found.RawRowView(i))
	}
	c.remark(moved(m, theta))
	table := export.Result{ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: theta, Names: names, X: found}
	if err := writeResult(ctx, c, output, table); err != nil || output == "" {
		return err
	}
	return c.print(map[string]any{"rows": len(texts), "largest": mat.Max(found)}, "%d rows of %d angles", len(texts), m.Components)
}
