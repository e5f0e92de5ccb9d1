// Package table reads tables and arrays into columns without roles.
package table

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/fault"
)

// The number of rows and columns in a preview.
const (
	headRows    = 10
	headColumns = 100
)

// A Table holds the contents of a table or an array before columns have roles.
type Table struct {
	File    string
	Names   []string       // of the columns; unique
	numbers map[string]int // column of each name
	Blank   []bool         // columns without a name in the header; nil: no header
	Rows    int
	Values  mat.Matrix // rows×columns, NaN where a cell of a text file is not a finite number
	Facts   []facts    // by column
	Text    func(columns []int) ([][]string, error)
	Head    [][]string
	Bytes   int // of the file; 0 for an array

	// θ from another array, if it is not a column.
	Theta                 []float64
	ThetaName, SecondName string

	Groups []string // of the rows, from another array; nil: none

	Mask *dataset.Mask // known cells of the variables; nil: all with a number

	Notes []string // for Set.Warnings

	Times []string // how dates became numbers, by column; nil: no column has dates
	asks  []error  // by column; nil: no questions
	odd   bool     // a cell is not as plain tables have it
}

// Annotate adds to a column its name in the file, how its dates became numbers, and the
// question that must be answered before it is used.
func (t *Table) Annotate(column int, original, time string, ask error) {
	if t.Times == nil {
		t.Times, t.asks = make([]string, len(t.Names)), make([]error, len(t.Names))
	}
	t.Times[column], t.asks[column] = time, ask
	if _, known := t.numbers[original]; !known && original != "" {
		t.numbers[original] = column
	}
}

// Tidied reports whether package tidy read the table.
func (t *Table) Tidied() bool { return t.Times != nil }

// Asked returns the question about a column, or nil.
func (t *Table) Asked(column int) error {
	if t.asks == nil {
		return nil
	}
	return t.asks[column]
}

// TimeOf returns how the dates of a column became numbers; "" if it has none.
func (t *Table) TimeOf(column int) string {
	if t.Times == nil {
		return ""
	}
	return t.Times[column]
}

// facts is what one pass finds out about a column.
type facts struct {
	Numbers      int
	min, max     float64
	Missing      int
	Words        int
	FirstMissing Place
	FirstWord    Place
}

// A Place is the place of a cell: its row, from 1 without the header, its line in the file
// (0 in an array), and its text.
type Place struct {
	Row, line int
	Text      string
}

func (f *facts) add(v float64, c csvtext.Content, at func() Place) {
	switch c {
	case csvtext.Number:
		if f.Numbers == 0 {
			f.min, f.max = v, v
		}
		f.Numbers++
		f.min, f.max = min(f.min, v), max(f.max, v)
	case csvtext.Missing:
		if f.Missing == 0 {
			f.FirstMissing = at()
		}
		f.Missing++
	case csvtext.Word:
		if f.Words == 0 {
			f.FirstWord = at()
		}
		f.Words++
	}
}

// Find returns the index of the column with that name or that number, from 1. role is for
// the error.
func (t *Table) Find(called, role string) (int, error) {
	if j, known := t.numbers[called]; known {
		return j, nil
	}
	if j, err := strconv.Atoi(called); err == nil && j >= 1 && j <= len(t.Names) {
		return j - 1, nil
	}
	return 0, fault.New(fault.NotFound, "%s has no column %q for the role %s; its columns are %s", t.File, called, role, fault.List(t.Names)).
		With("file", t.File).With("column", called)
}

// Column returns the values of one column.
func (t *Table) Column(column int) []float64 { return mat.Col(nil, column, t.Values) }

// Strings returns the cells of a column, as written.
func (t *Table) Strings(column int) ([]string, error) {
	texts, err := t.Text([]int{column})
	if err != nil {
		return nil, err
	}
	return texts[0], nil
}

// MustBeNumbers returns an error if a cell of the column is not a finite number or, with
// lenient, if no cell is a number.
func (t *Table) MustBeNumbers(column int, role string, lenient bool) error {
	f := t.Facts[column]
	name := t.Names[column]
	if err := t.Asked(column); err != nil {
		return err
	}
	switch {
	case f.Words > 0 && role == dataset.RoleTheta:
		return t.Fault(fault.Format, f.FirstWord, name, "%q is not a number, but θ must be one: correct the cell, or name its text as one of missing cells (the option na)", f.FirstWord.Text)
	case f.Words > 0:
		return t.Fault(fault.Format, f.FirstWord, name, "%q is not a number: leave the column out (ignore), make it the id or the group, correct the cell, or name its text as one of missing cells (the option na)", f.FirstWord.Text)
	case f.Missing > 0 && f.Numbers == 0:
		return t.Fault(fault.Shape, f.FirstMissing, name, "no cell of this column holds a number: leave the column out (ignore)")
	case f.Missing > 0 && !lenient:
		return t.MissingFault(column, dataset.Missing{Cells: f.Missing, Columns: 1})
	}
	return nil
}

// MissingFault returns the error for the first missing cell of a column. m counts all
// missing cells that matter.
func (t *Table) MissingFault(column int, m dataset.Missing) error {
	f := t.Facts[column]
	is := f.FirstMissing.Text + " is not a finite number"
	if f.FirstMissing.Text == "" {
		is = "the cell is empty"
	}
	return t.Fault(fault.NonFinite, f.FirstMissing, t.Names[column], "%s (%d such cells in this column): fill it in, leave the column out (ignore), drop the rows with missing cells, or model these cells as not observed (missing: drop or model)", is, f.Missing).
		With("cells", m.Cells).With("rows", m.Rows).With("columns", m.Columns)
}

// AllGaps returns the error for a table in which every column has missing cells.
func (t *Table) AllGaps(m dataset.Missing) error {
	return fault.New(fault.NonFinite, "%s: every column that could be a variable has cells without a number, %d in %d rows: drop these rows, model the cells as not observed (missing: drop or model), or fill them in", t.File, m.Cells, m.Rows).
		With("file", t.File).With("cells", m.Cells).With("rows", m.Rows).With("columns", m.Columns)
}

// Fault returns an error whose message begins with the place of the cell.
func (t *Table) Fault(code fault.Code, at Place, column, format string, args ...any) *fault.Error {
	line := ""
	if at.line > 0 {
		line = " (line " + strconv.Itoa(at.line) + ")"
	}
	args = append([]any{t.File, at.Row, line, column}, args...)
	return fault.New(code, "%s, row %d%s, column %q: "+format, args...).
		With("file", t.File).With("row", at.Row).With("line", at.line).With("column", column).With("value", at.Text)
}

// numberText returns a number of an array as a table would have it.
func numberText(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// ContentOf returns the kind of a number in an array.
func ContentOf(v float64) csvtext.Content {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return csvtext.Missing
	}
	return csvtext.Number
}

// Describe returns the description of each column; of are the roles.
func (t *Table) Describe(of []string) []dataset.Column {
	columns := make([]dataset.Column, len(t.Names))
	for j, f := range t.Facts {
		columns[j] = dataset.Column{Name: t.Names[j], Role: of[j], Numeric: f.Words == 0 && f.Numbers > 0, Min: f.min, Max: f.max, Missing: f.Missing, Time: t.TimeOf(j)}
	}
	return columns
}
