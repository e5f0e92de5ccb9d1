package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"ppca/core/assignment"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/report"
	"ppca/core/settings"
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
	files, err := openFiles(names, &dataset.Options{})
	if err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(file dataset.File) bool { return isAt(file, key) }) // a folder may have it
	if len(files) == 0 {
		return misuse("there is no file to verify in %s", names[0])
	}
	papers, data, single, err := sorted(ctx, files)
	switch {
	case err != nil:
		return err
	case key != "" || csv != "" || !single:
		return verifySeveral(ctx, c, papers, data, key, csv, o)
	}
	r, err := report.Parse(papers[0].raw)
	if err != nil {
		return fault.New(fault.CodeOf(err), "%s: %w", papers[0].name, err)
	}
	show, clear := c.meter()
	o.Record = show
	v, err := r.Verify(ctx, data, o)
	clear()
	if err != nil {
		return err
	}
	return printVerification(c, papers[0].name, r, v)
}

// printVerification prints the verdict in the last line, apart from names in the report,
// which could forge it.
func printVerification(c *console, name string, r *report.Report, v *report.Verification) error {
	var err error
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
		err = c.print(result, "")
	} else {
		printFields(c, r, v)
	}
	switch {
	case err != nil:
		return err
	case !v.Holds():
		return fault.New(fault.Range, "%s does not hold: %s", name, v.Proves(r))
	case c.json:
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
	list := func(before string, differences []report.Difference) {
		for _, difference := range differences {
			printf(c.out, "  %s%v\n", before, difference)
		}
	}
	list("slight:      ", v.Slight)
	list("wrong:       ", v.Differences)
	if len(v.Claims) > 0 {
		printf(c.out, "claims, which nothing here confirms:\n")
	}
	list("", v.Claims)
}

// A paper is a hand-in or a report, or should be one.
type paper struct {
	name string
	raw  []byte
}

// sorted divides files into papers and data; single says that the one paper is a report. A .json file that is neither
// is data if a report was made with its bytes; otherwise it is to be marked, so that its row says what is wrong.
// The first file is a report if no other is one.
func sorted(ctx context.Context, files []dataset.File) (papers []paper, data []dataset.File, single bool, err error) {
	var doubtful []dataset.File
	handIn, wanted := false, map[string]bool{} // by SHA-256
	add := func(file dataset.File) error {
		raw, err := io.ReadAll(io.NewSectionReader(file.Bytes(), 0, fault.MostReportBytes+1)) // one more is refused
		papers = append(papers, paper{file.Name, raw})
		for _, of := range assignment.DataFiles(raw) {
			wanted[of.SHA256] = true
		}
		return err
	}
	for _, file := range files {
		head, err := io.ReadAll(io.NewSectionReader(file.Bytes(), 0, 1024))
		switch kind := assignment.KindOf(head); {
		case err != nil:
		case kind == assignment.OfKey:
			err = misuse("%s is a key: name it with -key %[1]s", file.Name)
		case kind != "":
			handIn = handIn || kind == assignment.OfHandIn
			err = add(file)
		case strings.EqualFold(filepath.Ext(file.Name), ".json"):
			doubtful = append(doubtful, file)
		default:
			data = append(data, file)
		}
		if err != nil {
			return nil, nil, false, err
		}
	}
	if len(papers) == 0 {
		err := add(files[0]) // before papers is read
		return papers, files[1:], true, err
	}
	described, err := report.Describe(ctx, doubtful)
	for i, of := range described {
		if wanted[of.SHA256] {
			data = append(data, doubtful[i])
		} else if err := add(doubtful[i]); err != nil {
			return nil, nil, false, err
		}
	}
	return papers, data, !handIn && len(papers) == 1, err
}

// isAt reports whether a file is the one at a path.
func isAt(file dataset.File, path string) bool {
	from, is := file.From.(onDisk)
	if !is || path == "" {
		return false
	}
	of, err := os.Stat(string(from))
	at, missing := os.Stat(path)
	return err == nil && missing == nil && os.SameFile(of, at)
}

// verifySeveral marks files and prints a table of them, with what each reader of it must know below.
func verifySeveral(ctx context.Context, c *console, papers []paper, data []dataset.File, key, csv string,
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
	for _, paper := range papers {
		row, err := assignment.Mark(ctx, paper.name, paper.raw, data, options)
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	grades, err := assignment.Grade(rows, options.Key)
	if err == nil && csv != "" {
		err = saveText(csv, grades.CSV)
	}
	if err != nil {
		return err
	}
	return printGrades(c, grades)
}

// printGrades prints the rows. The verdict is the last line, apart from names in the files, which could
// forge it.
func printGrades(c *console, grades *assignment.Grades) (err error) {
	if c.json {
		err = c.print(grades, "")
	} else {
		err = printMarks(c, grades)
	}
	wrong, n := 0, len(grades.Rows)
	for _, row := range grades.Rows {
		if !row.Follows {
			wrong++
		}
	}
	files, do, hold := fmt.Sprintf("%d files", n), "do", "hold"
	if n == 1 {
		files, do, hold = "1 file", "does", "holds"
	}
	switch {
	case err != nil:
		return err
	case wrong > 0:
		return fault.New(fault.Range, "%d of %s %s not hold: the numbers do not follow from data and options, or could not "+
			"be verified", wrong, files, do)
	case c.json:
		return nil
	}
	return c.print(nil, "%s %s: the numbers follow from data and options. They do not prove who made them, or when",
		files, hold)
}

// printMarks prints the short columns of the table for a grade book, the remarks, and groups of files.
func printMarks(c *console, grades *assignment.Grades) error {
	for _, row := range grades.Table {
		for i, cell := range row {
			v, err := settings.ParseNumber(cell)
			if err == nil && strings.HasSuffix(grades.Table[0][i], "RMSE") {
				cell = digits(v, 4)
			}
			row[i] = cmp.Or(cell, "–")
		}
	}
	if err := writeTable(c.out, grades.Table); err != nil {
		return err
	}
	for _, row := range grades.Rows {
		for _, line := range row.Lines {
			printf(c.out, "  %s: %s\n", row.File, line)
		}
	}
	for i, group := range grades.Groups {
		printf(c.out, "  group %d, %s: %s\n", i+1, group.What, strings.Join(group.Files, ", "))
	}
	if id := grades.Rows[0].Key; id != "" {
		printf(c.out, "  marked by key %s\n", id)
	}
	return nil
}
