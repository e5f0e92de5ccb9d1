package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ppca/core/assignment"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/report"
)

// arguments are those of verify: reports and hand-ins of an assignment, and data.
type arguments struct {
	marked []string // hand-ins and reports
	data   []string
	handIn bool // there is a hand-in
}

// sorted returns what the arguments are. A .json file that is neither a hand-in nor a report is
// data if one of these names it, and otherwise to be marked, so that its row says what is wrong.
func sorted(names []string) (f arguments, err error) {
	var doubtful []string
	for _, name := range names {
		if !strings.EqualFold(filepath.Ext(name), ".json") {
			f.data = append(f.data, name)
			continue
		}
		head := make([]byte, 1024)
		file, err := openFile(name)
		if err != nil {
			return f, err
		}
		if n, err := file.Bytes().ReadAt(head, 0); err != nil && err != io.EOF {
			return f, err
		} else {
			head = head[:n]
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
	var wanted []string
	for _, name := range f.marked {
		if len(doubtful) == 0 {
			break
		}
		raw, err := readMost(name, limit.ReportBytes)
		if err != nil {
			return f, err
		}
		wanted = append(wanted, assignment.DataFiles(raw)...)
	}
	for _, name := range doubtful {
		if slices.Contains(wanted, filepath.Base(name)) {
			f.data = append(f.data, name)
		} else {
			f.marked = append(f.marked, name)
		}
	}
	if len(f.marked) == 0 { // a report under another ending comes first
		f.marked, f.data = names[:1], names[1:]
	}
	return f, nil
}

// verifySeveral marks files and prints a table of them, with what each reader of it must know below.
func verifySeveral(ctx context.Context, c *console, names []string, files []dataset.File, key, csv string, o report.Options) error {
	options := assignment.Options{Options: o}
	if key != "" {
		raw, err := readMost(key, limit.ReportBytes)
		if err != nil {
			return err
		}
		if options.Key, err = assignment.ParseKey(raw); err != nil {
			return fault.New(fault.CodeOf(err), "%s: %w", key, err)
		}
	}
	var rows []assignment.Row
	for _, name := range names {
		raw, unread := readMost(name, limit.ReportBytes)
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
		if err := writeFile(csv, func(w io.Writer) error { _, err := io.WriteString(w, grades.CSV); return err }); err != nil {
			return err
		}
	}
	return show(c, grades)
}

// line is a row of the printed table. The page shows the same columns and words, see
// web/app/assignments/marking-view.js. θ, variables and test share stand where they differ.
type line struct {
	Student    string   `json:"Student"`
	File       string   `json:"File"`
	Numbers    string   `json:"Numbers"`
	Conditions string   `json:"Conditions"`
	Answers    string   `json:"Answers"`
	Test       *float64 `json:"Test RMSE"`
	Train      *float64 `json:"Training RMSE"`
	Runs       string   `json:"Runs"`
	Draw       *uint64  `json:"Draw"`
	Theta      string   `json:"θ,omitempty"`
	Variables  int      `json:"Variables,omitempty"`
	TestShare  string   `json:"Test share,omitempty"`
	Model      string   `json:"Model"`
}

// none fills a cell about which a file says nothing.
const none = "–"

func lineOf(row *assignment.Row, differ []string) line {
	l := line{Student: cmp.Or(row.Student, none), File: row.File, Numbers: "not read", Conditions: none, Answers: none, Test: row.Test, Train: row.Train, Draw: row.Draw, Model: cmp.Or(row.Settings, none)}
	if l.Runs = strconv.Itoa(row.Runs); row.Repeated < row.Runs {
		l.Runs += fmt.Sprintf(", %d repeated", row.Repeated)
	}
	if slices.Contains(differ, "theta") {
		l.Theta = cmp.Or(row.Theta, none)
	}
	if slices.Contains(differ, "variables") {
		l.Variables = row.Variables
	}
	if slices.Contains(differ, "test share") {
		l.TestShare = fmt.Sprintf("%.3g", row.TestShare)
	}
	switch {
	case row.Follows:
		l.Numbers = "reproduced"
	case row.Read():
		l.Numbers = "not reproduced"
	}
	switch kept := row.Kept(); kept {
	case "yes":
		l.Conditions = "met"
	case "no":
		l.Conditions = "not met"
	default:
		l.Conditions = cmp.Or(kept, none)
	}
	given := 0
	for _, m := range row.Marked {
		if strings.TrimSpace(m.Answer) != "" {
			given++
		}
	}
	switch right, of := row.Points(); {
	case len(row.Marked) == 0:
	case row.Key != "" && of > 0:
		l.Answers = fmt.Sprintf("%d of %d right", right, of)
	default:
		l.Answers = fmt.Sprintf("%d of %d given", given, len(row.Marked))
	}
	return l
}

// show prints the rows. The verdict is the last line, apart from names in the files, which could
// forge it.
func show(c *console, grades *assignment.Grades) error {
	wrong := 0
	var lines []json.RawMessage
	for i := range grades.Rows {
		row := &grades.Rows[i]
		if !row.Follows {
			wrong++
		}
		raw, err := json.Marshal(lineOf(row, grades.Differ))
		if err != nil {
			return err
		}
		lines = append(lines, raw)
	}
	if c.json {
		if err := c.print(grades, ""); err != nil {
			return err
		}
	} else {
		if err := writeRows(c.out, lines); err != nil {
			return err
		}
		for i := range grades.Rows {
			for _, line := range grades.Rows[i].Lines {
				printf(c.out, "  %s: %s\n", grades.Rows[i].File, line)
			}
		}
		for i, group := range grades.Groups {
			printf(c.out, "  group %d, %s: %s\n", i+1, group.What, strings.Join(group.Files, ", "))
		}
		if id := grades.Rows[0].Key; id != "" {
			printf(c.out, "  marked by key %s\n", id)
		}
	}
	if wrong > 0 {
		return fault.New(fault.Range, "%d of %s not hold: the numbers do not follow from data and options, or could not be verified", wrong, filesThat(len(grades.Rows), "do"))
	}
	if c.json {
		return nil
	}
	return c.print(nil, "%s: the numbers follow from data and options. They do not prove who made them, or when", filesThat(len(grades.Rows), "hold"))
}

// filesThat returns how many files do what the verb says.
func filesThat(n int, verb string) string {
	if n == 1 {
		return "1 file " + map[string]string{"do": "does", "hold": "holds"}[verb]
	}
	return fmt.Sprintf("%d files %s", n, verb)
}
