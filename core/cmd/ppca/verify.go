package main

import (
	"context"
	"fmt"
	"os"
	"runtime"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/ppca"
	"ppca/core/report"
)

// verify repeats the fits of a report and says what came out otherwise.
func verify(ctx context.Context, c *console, args []string) error {
	names, err := c.parse(c.flags("verify"), args)
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(names[0])
	if err != nil {
		return err
	}
	r, err := report.Parse(raw)
	if err != nil {
		return fault.New(fault.CodeOf(err), "%s: %w", names[0], err)
	}
	files, err := openFiles(names[1:], &dataset.Options{})
	if err != nil {
		return err
	}
	differences, err := r.Verify(ctx, files, runtime.GOMAXPROCS(0))
	if err != nil {
		return err
	}
	result := map[string]any{"models": len(r.Models), "build": r.Build, "differences": append([]report.Difference{}, differences...)}
	if len(differences) == 0 {
		return c.print(result, "%s holds: the energies and RMSE of %d models come out again to %g", names[0], len(r.Models), report.Tolerance)
	}
	if !c.json {
		for _, difference := range differences {
			fmt.Fprintln(c.out, difference)
		}
	} else if err := c.print(result, ""); err != nil {
		return err
	}
	return fault.New(fault.Range, "%s does not hold: %d of its numbers come out otherwise", names[0], len(differences))
}

// writeReport writes the report of one fit to a file.
func writeReport(ctx context.Context, output string, names []string, data dataset.Options, set *dataset.Set, m *ppca.Model, settings method.Settings) error {
	files, err := openFiles(names, &data)
	if err != nil {
		return err
	}
	described, err := report.Describe(ctx, files)
	if err != nil {
		return err
	}
	made, err := report.New(report.Data{Files: described, Read: data, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}, []*ppca.Model{m}, []method.Settings{settings})
	if err != nil {
		return err
	}
	text, err := made.Bytes()
	if err != nil {
		return err
	}
	return os.WriteFile(output, append(text, '\n'), 0o644)
}
