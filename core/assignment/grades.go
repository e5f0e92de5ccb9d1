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
	// Table has the short columns of CSV, its head first.
	Table [][]string `json:"-"`
}

// Grade compares rows and returns them with the table. k is nil without a key. It fails with
// ERR_OPTION if there are no rows, too many, or rows that were marked by another key.
func Grade(rows []Row, k *Key) (*Grades, error) {
	if len(rows) == 0 || len(rows) > fault.MostHandIns {
		return nil, fault.New(fault.Option, "there are %d hand-ins: 1 to %d can be marked at once", len(rows), fault.MostHandIns)
	}
	id := ""
	if k != nil {
		id = k.ID()
	}
	g := &Grades{Rows: rows, Groups: compare(rows, k), Differ: []string{}}
	var read []Row
	for i := range rows {
		if rows[i].Key != id {
			return nil, fault.New(fault.Option, "%s was marked by another key: mark all hand-ins by one", rows[i].File)
		}
		if rows[i].Lines = rows[i].lines(); rows[i].Read() {
			read = append(read, rows[i])
		}
	}
	all := columnsOf(rows)
	var short []column
	for _, c := range all {
		differs := slices.ContainsFunc(read, func(row Row) bool { return c.cell(&row) != c.cell(&read[0]) })
		if c.shown == ifDifferent && differs {
			g.Differ = append(g.Differ, c.name)
		}
		if c.shown == always || c.shown == ifDifferent && differs {
			short = append(short, c)
		}
	}
	g.Table = cellsOf(rows, short)
	var out bytes.Buffer
	err := csv.NewWriter(&out).WriteAll(cellsOf(rows, all))
	g.CSV = out.String()
	return g, err
}

// Read reports whether the file could be read.
func (row *Row) Read() bool { return row.Numbers.Of != "" }

// A column of the table for a grade book, and when it is among the short ones.
type column struct {
	name  string
	cell  func(*Row) string
	shown shown
}

type shown int

const (
	never shown = iota
	ifDifferent
	always
)

// columnsOf returns the columns for rows.
func columnsOf(rows []Row) []column {
	list := []column{
		{"file", func(row *Row) string { return row.File }, always},
		{"student", func(row *Row) string { return row.Student }, always},
		{"data", func(row *Row) string { return row.Data }, never},
		{"draw", (*Row).draw, always},
		{"runs", func(row *Row) string { return strconv.Itoa(row.Runs) }, always},
		{"settings", func(row *Row) string { return row.Settings }, always},
		{"training RMSE", func(row *Row) string { return inFull(row.Train) }, always},
		{"test RMSE", func(row *Row) string { return inFull(row.Test) }, always},
		{"reproduced", (*Row).reproduced, always},
		{"conditions met", (*Row).Kept, always},
		{"theta", func(row *Row) string { return row.Theta }, ifDifferent},
		{"variables", func(row *Row) string { return strconv.Itoa(row.Variables) }, ifDifferent},
		{"test share", func(row *Row) string { return strconv.FormatFloat(row.TestShare, 'g', 3, 64) }, ifDifferent},
	}
	for q := range questionsOf(rows) {
		list = append(list,
			column{fmt.Sprintf("answer %d", q+1), func(row *Row) string { return row.answer(q).Answer }, never},
			column{fmt.Sprintf("verdict %d", q+1), func(row *Row) string { return string(row.answer(q).Verdict) }, never})
	}
	return append(list,
		column{"right", func(row *Row) string { right, _ := row.points(); return strconv.Itoa(right) }, always},
		column{"marked", func(row *Row) string { _, marked := row.points(); return strconv.Itoa(marked) }, always},
		column{"key", func(row *Row) string { return row.Key }, never},
		column{"remarks", func(row *Row) string { return strings.Join(slices.Concat(row.wrong(), row.rest()), "; ") }, never})
}

// cellsOf returns the cells of columns, their names first.
func cellsOf(rows []Row, columns []column) [][]string {
	table := make([][]string, 1+len(rows))
	for _, c := range columns {
		table[0] = append(table[0], c.name)
		for i := range rows {
			table[1+i] = append(table[1+i], defused(c.cell(&rows[i])))
		}
	}
	return table
}

// draw returns the seed of a built-in set.
func (row *Row) draw() string {
	if row.Draw == nil {
		return ""
	}
	return strconv.FormatUint(*row.Draw, 10)
}

// reproduced says whether the numbers follow.
func (row *Row) reproduced() string {
	if !row.Read() {
		return "not read"
	}
	return yes(row.Follows)
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

// points returns how many answers are right, and how many could be: texts are not counted.
func (row *Row) points() (right, marked int) {
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

// wrong returns what is wrong with a file.
func (row *Row) wrong() []string { return given(append([]string{row.Why}, row.Broken...)) }

// rest returns what else is remarkable.
func (row *Row) rest() []string { return given(slices.Concat(row.Same, row.Remarked)) }

// given returns the texts that are not empty.
func given(texts []string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// lines returns the remarks as at most two lines: what is wrong, and what is remarkable.
func (row *Row) lines() []string {
	lines := []string{}
	for _, part := range [][]string{row.wrong(), row.rest()} {
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
