package apply

import (
	"context"

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
