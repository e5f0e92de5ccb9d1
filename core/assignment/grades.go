package assignment

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// Grades are the rows of all files, with what is equal among them, and the table for a grade book.
type Grades struct {
	Rows   []Row    `json:"rows"`
	Groups []Group  `json:"groups"` // larger groups of files that have something in common
	Differ []string `json:"differ"` // columns that say how the data were read, which differ among the files
	CSV    string   `json:"csv"`
	// Table has the cells of CSV, its head first.
	Table [][]string `json:"-"`
}

// Grade compares rows and returns them with the table. k is nil without a key. It fails with
// ERR_OPTION if there are no rows, too many, or rows that were marked by another key.
func Grade(rows []Row, k *Key) (*Grades, error) {
	if len(rows) == 0 || len(rows) > fault.MostHandIns {
		return nil, fault.New(fault.Option, "there are %d hand-ins: 1 to %d can be marked at once", len(rows), fault.MostHandIns)
	}
	id := ""
	var err error
	if k != nil {
		if id, err = k.ID(); err != nil {
			return nil, err
		}
	}
	g := &Grades{Rows: rows, Groups: compare(rows, k), Differ: []string{}}
	for i := range rows {
		if rows[i].Key != id {
			return nil, fault.New(fault.Option, "%s was marked by another key: mark all hand-ins by one", rows[i].File)
		}
		rows[i].Lines = rows[i].lines()
	}
	for _, c := range readings {
		if slices.ContainsFunc(rows, func(row Row) bool { return row.Read() && c.of(&row) != c.of(g.first()) }) {
			g.Differ = append(g.Differ, c.name)
		}
	}
	g.Table = table(rows)
	var out bytes.Buffer
	err = csv.NewWriter(&out).WriteAll(g.Table)
	g.CSV = out.String()
	return g, err
}

// first returns the first row of a file that was read, or the first.
func (g *Grades) first() *Row {
	return &g.Rows[max(slices.IndexFunc(g.Rows, func(row Row) bool { return row.Read() }), 0)]
}

// Read reports whether the file could be read.
func (row *Row) Read() bool { return row.Numbers.Of != "" }

// readings are the columns about how data were read.
var readings = []struct {
	name string
	of   func(*Row) string
}{
	{"theta", func(row *Row) string { return row.Theta }},
	{"variables", func(row *Row) string { return strconv.Itoa(row.Variables) }},
	{"test share", func(row *Row) string { return strconv.FormatFloat(row.TestShare, 'g', 3, 64) }},
}

// Readings returns the names of the columns about how data were read.
func Readings() (names []string) {
	for _, c := range readings {
		names = append(names, c.name)
	}
	return names
}

// table returns the rows for a grade book.
func table(rows []Row) [][]string {
	questions := questionsOf(rows)
	head := append([]string{"file", "student", "data", "draw", "runs", "settings", "training RMSE", "test RMSE",
		"reproduced", "conditions met"}, Readings()...)
	for q := range questions {
		head = append(head, fmt.Sprintf("answer %d", q+1), fmt.Sprintf("verdict %d", q+1))
	}
	lines := [][]string{append(head, "right", "marked", "key", "remarks")}
	for _, row := range rows {
		lines = append(lines, row.cells(questions))
	}
	return lines
}

func (row *Row) cells(questions int) []string {
	draw := ""
	if row.Draw != nil {
		draw = strconv.FormatUint(*row.Draw, 10)
	}
	cells := []string{row.File, row.Student, row.Data, draw, strconv.Itoa(row.Runs), row.Settings,
		inFull(row.Train), inFull(row.Test), yes(row.Follows), row.Kept()}
	for _, c := range readings {
		cells = append(cells, c.of(row))
	}
	for q := range questions {
		cells = append(cells, row.answer(q).Answer, string(row.answer(q).Verdict))
	}
	right, marked := row.Points()
	cells = append(cells, strconv.Itoa(right), strconv.Itoa(marked), row.Key, strings.Join(row.Remarks(), "; "))
	for i := range cells {
		cells[i] = defused(cells[i])
	}
	return cells
}

// Kept says whether the conditions of the assignment are kept; without a key it is unknown.
func (row *Row) Kept() string {
	switch {
	case row.Key == "":
		return "no key"
	case !row.Read():
		return "" // the file was not read
	}
	return yes(len(row.Broken) == 0)
}

// Points returns how many answers are right, and how many could be: texts are not counted.
func (row *Row) Points() (right, marked int) {
	for _, m := range row.Marked {
		if m.Counts {
			marked++
		}
		if m.Verdict == Right {
			right++
		}
	}
	return right, marked
}

// parts are what is wrong with a file, and what else is remarkable.
func (row *Row) parts() [2][]string {
	wrong := append([]string{row.Why}, row.Broken...)
	rest := append(slices.Concat(row.Same, row.Remarked), row.Unchecked)
	empty := func(s string) bool { return s == "" }
	return [2][]string{slices.DeleteFunc(wrong, empty), slices.DeleteFunc(rest, empty)}
}

// Remarks are all that the reader of a row should know, what matters first.
func (row *Row) Remarks() []string { return slices.Concat(row.parts()[0], row.parts()[1]) }

// lines returns the remarks as at most two lines: what is wrong, and what is remarkable.
func (row *Row) lines() []string {
	lines := []string{}
	for _, part := range row.parts() {
		if line := []rune(fault.Line(strings.Join(part, "; "))); len(line) > longestLine {
			lines = append(lines, string(line[:longestLine])+"… (all in the CSV)")
		} else if len(line) > 0 {
			lines = append(lines, string(line))
		}
	}
	return lines
}

const longestLine = 400 // characters

func yes(v bool) string {
	if v {
		return "yes"
	}
	return "no"
}

func inFull(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}

// defused returns a cell that no spreadsheet runs as a formula, without characters that act on a
// terminal. A plain number stays one.
func defused(cell string) string {
	cell = strings.Map(func(r rune) rune {
		if r != '\n' && fault.Acts(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(cell, "\ufffd"))
	first := strings.TrimLeft(cell, " \n\u00a0")
	if first == "" || !strings.ContainsRune("=+-@\uff1d\uff0b\uff0d\uff20", []rune(first)[0]) {
		return cell
	}
	if _, isNumber := numberOf(first); isNumber {
		return cell
	}
	return "'" + cell
}
