package tables

import (
	"math"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// mostCells is the limit of cells of a sheet or of a list of objects, with the empty ones between
// them, of which a small file may have many.
const mostCells = 1 << 24

// A sheet collects the cells of a file that is not cut at separators, row by row.
type sheet struct {
	columns []Builder
	lines   []int32        // of the rows
	names   []string       // of the columns, if the cells of a row have names
	known   map[string]int // columns by name
}

// begin begins a row that stands in a line of the file.
func (s *sheet) begin(line int) { s.lines = append(s.lines, int32(line)) }

// next returns the column for the next cell of the row; nil if the row has one already.
func (s *sheet) next(j int) *Builder {
	for len(s.columns) <= j {
		s.columns = append(s.columns, Builder{})
	}
	b := &s.columns[j]
	if b.Len() == len(s.lines) {
		return nil
	}
	fill(b, len(s.lines)-1)
	return b
}

// isLarge reports whether the cells are more than can be read.
func (s *sheet) isLarge() bool { return len(s.columns)*len(s.lines) > mostCells }

// fill adds empty cells up to a length.
func fill(b *Builder, length int) {
	for b.Len() < length {
		b.AddNumber(math.NaN())
	}
}

// table returns the cells as a table. The sheet must not be used afterwards.
func (s *sheet) table(file string) Table {
	t := Table{File: file, Rows: len(s.lines), Lines: s.lines, Width: len(s.columns)}
	for j := range s.columns {
		fill(&s.columns[j], t.Rows)
		t.Columns = append(t.Columns, Column{Cells: s.columns[j].Cells(), At: len(t.Columns) + 1})
	}
	return t
}

// withPreview returns the table with its form, to which it adds the first and last rows as a preview.
func withPreview(t Table, form dataset.Form) Table {
	t.Form = form
	for i := range t.Rows {
		if i < previewed || i >= t.Rows-tail {
			t.Form.Lines = append(t.Form.Lines, t.lineOf(i))
		}
	}
	return t
}

// lineOf returns a row for a preview.
func (t Table) lineOf(i int) dataset.FormLine {
	line := dataset.FormLine{Line: i + 1}
	if t.Lines != nil {
		line.Line = int(t.Lines[i])
	}
	for _, c := range t.Columns[:min(shownCells, len(t.Columns))] {
		line.Cells = append(line.Cells, fault.Shortened(c.Cells.Text(i), shownText))
	}
	return line
}
