package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"ppca/core/assignment"
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

// arguments are those of verify: reports and hand-ins of an assignment, and data.
type arguments struct {
	marked []string // hand-ins and reports
	data   []string
	handIn bool // there is a hand-in
}

// sorted returns what the arguments are. A .json file that is neither a hand-in nor a report is data
// beside a single report, or if one of these names it; otherwise it is to be marked, so that its row
// says what is wrong. The first file is a report if no other is one. table says that a table is asked
// for.
func sorted(names []string, table bool) (f arguments, err error) {
	var doubtful, wanted []string
	for _, name := range names {
		if !strings.EqualFold(filepath.Ext(name), ".json") {
			f.data = append(f.data, name)
			continue
		}
		file, err := openFile(name)
		if err != nil {
			return f, err
		}
		head, err := io.ReadAll(io.NewSectionReader(file.Bytes(), 0, 1024))
		if err != nil {
			return f, err
		}
		switch kind := assignment.KindOf(head); kind {
		case assignment.OfKey:
			return f, misuse("%s is a key: name it with -key %s", name, name)
		case assignment.OfHandIn, assignment.OfReport:
			f.marked = append(f.marked, name)
			f.handIn = f.handIn || kind == assignment.OfHandIn
		default:
			doubtful = append(doubtful, name)
		}
	}
	single := !table && !f.handIn && len(f.marked) < 2
	if single && len(f.marked) == 0 {
		return arguments{marked: names[:1], data: names[1:]}, nil
	}
	for _, name := range f.marked {
		if raw, err := readMost(name, fault.MostReportBytes); err == nil && len(doubtful) > 0 {
			wanted = append(wanted, assignment.DataFiles(raw)...)
		}
	}
	for _, name := range doubtful {
		if single || slices.Contains(wanted, filepath.Base(name)) {
			f.data = append(f.data, name)
		} else {
			f.marked = append(f.marked, name)
		}
	}
	return f, nil
}

// verifySeveral marks files and prints a table of them, with what each reader of it must know below.
func verifySeveral(ctx context.Context, c *console, names []string, files []dataset.File, key, csv string,
	o report.Options) error {
	options := assignment.Options{Options: o}
	if key != "" {
		raw, err := readMost(key, fault.MostReportBytes)
		if err != nil {
			return err
		}
		if options.Key, err = assignment.ParseKey(raw); err != nil {
			return fault.New(fault.CodeOf(err), "%s: %w", key, err)
		}
	}
	var rows []assignment.Row
	for _, name := range names {
		raw, unread := readMost(name, fault.MostReportBytes)
		row, err := assignment.Mark(ctx, filepath.Base(name), raw, files, options)
		if err != nil {
			return err
		}
		if unread != nil {
			row.Why = unread.Error()
		}
		rows = append(rows, row)
	}
	grades, err := assignment.Grade(rows, options.Key)
	if err != nil {
		return err
	}
	if csv != "" {
		if err := saveText(csv, grades.CSV); err != nil {
			return err
		}
	}
	return show(c, grades)
}

// short returns the columns of the table for a grade book that are short: without answers and remarks,
// and how data were read only where it differs.
func short(grades *assignment.Grades) [][]string {
	table := make([][]string, len(grades.Table))
	for at, name := range grades.Table[0] {
		answer := strings.HasPrefix(name, "answer ") || strings.HasPrefix(name, "verdict ")
		if answer || slices.Contains(append(assignment.Readings(), "data", "key", "remarks"), name) &&
			!slices.Contains(grades.Differ, name) {
			continue
		}
		for i, row := range grades.Table {
			cell := row[at]
			if v, err := number(cell); err == nil && strings.HasSuffix(name, "RMSE") {
				cell = digits(v, 4)
			}
			if name == "reproduced" && i > 0 && !grades.Rows[i-1].Read() {
				cell = "not read"
			}
			table[i] = append(table[i], cmp.Or(cell, "–"))
		}
	}
	return table
}

// show prints the rows. The verdict is the last line, apart from names in the files, which could
// forge it.
func show(c *console, grades *assignment.Grades) error {
	wrong, remarks := 0, ""
	for _, row := range grades.Rows {
		if !row.Follows {
			wrong++
		}
		for _, line := range row.Lines {
			remarks += fmt.Sprintf("  %s: %s\n", escaped(row.File), escaped(line))
		}
	}
	if c.json {
		if err := c.print(grades, ""); err != nil {
			return err
		}
	} else {
		if err := writeTable(c.out, short(grades)); err != nil {
			return err
		}
		fmt.Fprint(c.out, remarks)
		for i, group := range grades.Groups {
			printf(c.out, "  group %d, %s: %s\n", i+1, group.What, strings.Join(group.Files, ", "))
		}
		if id := grades.Rows[0].Key; id != "" {
			printf(c.out, "  marked by key %s\n", id)
		}
	}
	if wrong > 0 {
		return fault.New(fault.Range, "%d of %s not hold: the numbers do not follow from data and options, or could not "+
			"be verified",
			wrong, filesThat(len(grades.Rows), "do"))
	}
	if c.json {
		return nil
	}
	return c.print(nil, "%s: the numbers follow from data and options. They do not prove who made them, or when",
		filesThat(len(grades.Rows), "hold"))
}

// filesThat returns how many files do what the verb says.
func filesThat(n int, verb string) string {
	if n == 1 {
		return "1 file " + map[string]string{"do": "does", "hold": "holds"}[verb]
	}
	return fmt.Sprintf("%d files %s", n, verb)
}
