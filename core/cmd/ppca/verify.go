package main

import (
	"context"
	"os"
	"runtime"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
)

// verify repeats the fits or the experiment of a report and says what came out
// otherwise, what could not be checked, and what that proves.
func verify(ctx context.Context, c *console, args []string) error {
	set := c.flags("verify")
	o := report.Options{Cores: runtime.GOMAXPROCS(0), Hours: report.MostHours}
	set.Float64Var(&o.Hours, "hours", o.Hours, "`number` Hours that the repetition may take by its options; a longer one is refused.")
	names, err := c.parse(set, args)
	if err != nil {
		return err
	}
	if !(o.Hours > 0) {
		return misuse("-hours is %v: give a number above 0", o.Hours)
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
	o.Begin = func(work string) { c.remark([]string{work}) }
	meter := newMeter(c.report)
	o.Record = meter.show
	v, err := r.Verify(ctx, files, o)
	meter.clear()
	if err != nil {
		return err
	}
	return c.printVerification(names[0], r, v)
}

// printVerification prints the verdict in the last line. It stands in no line with a name
// out of the report, which could pretend to be one.
func (c *console) printVerification(name string, r *report.Report, v *report.Verification) error {
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
		c.printFields(r, v)
	}
	if !v.Holds() {
		return fault.New(fault.Range, "%s does not hold: %s", name, v.Proves(r))
	}
	if c.json {
		return nil
	}
	return c.print(nil, "%s holds: %s", name, v.Proves(r))
}

// printFields prints what was found about the fields, a line each.
func (c *console) printFields(r *report.Report, v *report.Verification) {
	if r.Format < report.Format {
		say(c.out, "  older:       format %d of an earlier version, which says less\n", r.Format)
	}
	say(c.out, "  made from:   %s\n", strings.Join(v.Used, ", "))
	say(c.out, "  checked:     %s\n", strings.Join(v.Checked, ", "))
	for _, list := range []struct {
		label       string
		differences []report.Difference
	}{{"not checked:", v.NotChecked}, {"slight:     ", v.Slight}, {"wrong:      ", v.Differences}} {
		for _, difference := range list.differences {
			say(c.out, "  %s %v\n", list.label, difference)
		}
	}
}

// writeReport writes the report of one fit to a file.
func writeReport(ctx context.Context, output string, names []string, read dataset.Options, set *dataset.Set, m *model.Model, settings method.Settings) error {
	data, err := reported(ctx, names, read, set)
	if err != nil {
		return err
	}
	made, err := report.New(data, []*model.Model{m}, []method.Settings{settings})
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
