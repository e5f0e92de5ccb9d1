package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ppca/core/assignment"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/report"
)

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
	switch {
	case table || f.handIn || len(f.marked) > 1:
	case len(f.marked) == 1:
		f.data = append(f.data, doubtful...)
		return f, nil
	default:
		return arguments{marked: names[:1], data: names[1:]}, nil
	}
	var wanted []string
	for _, name := range f.marked {
		if len(doubtful) == 0 {
			break
		}
		raw, err := readMost(name, fault.MostReportBytes)
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
		err := writeFile(csv, func(w io.Writer) error {
			_, err := io.WriteString(w, grades.CSV)
			return err
		})
		if err != nil {
			return err
		}
	}
	return show(c, grades)
}

// none fills a cell about which a file says nothing.
const none = "–"

// cells returns a row of the printed table, without the columns that differ. The page shows the same
// columns and words, see web/app/assignments/marking-view.js.
func cells(row *assignment.Row) []string {
	numbers := "not reproduced"
	switch {
	case row.Follows:
		numbers = "reproduced"
	case !row.Read():
		numbers = "not read"
	}
	conditions := cmp.Or(row.Kept(), none)
	if met, is := map[string]string{"yes": "met", "no": "not met"}[conditions]; is {
		conditions = met
	}
	answers, given := none, 0
	for _, m := range row.Marked {
		if strings.TrimSpace(m.Answer) != "" {
			given++
		}
	}
	if right, of := row.Points(); row.Key != "" && of > 0 {
		answers = fmt.Sprintf("%d of %d right", right, of)
	} else if len(row.Marked) > 0 {
		answers = fmt.Sprintf("%d of %d given", given, len(row.Marked))
	}
	runs, draw := strconv.Itoa(row.Runs), ""
	if row.Repeated < row.Runs {
		runs += fmt.Sprintf(", %d repeated", row.Repeated)
	}
	if row.Draw != nil {
		draw = strconv.FormatUint(*row.Draw, 10)
	}
	return []string{cmp.Or(row.Student, none), row.File, numbers, conditions, answers, rmse(row.Test), rmse(row.Train),
		runs, draw}
}

// rmse returns an error as text; empty if there is none.
func rmse(v *float64) string {
	if v == nil {
		return ""
	}
	return digits(*v, 4)
}

// show prints the rows. The verdict is the last line, apart from names in the files, which could
// forge it.
func show(c *console, grades *assignment.Grades) error {
	head := []string{"Student", "File", "Numbers", "Conditions", "Answers", "Test RMSE", "Training RMSE", "Runs", "Draw"}
	for _, name := range grades.Differ {
		head = append(head, map[string]string{"theta": "θ", "variables": "Variables", "test share": "Test share"}[name])
	}
	wrong, table, remarks := 0, [][]string{append(head, "Model")}, ""
	for i := range grades.Rows {
		row := &grades.Rows[i]
		if !row.Follows {
			wrong++
		}
		line := cells(row)
		for _, name := range grades.Differ {
			line = append(line, cmp.Or(row.Reading(name), none))
		}
		table = append(table, append(line, cmp.Or(row.Settings, none)))
		for _, line := range row.Lines {
			remarks += fmt.Sprintf("  %s: %s\n", escaped(row.File), escaped(line))
		}
	}
	if c.json {
		if err := c.print(grades, ""); err != nil {
			return err
		}
	} else {
		if err := writeTable(c.out, table); err != nil {
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
