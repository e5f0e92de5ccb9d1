package assignment

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"ppca/core/fault"
	"ppca/core/limit"
)

// Grades are the rows of all files, with what is equal among them, and the table for a grade book.
type Grades struct {
	Rows []Row  `json:"rows"`
	CSV  string `json:"csv"`
}

// Grade compares rows and returns them with the table. k is nil without a key. It fails with
// ERR_OPTION if there are no rows, or too many.
func Grade(rows []Row, k *Key) (*Grades, error) {
	if len(rows) == 0 || len(rows) > limit.HandIns {
		return nil, fault.New(fault.Option, "there are %d hand-ins: 1 to %d can be marked at once", len(rows), limit.HandIns)
	}
	compare(rows, k)
	cells, err := table(rows)
	return &Grades{rows, cells}, err
}

// compare fills in Same: hand-ins with the same numbers, run log, answer or data.
func compare(rows []Row, k *Key) {
	draws := map[uint64]bool{}
	for i := range rows {
		rows[i].Same = []string{}
		if rows[i].Draw != nil {
			draws[*rows[i].Draw] = true
		}
	}
	// Without a key, draws that differ among the files show that they are those of students.
	each := len(draws) > 1
	if k != nil {
		each = k.Assignment.Data.Each
	}
	for i := range rows {
		for j := range rows {
			if i != j {
				rows[i].same(&rows[j], each)
			}
		}
	}
}

// same notes what a row has in common with another.
func (row *Row) same(other *Row, each bool) {
	if row.Numbers == "" || other.Numbers == "" {
		return // a file that was not read
	}
	note := func(what string) {
		name := other.File
		if other.Student != "" {
			name = fmt.Sprintf("%s (%s)", other.Student, other.File)
		}
		row.Same = append(row.Same, what+" as "+name)
	}
	if strings.EqualFold(row.Student, other.Student) && row.Student != "" {
		note("same student")
		return
	}
	switch sameDraw := row.Draw != nil && other.Draw != nil && row.Data == other.Data && *row.Draw == *other.Draw; {
	case row.Numbers == other.Numbers && each:
		note("same numbers")
	case row.Numbers == other.Numbers:
		note("same numbers (the data are the same for all)")
	case sameDraw && each:
		note("same draw")
	}
	if row.Log != "" && row.Log == other.Log {
		note("same run log")
	}
	for q := range min(len(row.Marked), len(other.Marked)) {
		const telling = 20 // characters; shorter answers may be equal by chance
		a, b := strings.ToLower(Line(row.Marked[q].Answer)), strings.ToLower(Line(other.Marked[q].Answer))
		if utf8.RuneCountInString(a) >= telling && a == b && row.Marked[q].Verdict == Unmarked {
			note(fmt.Sprintf("same answer to question %d", q+1))
		}
	}
}

// table returns the rows as CSV.
func table(rows []Row) (string, error) {
	questions := 0
	for _, row := range rows {
		questions = max(questions, len(row.Marked))
	}
	head := []string{"file", "student", "data", "draw", "runs", "settings", "training RMSE", "test RMSE", "numbers follow", "conditions met"}
	for q := range questions {
		head = append(head, fmt.Sprintf("answer %d", q+1), fmt.Sprintf("verdict %d", q+1))
	}
	lines := [][]string{append(head, "right", "marked", "remarks")}
	for _, row := range rows {
		lines = append(lines, row.cells(questions))
	}
	var out bytes.Buffer
	err := csv.NewWriter(&out).WriteAll(lines)
	return out.String(), err
}

func (row *Row) cells(questions int) []string {
	draw := ""
	if row.Draw != nil {
		draw = strconv.FormatUint(*row.Draw, 10)
	}
	cells := []string{row.File, row.Student, row.Data, draw, strconv.Itoa(row.Runs), row.Settings, inFull(row.Train), inFull(row.Test), yes(row.Follows), row.Kept()}
	right, marked := row.Points()
	for q := range questions {
		if q < len(row.Marked) {
			cells = append(cells, row.Marked[q].Answer, string(row.Marked[q].Verdict))
		} else {
			cells = append(cells, "", "")
		}
	}
	cells = append(cells, strconv.Itoa(right), strconv.Itoa(marked), strings.Join(row.Remarks(), "; "))
	for i := range cells {
		cells[i] = defused(cells[i])
	}
	return cells
}

// Kept says whether the conditions of the assignment are kept; without a key it is unknown.
func (row *Row) Kept() string {
	switch {
	case !row.WithKey:
		return "no key"
	case row.Numbers == "":
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

// Remarks are all that the reader of a row should know.
func (row *Row) Remarks() []string {
	var remarks []string
	if row.Why != "" {
		remarks = append(remarks, row.Why)
	}
	remarks = slices.Concat(remarks, row.Broken, row.Same)
	if row.Unchecked != "" {
		remarks = append(remarks, row.Unchecked)
	}
	return remarks
}

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
		if r != '\n' && acts(r) {
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
