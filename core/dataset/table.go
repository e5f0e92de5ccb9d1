package dataset

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// A table is what files of numbers have in common before columns have roles.
type table struct {
	file    string
	names   []string       // of the columns; unique
	numbers map[string]int // column of each name
	blank   []bool         // the header has no name for this column; nil: no header
	rows    int
	values  mat.Matrix // rows×columns, NaN where a cell of a text is not a finite number
	facts   []facts    // by column
	text    func(columns []int) ([][]string, error)
	head    [][]string
	bytes   int // of the file; 0 for an array

	// θ from beside the table, where it is not one of the columns.
	theta                 []float64
	thetaName, secondName string

	mask *Mask // which cells of the variables are known; nil: those with a number

	notes []string // for Set.Warnings
}

// facts are what one pass learns about a column.
type facts struct {
	numbers      int
	min, max     float64
	missing      int
	words        int
	firstMissing place
	firstWord    place
}

// A place is where a cell stands: its row, counted from 1 without the header,
// its line in the file (0 in an array) and what is written there.
type place struct {
	row, line int
	text      string
}

func (f *facts) add(v float64, c content, at func() place) {
	switch c {
	case number:
		if f.numbers == 0 {
			f.min, f.max = v, v
		}
		f.numbers++
		f.min, f.max = min(f.min, v), max(f.max, v)
	case missing:
		if f.missing == 0 {
			f.firstMissing = at()
		}
		f.missing++
	case word:
		if f.words == 0 {
			f.firstWord = at()
		}
		f.words++
	}
}

// column returns the index of the column called by name, or by number from 1.
// role says in the error what it was wanted for.
func (t *table) column(called, role string) (int, error) {
	if j, known := t.numbers[called]; known {
		return j, nil
	}
	if j, err := strconv.Atoi(called); err == nil && j >= 1 && j <= len(t.names) {
		return j - 1, nil
	}
	return 0, fault.New(fault.NotFound, "%s has no column %q for the role %s; its columns are %s", t.file, called, role, list(t.names)).
		With("file", t.file).With("column", called)
}

// values of one column.
func (t *table) get(column int) []float64 { return mat.Col(nil, column, t.values) }

// strings of one column, as written.
func (t *table) strings(column int) ([]string, error) {
	texts, err := t.text([]int{column})
	if err != nil {
		return nil, err
	}
	return texts[0], nil
}

// mustBeNumbers refuses a column with a cell that is not a finite number, or,
// where missing cells are allowed, one without any number.
func (t *table) mustBeNumbers(column int, role string, lenient bool) error {
	f := t.facts[column]
	name := t.names[column]
	switch {
	case f.words > 0 && role == RoleTheta:
		return t.fault(fault.Format, f.firstWord, name, "%q is not a number, as θ must be; write dates in years or days (2024.25), times in hours (13.5), or correct the cell", f.firstWord.text)
	case f.words > 0:
		return t.fault(fault.Format, f.firstWord, name, "%q is not a number; leave the column out (ignore), make it the id or the group, or correct the cell", f.firstWord.text)
	case f.missing > 0 && f.numbers == 0:
		return t.fault(fault.Shape, f.firstMissing, name, "neither this cell nor any other of the column holds a number; leave the column out (ignore)")
	case f.missing > 0 && !lenient:
		return t.missingFault(column, Missing{Cells: f.missing, Columns: 1})
	}
	return nil
}

// missingFault names the first missing cell of a column. m counts all that stand in
// the way.
func (t *table) missingFault(column int, m Missing) error {
	f := t.facts[column]
	is := f.firstMissing.text + " is not a finite number"
	if f.firstMissing.text == "" {
		is = "the cell is empty"
	}
	return t.fault(fault.NonFinite, f.firstMissing, t.names[column], "%s (%d such in this column); fill it in, leave the column out (ignore), drop the rows with missing cells or model them as not observed (missing: drop or model)", is, f.missing).
		With("cells", m.Cells).With("rows", m.Rows).With("columns", m.Columns)
}

// allGaps refuses a table of which no column can be used as it is.
func (t *table) allGaps(m Missing) error {
	return fault.New(fault.NonFinite, "%s: every column that could be modelled has cells without a number, %d in %d rows; drop those rows or model the cells as not observed (missing: drop or model), or fill them in", t.file, m.Cells, m.Rows).
		With("file", t.file).With("cells", m.Cells).With("rows", m.Rows).With("columns", m.Columns)
}

// fault names the cell in front of the message.
func (t *table) fault(code fault.Code, at place, column, format string, args ...any) *fault.Error {
	line := ""
	if at.line > 0 {
		line = " (line " + strconv.Itoa(at.line) + ")"
	}
	args = append([]any{t.file, at.row, line, column}, args...)
	return fault.New(code, "%s, row %d%s, column %q: "+format, args...).
		With("file", t.file).With("row", at.row).With("line", at.line).With("column", column).With("value", at.text)
}

// numberText writes a number of an array as a table would.
func numberText(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// finite tells the content of a cell of an array.
func finite(v float64) content {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return missing
	}
	return number
}
