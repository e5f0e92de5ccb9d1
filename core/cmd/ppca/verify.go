package main

import (
	"context"
	"fmt"
	"os"
	"runtime"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/ppca"
	"ppca/core/report"
)

// verify repeats the fits or the experiment of a report and says what came out
// otherwise.
func verify(ctx context.Context, c *console, args []string) error {
	names, err := c.parse(c.flags("verify"), args)
	if err != nil {
		return err
	}
	raw, err := readMost(names[0], limit.ReportBytes)
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
	what := fmt.Sprintf("the energies and RMSE of %d models", len(r.Models))
	if e := r.Experiment; e != nil {
		result["experiment"] = e.Name
		what = fmt.Sprintf("the %d numbers of the experiment %s", len(e.Numbers), e.Name)
	}
	result["holds"] = report.Slight(differences)
	switch {
	case len(differences) == 0:
		return c.print(result, "%s holds: %s come out again to %g", names[0], what, r.Tolerance())
	case report.Slight(differences):
		return c.print(result, "%s holds: %s come out again to 0.001, and all but %d of them to %g: where a fit takes many evaluations, another processor ends a little elsewhere", names[0], what, len(differences), r.Tolerance())
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
func writeReport(ctx context.Context, output string, names []string, read dataset.Options, set *dataset.Set, m *ppca.Model, settings method.Settings) error {
	data, err := reported(ctx, names, read, set)
	if err != nil {
		return err
	}
	made, err := report.New(data, []*ppca.Model{m}, []method.Settings{settings})
	if err != nil {
		return err
	}
	return save(output, made)
}

// reportExperiment writes the report of an experiment on a set, or on data that it
// drew, to a file.
func reportExperiment(ctx context.Context, output, name string, read dataset.Options, set *dataset.Set, found []byte) error {
	var data report.Data
	if set != nil {
		var err error
		if data, err = reported(ctx, []string{name}, read, set); err != nil {
			return err
		}
	}
	made, err := report.OfExperiment(data, found)
	if err != nil {
		return err
	}
	return save(output, made)
}

// reported describes the files of a set.
func reported(ctx context.Context, names []string, read dataset.Options, set *dataset.Set) (report.Data, error) {
	files, err := openFiles(names, &read)
	if err != nil {
		return report.Data{}, err
	}
	described, err := report.Describe(ctx, files)
	return report.Data{Files: described, Read: read, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}, err
}

// save writes a report to a file.
func save(output string, made *report.Report) error {
	text, err := made.Bytes()
	if err != nil {
		return err
	}
	return os.WriteFile(output, append(text, '\n'), 0o644)
}
