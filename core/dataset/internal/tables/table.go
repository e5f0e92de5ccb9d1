// Package tables turns the text of a table into columns of numbers with roles, in stages. Each
// stage is a pure function
//
//	func(Table, dataset.Options) (Table, error)
//
// A stage returns a changed copy and never writes to what its table refers to. Its notes on what it did, and the
// question that the cells do not decide, are values of the table. The README of package dataset lists the rule of
// every stage.
package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// A Stage changes a table. Stages never write to what a table refers to.
type Stage func(Table, dataset.Options) (Table, error)

// A Table is what is known of a table between two stages.
type Table struct {
	File    string
	Columns []Column // of equal length
	Rows    int

	// Headed says that the names come from the file. Before the header is read, every row of the
	// text is a row, and the columns have no names.
	Headed bool

	Lines []int32 // line of each row in its file, from 1; nil if the file has no lines
	Parts []Part  // the files, if the rows are of several, which stand below each other

	Notes dataset.Notes
	Ask   *dataset.Question // that must be answered before the next stage; else nil
	Form  dataset.Form      // how the text was cut
	Width int               // number of cells of most rows
	Comma byte              // the separator of a text: , ; tab, bar or blank; 0 for formats with types, whose mark is a point

	// Widths has the number of cells of the rows that do not have Width, until the header is read.
	// Missing cells are empty; of further ones, the first 200 records make columns.
	Widths map[int]int

	Long     string // the option long that turned rows into curves; "" for others
	Measured string // the column whose values a long table held; else ""

	// Array has the cells of an array, whose columns have none here but for those with a role of
	// their own; else nil.
	Array mat.Matrix

	// Theta and Variables are the columns of θ (none, one or two) and those to model, in this order.
	// The stage of roles fills them in.
	Theta, Variables []int

	memory []float64 // of the cells of a text, column after column
	stride int       // of a column in memory
}

// A Part is the rows of one file in a table of several.
type Part struct {
	File  string
	First int // its first row in the table
}

// A Column is one column.
type Column struct {
	Name  string // unique, once the header is read
	Given string // the name in the file, if Name differs: before a unit was added, or made unique
	Blank bool   // the header has no name for it
	At    int    // the number of the column in its file, from 1; 0 if it is made of others
	Cells Cells  // as written

	Kind Kind // what the stage of kinds found; Unknown before it

	// Values are the numbers of the cells, by the kind: NaN where a cell is missing or a text. nil
	// for a column of texts and before the stage of kinds.
	Values []float64

	Time    string            // how dates became numbers, one of dataset.InYears …; else ""
	Missing map[string]int    // texts that are read as missing, with the number of their cells; without empty ones
	Words   int               // cells that are neither numbers nor missing, in a column of numbers
	Ask     *dataset.Question // that must be answered before the column is used; else nil
	Role    string            // one of dataset.RoleTheta …; "" before the stage of roles

	span *span // of days whose unit is not chosen yet; else nil

	// Subject and Describes are of a table that was reshaped: the column tells the subjects apart, or has one
	// value for each row beside its curve.
	Subject, Describes bool
	Known              *Facts // of a column of an array; else nil
}

// A Kind is what the cells of a column are.
type Kind int

// The kinds of columns.
const (
	Unknown Kind = iota
	Number       // with one decimal mark
	Moment       // dates or times
	Truth        // true and false
	Text         // anything else
	Empty        // no cell has a text
)

// Names returns the names of the columns.
func (t Table) Names() []string {
	names := make([]string, len(t.Columns))
	for j, c := range t.Columns {
		names[j] = c.Name
	}
	return names
}

// With returns the table with another column j.
func (t Table) With(j int, c Column) Table {
	columns := make([]Column, len(t.Columns))
	copy(columns, t.Columns)
	columns[j] = c
	t.Columns = columns
	return t
}

// Gather returns the table with these rows, which rise in a table of several files; row -1 is empty.
func (t Table) Gather(rows []int) Table {
	if n := len(rows); n > 0 && rows[0] >= 0 && isRun(rows) {
		return t.slice(rows[0], rows[0]+n)
	}
	columns, parts := make([]Column, len(t.Columns)), t.Parts
	for j, c := range t.Columns {
		columns[j] = c.gather(rows)
	}
	t.Columns, t.Rows, t.Widths, t.Parts = columns, len(rows), nil, nil
	for _, part := range parts {
		first, _ := slices.BinarySearch(rows, part.First)
		t.Parts = append(t.Parts, Part{File: part.File, First: first})
	}
	if t.Lines != nil {
		lines := make([]int32, len(rows))
		for i, row := range rows {
			if row >= 0 {
				lines[i] = t.Lines[row]
			}
		}
		t.Lines = lines
	}
	return t
}

// Place returns where a row stands.
func (t Table) Place(row int) Place {
	at := Place{File: t.File, Row: row + 1}
	if t.Lines != nil {
		at.Line = int(t.Lines[row])
	}
	for _, part := range t.Parts {
		if part.First <= row {
			at.File, at.Row = part.File, row-part.First+1
		}
	}
	return at
}

// isRun reports whether rows follow each other.
func isRun(rows []int) bool {
	for i, row := range rows {
		if row != rows[0]+i {
			return false
		}
	}
	return true
}

// slice returns the table with the rows from one to before another, in the same memory.
func (t Table) slice(from, to int) Table {
	columns := make([]Column, len(t.Columns))
	for j, c := range t.Columns {
		c.Cells = c.Cells.Slice(from, to).bared()
		if c.Values != nil {
			c.Values = c.Values[from:to]
		}
		columns[j] = c
	}
	t.Columns, t.Rows, t.Widths = columns, to-from, nil
	if t.Lines != nil {
		t.Lines = t.Lines[from:to]
	}
	return t
}

// A Place is where a cell stands in its file. Rows and lines count from 1; Row does not count the
// header, Line is 0 in a file without lines.
type Place struct {
	File      string
	Row, Line int
}

// String returns "row 3 (line 5)".
func (p Place) String() string {
	if p.Line == 0 {
		return fmt.Sprintf("row %d", p.Row)
	}
	return fmt.Sprintf("row %d (line %d)", p.Row, p.Line)
}

// Fault returns an error about a cell, whose message begins with its place.
func (t Table) Fault(code fault.Code, row int, c Column, format string, args ...any) *fault.Error {
	at, name, value := t.Place(row), cmp.Or(c.Given, c.Name), ""
	if row < c.Cells.Len() {
		value = c.Cells.Text(row)
	}
	return fault.New(code, "%s, %v, column %q: "+format, append([]any{at.File, at, name}, args...)...).
		With("file", at.File).With("row", at.Row).With("line", at.Line).With("column", name).With("value", value)
}

// note adds a note that begins with the file. The table is a copy of a stage.
func (t *Table) note(code dataset.NoteCode, format string, args ...any) {
	text := fmt.Sprintf("%s: "+format, append([]any{t.File}, args...)...)
	t.Notes = append(slices.Clip(t.Notes), dataset.Note{Code: code, Text: text})
}

// noteEach adds the first of some texts of notes; more completes "3 more columns …".
func (t *Table) noteEach(code dataset.NoteCode, texts []string, more string) {
	const most = 8
	for i, text := range texts {
		if i == most && len(texts) > most+1 { // a line that counts one would be no shorter
			t.note(code, "%d more %s", len(texts)-most, more)
			return
		}
		t.note(code, "%s", text)
	}
}

// fail returns an error whose message begins with the file.
func (t Table) fail(code fault.Code, format string, args ...any) *fault.Error {
	return fault.New(code, "%s: "+format, append([]any{t.File}, args...)...).With("file", t.File)
}

// gather returns the column with these rows and the numbers of its own missing cells; row -1 is empty.
func (c Column) gather(rows []int) Column {
	c.Cells = c.Cells.Gather(rows)
	if c.Values != nil {
		values := make([]float64, len(rows))
		for i, row := range rows {
			if values[i] = math.NaN(); row >= 0 {
				values[i] = c.Values[row]
			}
		}
		c.Values = values
	}
	if of := c.Missing; len(of) > 0 {
		c.Missing = map[string]int{}
		for i := range rows {
			if c.Values == nil || !isNumber(c.Values[i]) {
				if text := c.Cells.Text(i); of[text] > 0 {
					c.Missing[text]++
				}
			}
		}
	}
	return c
}
