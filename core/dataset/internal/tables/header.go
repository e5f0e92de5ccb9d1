package tables

import (
	"fmt"
	"slices"
	"strconv"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// The header stage divides the records of a file into names, units and data, by the rules of the README of package
// dataset; the options names, header and rows override them. It looks at the first 200.

// A head is what is known of the first records.
type head struct {
	Table
	o       dataset.Options
	records [][]string
	valued  []bool // columns of values
	full    int    // columns that most records fill
	first   int    // record of the data
	names   int    // record of the names; -1 if there are none
	below   int    // headings below the names
	end     int    // record after the data
}

func header(t Table, o dataset.Options) (Table, error) {
	if t.Headed {
		return named(t, t.Names())
	}
	h := &head{Table: t, o: o, names: -1, end: t.Rows, first: min(sampledRecords, t.Rows), valued: make([]bool,
		len(t.Columns))}
	for i := range h.first {
		h.records = append(h.records, h.record(i))
	}
	n := len(h.records)
	h.findValues(n/2, n) // settings may stand above it
	h.findValues(n/4, n-n/4)
	h.findData()
	if err := h.choose(); err != nil {
		return t, err
	}
	names, err := h.readNames()
	if err != nil {
		return t, err
	}
	return h.data(names)
}

// data returns the rows of data under their names.
func (h *head) data(names []string) (Table, error) {
	rows := h.rows()
	if len(rows) == 0 {
		return h.Table, h.fail(fault.Shape, "the file has no rows of data below its names")
	}
	var long, short []int // rows with more and with fewer filled cells than most
	needed := !h.isEmpty(h.Width - 1)
	for k, i := range rows {
		width, odd := h.Widths[i]
		switch {
		case !odd:
		case width > len(h.Columns), width > h.Width && count(h.record(i)[h.Width:]) > 0:
			long = append(long, k)
		case width < h.Width && needed:
			short = append(short, k)
		}
	}
	if len(short) > 1 && 10*len(short) >= len(rows) && h.Comma != ' ' {
		h.note(dataset.NoteForm, "%d rows end early: their last cells are empty", len(short))
		short = nil
	}
	if odd := append(long, short...); odd != nil {
		k := slices.Min(odd)
		return h.Table, fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: a separator is missing "+
			"or one too many", h.File, k+1, h.line(rows[k]), fault.Plural(h.Widths[rows[k]], "cell"), h.Width).
			With("file", h.File).With("row", k+1).With("line", h.line(rows[k]))
	}
	form := h.Form
	form.Names, form.Rows = "none", fmt.Sprintf("%d-%d", h.line(rows[0]), h.line(rows[len(rows)-1]))
	if h.names >= 0 {
		if form.Names = strconv.Itoa(h.line(h.names)); h.below > 0 {
			form.Names += "-" + strconv.Itoa(h.line(h.names+h.below))
		}
	}
	t := h.Table
	t.Columns, t.Headed = t.Columns[:min(len(t.Columns), h.Width)], h.names >= 0
	t = t.Gather(rows)
	t.Form = form
	return named(t, names)
}

// record returns the cells of any record.
func (h *head) record(i int) []string {
	record := make([]string, len(h.Columns))
	for j, c := range h.Columns {
		record[j] = c.Cells.Text(i)
	}
	return record
}

// line returns the line of a record.
func (h *head) line(i int) int {
	if h.Lines == nil {
		return i + 1
	}
	return int(h.Lines[i])
}

// widthOf returns the number of cells of a record.
func (h *head) widthOf(i int) int {
	if width, odd := h.Widths[i]; odd {
		return width
	}
	return h.Width
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
