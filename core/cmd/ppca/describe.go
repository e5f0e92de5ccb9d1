package main

import (
	"context"

	"ppca/core/summary"
)

// runDescribe prints the summary of a model file, as `fit` does; with -all every finding, and
// with -json the numbers of its diagnosis.
func runDescribe(_ context.Context, c *console) error {
	all := c.flags.Bool("all", false, "Print every finding.")
	names, err := c.parse("the file")
	if err != nil {
		return err
	}
	if len(names) != 1 {
		return misuse("describe needs one model file, not %d", len(names))
	}
	m, err := openModel(names[0])
	if err != nil {
		return err
	}
	if c.json {
		return c.print(summary.Diagnose(m), "")
	}
	return summary.OfModel(m).Write(c.out, printf, *all)
}
