package apply

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset/export"
)

// Angles writes how far the subspace of a model turns from one θ to others: a row for
// each, with its principal angles to the span at the first, the largest first.
func Angles(ctx context.Context, c *console.Console, args []string) error {
	set := c.Flags("angles")
	model := set.String("model", "", "`file.npz` The model.")
	var output string
	disk.TableFlag(set, &output)
	texts, err := c.ParseValues(set, behindOptions(args), "θ")
	if err != nil {
		return err
	}
	if len(texts) < 2 {
		return console.Misuse("angles takes two θ or more, from the first to the others; of two parameters both with a comma between")
	}
	if c.Json && output == "" {
		return console.Misuse("angles -json prints a summary, so it needs -o FILE for the table")
	}
	m, err := disk.OpenModel(*model)
	if err != nil {
		return err
	}
	var theta []float64
	for _, text := range texts {
		var one []float64
		if err := console.ParseNumbers(text, &one); err != nil || len(one) != m.Graph.Parameters() {
			return console.Misuse("θ %q: give %d numbers, with a comma between two", text, m.Graph.Parameters())
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
	c.Remark(moved(m, theta))
	table := export.Result{ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: theta, Names: names, X: found}
	if err := disk.WriteResult(ctx, c, output, table); err != nil || output == "" {
		return err
	}
	return c.Print(map[string]any{"rows": len(texts), "largest": mat.Max(found)}, "%d rows of %d angles", len(texts), m.Components)
}
