// Package table reads tables and arrays into columns without roles.
package table

import (
	"cmp"
	"context"
	"math"
	"slices"
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

	// TextUnder is Text for a later call, with the context of that; nil for an array.
	TextUnder func(ctx context.Context, columns []int) ([][]string, error)

	Head  [][]string
	Bytes int // of the file; 0 for an array

	// θ from another array, if it is not a column.
	Theta                 []float64
	ThetaName, SecondName string

	Groups []string // of the rows, from another array; nil: none

	Mask *dataset.Mask // known cells of the variables; nil: all with a number

	Long     string        // the option long that its names imply; "" if it was chosen or the table is not long
	Measured string        // the column of values of a long table that became curves; else ""
	Notes    dataset.Notes // for Set.Notes

	origins []Origin                    // by column; nil for a plain table
	where   func(row, column int) Place // place of a cell in the user's file; nil for an array
	odd     bool                        // a cell is not as plain tables have it
}

// An Origin says what a column of a messy table was in its file.
type Origin struct {
	Name      string         // before units were added
	Time      string         // how its dates became numbers; "" if it has none
	Ask       error          // must be answered before the column is used
	Missing   map[string]int // cells by their texts that mean missing
	First     string         // text of the first missing cell
	Code      bool           // whole numbers of equal length, some with a zero in front, or wells of a plate
	Subject   string         // the role of the column that tells subjects apart: RoleID or RoleGroup
	Describes bool           // one value for each subject, beside its curve
	Exact     bool           // numbers that float64 cannot hold, so that the column is no variable
}

// Annotate adds to a table where its columns come from.
func (t *Table) Annotate(origins []Origin) {
	t.origins = origins
	for j, o := range origins {
		if _, known := t.numbers[o.Name]; !known && o.Name != "" {
			t.numbers[o.Name] = j
		}
		t.Facts[j].FirstMissing.Text = o.First
	}
}

// Tidied reports whether package tidy read the table.
func (t *Table) Tidied() bool { return t.origins != nil }

func (t *Table) origin(column int) Origin {
	if t.origins == nil {
		return Origin{Name: t.Names[column], Missing: t.Facts[column].signs}
	}
	return t.origins[column]
}

// Question returns the question about a column, or nil.
func (t *Table) Question(column int) error { return t.origin(column).Ask }

// OneText reports whether all cells of a column have the same text.
func (t *Table) OneText(column int) bool {
	texts, err := t.Strings(column)
	return err == nil && len(slices.Compact(texts)) == 1
}

// TooExact reports whether a column has whole numbers that float64 cannot hold.
func (t *Table) TooExact(column int) bool { return t.origin(column).Exact }

// SubjectRole returns the role of the column that tells the subjects of a widened table apart; ""
// for other columns.
func (t *Table) SubjectRole(column int) string { return t.origin(column).Subject }

// Describes reports whether a column of a widened table describes the subjects.
func (t *Table) Describes(column int) bool { return t.origin(column).Describes }

// IsCode reports whether a column has codes, such as 0012 and 1E1.
func (t *Table) IsCode(column int) bool { return t.origin(column).Code }

// InFile returns the name of a column as the file has it, before units were added.
func (t *Table) InFile(column int) string { return t.origin(column).Name }

// TimeOf returns how the dates of a column became numbers; "" if it has none.
func (t *Table) TimeOf(column int) string { return t.origin(column).Time }

// facts is what one pass finds out about a column.
type facts struct {
	Numbers      int
	min, max     float64
	Missing      int
	Words        int
	FirstMissing Place
	FirstWord    Place
	signs        map[string]int // missing cells by their texts, without empty ones
}

// A Place is the place of a cell: its row, from 1 without the header, its line in the file
// (0 in an array), its text and, if it is not that of the table, the file.
type Place struct {
	Row, Line  int
	Text, File string
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

// sign counts a text that means missing.
func (f *facts) sign(text string) {
	if f.signs == nil {
		f.signs = map[string]int{}
	}
	f.signs[text]++
}

// Note adds a note.
func (t *Table) Note(code dataset.NoteCode, text string) {
	t.Notes = append(t.Notes, dataset.Note{Code: code, Text: text})
}

// Locate sets where the cells of a table stood before they were moved; rows count from 1.
func (t *Table) Locate(where func(row, column int) Place) {
	t.where = where
	for j := range t.Facts {
		for _, first := range []*Place{&t.Facts[j].FirstMissing, &t.Facts[j].FirstWord} {
			if first.Row > 0 {
				*first = t.At(first.Row, j, first.Text)
			}
		}
	}
}

// At returns the place of a cell with a text; rows count from 1.
func (t *Table) At(row, column int, text string) Place {
	at := Place{Row: row}
	if t.where != nil {
		at = t.where(row, column)
	}
	at.Text = text
	return at
}

// String returns row 3 (line 5), or row 3 of an array, behind the file if it is another.
func (p Place) String() string {
	text := "row " + strconv.Itoa(p.Row)
	if p.File != "" {
		text = p.File + ", " + text
	}
	if p.Line > 0 {
		text += " (line " + strconv.Itoa(p.Line) + ")"
	}
	return text
}

// Find returns the index of the column with that name or that number, from 1. role is for
// the error.
func (t *Table) Find(called, role string) (int, error) {
	if j, known := t.numbers[called]; known {
		return j, nil
	}
	if j, known := t.numbers[oneLine(called)]; known { // as the file has it
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

// A Demand is what the cells of a column must be.
type Demand struct {
	Role    string
	Lenient bool // cells may be missing, but not all
	Fixed   bool // the options name the variables, as for a model: none can be left out
}

// MustBeNumbers returns an error if a cell of the column does not meet a demand for numbers.
func (t *Table) MustBeNumbers(column int, of Demand) error {
	f := t.Facts[column]
	name := t.Names[column]
	if err := t.Question(column); err != nil {
		return err
	}
	switch {
	case f.Words > 0 && (of.Role != dataset.RoleVariable || of.Fixed):
		must := map[string]string{dataset.RoleTheta: "θ must be one", dataset.RoleWeight: "a weight must be one"}[of.Role]
		return t.Fault(fault.Format, f.FirstWord, name, "%q is not a number, but %s: correct the cell, or name its text as one of missing cells (the option na)", f.FirstWord.Text, cmp.Or(must, "this column is one of the variables"))
	case f.Words > 0:
		return t.Fault(fault.Format, f.FirstWord, name, "%q is not a number: leave the column out (the option ignore), make it the id or the group, correct the cell, or name its text as one of missing cells (the option na)", f.FirstWord.Text)
	case f.Missing > 0 && f.Numbers == 0 && of.Fixed && of.Role == dataset.RoleVariable:
		return t.Fault(fault.Shape, f.FirstMissing, name, "no cell of this column holds a number, but it is one of the variables: fill it in")
	case f.Missing > 0 && f.Numbers == 0:
		return t.Fault(fault.Shape, f.FirstMissing, name, "no cell of this column holds a number: leave the column out (the option ignore)")
	case f.Missing > 0 && !of.Lenient:
		return t.MissingFault(column, of, dataset.Missing{Cells: f.Missing, Columns: 1})
	}
	return nil
}

// MissingFault returns the error for the first missing cell of a column. m counts all
// missing cells that matter.
func (t *Table) MissingFault(column int, of Demand, m dataset.Missing) error {
	f := t.Facts[column]
	is := "the cell is empty"
	switch {
	case f.FirstMissing.Text == "":
	case t.Tidied():
		is = strconv.Quote(f.FirstMissing.Text) + " is read as missing"
	default:
		is = f.FirstMissing.Text + " is not a finite number"
	}
	without := "leave the column out (the option ignore), "
	if of.Fixed {
		without = ""
	}
	return t.Fault(fault.NonFinite, f.FirstMissing, t.Names[column], "%s (%s in this column): fill it in, %sdrop the rows with missing cells, or model these cells as not observed (the option missing: drop or model)", is, fault.Plural(f.Missing, "such cell"), without).
		With("cells", m.Cells).With("rows", m.Rows).With("columns", m.Columns).With("texts", m.Texts)
}

// AllGaps returns the error for a table in which every column has missing cells.
func (t *Table) AllGaps(m dataset.Missing) error {
	return fault.New(fault.NonFinite, "%s: every column that could be a variable has cells without a number, %d in %s (%s): drop these rows, model the cells as not observed (the option missing: drop or model), or fill them in", t.File, m.Cells, fault.Plural(m.Rows, "row"), m.Texts).
		With("file", t.File).With("cells", m.Cells).With("rows", m.Rows).With("columns", m.Columns).With("texts", m.Texts)
}

// inFile returns the name that a column has in its file, without a unit that was added.
func (t *Table) inFile(name string) string {
	j, known := t.numbers[name]
	if !known || t.origins == nil {
		return name
	}
	if original := t.origins[j].Name; original != "" && t.numbers[original] == j {
		return original
	}
	return name
}

// Fault returns an error whose message begins with the place of the cell in its file.
func (t *Table) Fault(code fault.Code, at Place, column, format string, args ...any) *fault.Error {
	column = t.inFile(column)
	at.File = cmp.Or(at.File, t.File)
	args = append([]any{at, column}, args...)
	return fault.New(code, "%s, column %q: "+format, args...).
		With("file", at.File).With("row", at.Row).With("line", at.Line).With("column", column).With("value", at.Text)
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

// Describe returns the description of each column; of are the roles, or "".
func (t *Table) Describe(of []string) []dataset.Column {
	columns := make([]dataset.Column, len(t.Names))
	for j, f := range t.Facts {
		columns[j] = dataset.Column{Name: t.Names[j], Role: of[j], Numeric: f.Words == 0 && f.Numbers > 0, Min: f.min, Max: f.max, Missing: f.Missing, Time: t.TimeOf(j)}
	}
	return columns
}

// hasGaps reports whether a cell of the column is not a finite number.
func (f facts) hasGaps() bool { return f.Words+f.Missing > 0 }

// Counting reports whether the column numbers its rows: 0, 1, 2, … or 1, 2, 3, …
func (t *Table) Counting(column int) bool {
	if t.Facts[column].hasGaps() {
		return false
	}
	first := t.Values.At(0, column)
	if first != 0 && first != 1 {
		return false
	}
	for i := range t.Rows {
		if t.Values.At(i, column) != first+float64(i) {
			return false
		}
	}
	return true
}

// Same reports whether all cells of a column hold the same number.
func (t *Table) Same(column int) bool {
	f := t.Facts[column]
	return f.Numbers == t.Rows && f.min == f.max
}

// Increasing reports whether a column has increasing whole numbers.
func (t *Table) Increasing(column int) bool {
	before := -1.0
	for i := range t.Rows {
		v := t.Values.At(i, column)
		if !(v > before) || v != math.Trunc(v) {
			return false
		}
		before = v
	}
	return true
}
