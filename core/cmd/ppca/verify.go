package main

import (
	"context"
	"errors"
	"runtime"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/report"
)

// runVerify repeats the fits or the experiment of a report and prints the differences, what it
// only claims, and what the result proves. Several reports, and hand-ins of
// assignments, become a table, see verifySeveral.
func runVerify(ctx context.Context, c *console) error {
	o := report.Options{Cores: runtime.GOMAXPROCS(0), Hours: report.MostHours}
	c.flags.Float64Var(&o.Hours, "hours", o.Hours, "`number` Most hours that the repetition may take; "+
		"whatever takes longer is stopped.")
	var key, csv string
	c.flags.Func("key", "`key.json` Key of the assignment: checks its conditions and marks the answers.",
		func(name string) error {
			if key != "" {
				return errors.New("there are two keys: name one")
			}
			key = name
			return nil
		})
	c.flags.StringVar(&csv, "csv", "", "`grades.csv` Write the table of several files, for a grade book.")
	names, err := c.parse("the file")
	if err != nil {
		return err
	}
	if !(o.Hours > 0) {
		return misuse("-hours is %v: it must be above 0", o.Hours)
	}
	table := key != "" || csv != ""
	given, err := sorted(names, table)
	if err != nil {
		return err
	}
	files, err := openFiles(given.data, &dataset.Options{})
	if err != nil {
		return err
	}
	if table || given.handIn || len(given.marked) != 1 {
		return verifySeveral(ctx, c, given.marked, files, key, csv, o)
	}
	name := given.marked[0]
	raw, err := readMost(name, fault.MostReportBytes)
	if err != nil {
		return err
	}
	r, err := report.Parse(raw)
	if err != nil {
		return fault.New(fault.CodeOf(err), "%s: %w", name, err)
	}
	show, clear := c.meter()
	o.Record = show
	v, err := r.Verify(ctx, files, o)
	clear()
	if err != nil {
		return err
	}
	return printVerification(c, name, r, v)
}

// printVerification prints the verdict in the last line, apart from names in the report,
// which could forge it.
func printVerification(c *console, name string, r *report.Report, v *report.Verification) error {
	if c.json {
		result := struct {
			Holds  bool   `json:"holds"`
			Proves string `json:"proves"`
			Format int    `json:"format"`
			Build  string `json:"build"`
			Models int    `json:"models"`
			Name   string `json:"experiment,omitempty"`
			*report.Verification
		}{v.Holds(), v.Proves(r), r.Format, r.Build, len(r.Models), "", v}
		if r.Experiment != nil {
			result.Name = r.Experiment.Name
		}
		if err := c.print(result, ""); err != nil {
			return err
		}
	} else {
		printFields(c, r, v)
	}
	if !v.Holds() {
		return fault.New(fault.Range, "%s does not hold: %s", name, v.Proves(r))
	}
	if c.json {
		return nil
	}
	return c.print(nil, "%s holds: %s", name, v.Proves(r))
}

// printFields prints the results of the fields, one a line.
func printFields(c *console, r *report.Report, v *report.Verification) {
	if r.Format < report.Format {
		printf(c.out, "  older:       format %d of an earlier version, with fewer fields\n", r.Format)
	}
	printf(c.out, "  checked:     %s\n", strings.Join(v.Checked, ", "))
	for _, list := range []struct {
		label       string
		differences []report.Difference
	}{{"slight:     ", v.Slight}, {"wrong:      ", v.Differences}} {
		for _, difference := range list.differences {
			printf(c.out, "  %s %v\n", list.label, difference)
		}
	}
	if len(v.Claims) > 0 {
		printf(c.out, "claims, which nothing here confirms:\n")
	}
	for _, claim := range v.Claims {
		printf(c.out, "  %v\n", claim)
	}
}
