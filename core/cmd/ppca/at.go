package main

import (
	"context"
	"io"

	"ppca/core/dataset"
)

// slice writes the mean and the components of a model at one θ as a table.
func slice(ctx context.Context, c *console, args []string) error {
	set := c.flags("at")
	model := set.String("model", "", "`file` of the model (.npz)")
	output := set.String("o", "", "`file` to write (default: CSV to the console)")
	texts, err := c.parseValues(set, args, "θ")
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
	m, err := openModel(*model)
	if err != nil {
		return err
	}
	table, err := dataset.SliceOf(m, theta)
	if err != nil {
		return err
	}
	if *output == "" {
		return table.Write(ctx, c.out)
	}
	return writeFile(*output, func(w io.Writer) error { return table.Write(ctx, w) })
}
