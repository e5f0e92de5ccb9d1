package repeat

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ppca/core/assignment"
	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/report"
)

// arguments are those of verify with several files: hand-ins of an assignment, or reports, and data.
type arguments struct {
	Marked []string // hand-ins and reports
	Data   []string
}

// sorted returns what the arguments are. A .json file that is neither a hand-in nor a report nor a
// data file of one is among those to mark, so that its row says so.
func sorted(names []string) (arguments, error) {
	var f arguments
	var doubtful []string
	for _, name := range names {
		if !strings.EqualFold(filepath.Ext(name), ".json") {
			f.Data = append(f.Data, name)
			continue
		}
		head, err := headOf(name)
		if err != nil {
			return f, err
		}
		switch assignment.KindOf(head) {
		case assignment.OfKey:
			return f, console.Misuse("%s is a key: name it with -key %s", name, name)
		case assignment.OfHandIn, assignment.OfReport:
			f.Marked = append(f.Marked, name)
		default:
			doubtful = append(doubtful, name)
		}
	}
	return f, f.place(doubtful)
}

// place puts files among the data if a hand-in names them.
func (f *arguments) place(doubtful []string) error {
	if len(doubtful) == 0 {
		return nil
	}
	var wanted []string
	for _, name := range f.Marked {
		raw, err := disk.ReadMost(name, limit.ReportBytes)
		if err != nil {
			return err
		}
		wanted = append(wanted, assignment.DataFiles(raw)...)
	}
	for _, name := range doubtful {
		if slices.Contains(wanted, filepath.Base(name)) {
			f.Data = append(f.Data, name)
		} else {
			f.Marked = append(f.Marked, name)
		}
	}
	return nil
}

// several reports whether the arguments are more than one report and its data.
func several(names []string) bool {
	marked := 0
	for i, name := range names {
		if !strings.EqualFold(filepath.Ext(name), ".json") {
			continue
		}
		head, err := headOf(name)
		if err != nil {
			return false // the verification of a single report says why
		}
		kind := assignment.KindOf(head)
		if kind == assignment.OfHandIn || kind == assignment.OfKey {
			return true
		}
		if i == 0 || kind == assignment.OfReport {
			marked++
		}
	}
	return marked > 1
}

// headOf returns the beginning of a file.
func headOf(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, 1024))
}

// verifySeveral marks files and prints a table of them, with what each reader of it must know below.
func verifySeveral(ctx context.Context, c *console.Console, names []string, key, csv string, o report.Options) error {
	options := assignment.Options{Options: o}
	if key != "" {
		raw, err := disk.ReadMost(key, limit.ReportBytes)
		if err != nil {
			return err
		}
		if options.Key, err = assignment.ParseKey(raw); err != nil {
			return fault.New(fault.CodeOf(err), "%s: %w", key, err)
		}
	}
	given, err := sorted(names)
	if err != nil {
		return err
	}
	files, err := disk.OpenFiles(given.Data, &dataset.Options{})
	if err != nil {
		return err
	}
	var rows []assignment.Row
	for _, name := range given.Marked {
		row, err := mark(ctx, name, files, options)
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	grades, err := assignment.Grade(rows, options.Key)
	if err != nil {
		return err
	}
	if csv != "" {
		if err := disk.WriteFile(csv, func(w io.Writer) error { _, err := io.WriteString(w, grades.CSV); return err }); err != nil {
			return err
		}
	}
	return show(c, grades)
}

func mark(ctx context.Context, name string, files []dataset.File, o assignment.Options) (assignment.Row, error) {
	raw, unread := disk.ReadMost(name, limit.ReportBytes)
	row, err := assignment.Mark(ctx, filepath.Base(name), raw, files, o)
	if unread != nil {
		row.Why = unread.Error()
	}
	return row, err
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
func show(c *console.Console, grades *assignment.Grades) error {
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
	if c.Json {
		if err := c.Print(grades, ""); err != nil {
			return err
		}
	} else {
		table, err := console.NewTextTable(lines)
		if err != nil {
			return err
		}
		if err := table.Write(c.Out); err != nil {
			return err
		}
		for i := range grades.Rows {
			for _, line := range grades.Rows[i].Lines {
				console.Printf(c.Out, "  %s: %s\n", grades.Rows[i].File, line)
			}
		}
		for i, group := range grades.Groups {
			console.Printf(c.Out, "  group %d, %s: %s\n", i+1, group.What, strings.Join(group.Files, ", "))
		}
		if id := grades.Rows[0].Key; id != "" {
			console.Printf(c.Out, "  marked by key %s\n", id)
		}
	}
	if wrong > 0 {
		return fault.New(fault.Range, "%d of %s not hold: the numbers do not follow from data and options, or could not be verified", wrong, files(len(grades.Rows), "do"))
	}
	if c.Json {
		return nil
	}
	return c.Print(nil, "%s: the numbers follow from data and options. They do not prove who made them, or when", files(len(grades.Rows), "hold"))
}

// files returns how many files do what the verb says.
func files(n int, verb string) string {
	switch {
	case n == 1 && verb == "do":
		return "1 file does"
	case n == 1:
		return "1 file " + verb + "s"
	}
	return fmt.Sprintf("%d files %s", n, verb)
}
