package apply

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset/export"
	"ppca/core/fault"
)

// At writes the mean and the components of a model at one θ as a table.
func At(ctx context.Context, c *console.Console, args []string) error {
	set := c.Flags("at")
	model := set.String("model", "", "`file.npz` The model.")
	var output string
	disk.TableFlag(set, &output)
	texts, err := c.ParseValues(set, args, "θ")
	if err != nil {
		return err
	}
	if len(texts) != 1 {
		return console.Misuse("at needs one value of θ, not %d; with two parameters, write 'θ1,θ2'", len(texts))
	}
	var theta []float64
	if err := console.ParseNumbers(texts[0], &theta); err != nil {
		return console.Misuse("θ: %v", err)
	}
	if c.Json && output == "" {
		return console.Misuse("at -json prints only a summary: name a file for the table with -o")
	}
	m, err := disk.OpenModel(*model)
	if err != nil {
		return err
	}
	table, err := export.SliceOf(m, theta)
	if err != nil {
		return err
	}
	c.Remark(clampNotes(m, theta))
	if err := disk.WriteResult(ctx, c, output, table); err != nil || output == "" {
		return err
	}
	return c.Print(map[string]any{"variables": m.K(), "components": m.Components, "clamped": m.Graph.Locate(theta...).Clamped},
		"mean and %s of %s", fault.Plural(m.Components, "component"), fault.Plural(m.K(), "variable"))
}

// Angles writes how far the subspace of a model turns from the first θ to each other
// θ: a row of principal angles for each, the largest first.
func Angles(ctx context.Context, c *console.Console, args []string) error {
	set := c.Flags("angles")
	model := set.String("model", "", "`file.npz` The model.")
	var output string
	disk.TableFlag(set, &output)
	texts, err := c.ParseValues(set, args, "θ")
	if err != nil {
		return err
	}
	if len(texts) < 2 {
		return console.Misuse("angles needs two values of θ or more, and compares the first with the others; with two parameters, write 'θ1,θ2'")
	}
	if c.Json && output == "" {
		return console.Misuse("angles -json prints only a summary: name a file for the table with -o")
	}
	m, err := disk.OpenModel(*model)
	if err != nil {
		return err
	}
	var theta []float64
	for _, text := range texts {
		var one []float64
		if err := console.ParseNumbers(text, &one); err != nil || len(one) != m.Graph.Parameters() {
			return console.Misuse("θ %q: give %d numbers, separated by commas", text, m.Graph.Parameters())
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
	c.Remark(clampNotes(m, theta))
	table := export.Result{ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: theta, Names: names, X: found}
	if err := disk.WriteResult(ctx, c, output, table); err != nil || output == "" {
		return err
	}
	return c.Print(map[string]any{"rows": len(texts), "largest": mat.Max(found)}, "%s of %s", fault.Plural(len(texts), "row"), fault.Plural(m.Components, "angle"))
}
