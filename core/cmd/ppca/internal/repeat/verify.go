package repeat

import (
	"context"
	"errors"
	"runtime"
	"strings"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/report"
)

// Verify repeats the fits or the experiment of a report and prints the differences, what it
// only claims, and what the result proves. Several reports, and hand-ins of
// assignments, become a table, see verifySeveral.
func Verify(ctx context.Context, c *console.Console, args []string) error {
	set := c.Flags("verify")
	o := report.Options{Cores: runtime.GOMAXPROCS(0), Hours: report.MostHours, Compile: disk.Compile}
	set.Float64Var(&o.Hours, "hours", o.Hours, "`number` Most hours that the repetition may take: fits that are estimated to take longer are refused, and whatever takes longer is stopped.")
	var key, csv string
	set.Func("key", "`key.json` Key of the assignment: checks its conditions and marks the answers.", func(name string) error {
		if key != "" {
			return errors.New("there are two keys: name one")
		}
		key = name
		return nil
	})
	set.StringVar(&csv, "csv", "", "`grades.csv` Write the table of several files, for a grade book.")
	names, err := c.Parse(set, args)
	if err != nil {
		return err
	}
	if !(o.Hours > 0) {
		return console.Misuse("-hours is %v: it must be above 0", o.Hours)
	}
	if key != "" || csv != "" || several(names) {
		return verifySeveral(ctx, c, names, key, csv, o)
	}
	raw, err := disk.ReadMost(names[0], limit.ReportBytes)
	if err != nil {
		return err
	}
	r, err := report.Parse(raw)
	if err != nil {
		return fault.New(fault.CodeOf(err), "%s: %w", names[0], err)
	}
	files, err := disk.OpenFiles(names[1:], &dataset.Options{})
	if err != nil {
		return err
	}
	o.Begin = func(work string) { c.Remark([]string{work}) }
	meter := console.NewMeter(c.Report)
	o.Record = meter.Show
	v, err := r.Verify(ctx, files, o)
	meter.Clear()
	if err != nil {
		return err
	}
	return printVerification(c, names[0], r, v)
}

// printVerification prints the verdict in the last line, apart from names in the report,
// which could forge it.
func printVerification(c *console.Console, name string, r *report.Report, v *report.Verification) error {
	if c.Json {
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
		if err := c.Print(result, ""); err != nil {
			return err
		}
	} else {
		printFields(c, r, v)
	}
	if !v.Holds() {
		return fault.New(fault.Range, "%s does not hold: %s", name, v.Proves(r))
	}
	if c.Json {
		return nil
	}
	return c.Print(nil, "%s holds: %s", name, v.Proves(r))
}

// printFields prints the results of the fields, one a line.
func printFields(c *console.Console, r *report.Report, v *report.Verification) {
	if r.Format < report.Format {
		console.Printf(c.Out, "  older:       format %d of an earlier version, with fewer fields\n", r.Format)
	}
	console.Printf(c.Out, "  made from:   %s\n", strings.Join(v.Used, ", "))
	console.Printf(c.Out, "  checked:     %s\n", strings.Join(v.Checked, ", "))
	for _, list := range []struct {
		label       string
		differences []report.Difference
	}{{"slight:     ", v.Slight}, {"wrong:      ", v.Differences}} {
		for _, difference := range list.differences {
			console.Printf(c.Out, "  %s %v\n", list.label, difference)
		}
	}
	if len(v.Claims) > 0 {
		console.Printf(c.Out, "claims, which nothing here confirms:\n")
	}
	for _, claim := range v.Claims {
		console.Printf(c.Out, "  %v\n", claim)
	}
}

// reportExperiment writes the report of an experiment to a file; set is nil if the
// experiment drew its data.
func reportExperiment(ctx context.Context, output, name string, read dataset.Options, set *dataset.Set, found []byte) error {
	var data report.Data
	if set != nil {
		var err error
		if data, err = disk.Reported(ctx, []string{name}, read, set); err != nil {
			return err
		}
	}
	made, err := report.OfExperiment(data, found)
	if err != nil {
		return err
	}
	return disk.Save(output, made)
}
