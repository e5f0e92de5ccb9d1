package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// The rows of the data end above notes and other tables, and have comments and totals among them.

// rows returns the records of the data. It notes those below and among them that are skipped: below, all that are
// no data or lack a text that all others have; among them, comments, totals and names again.
func (h *head) rows() (rows []int) {
	if h.o.Rows != "" {
		for i := h.first; i < h.end; i++ {
			rows = append(rows, i)
		}
		return rows
	}
	h.findEnd()
	lead, among, why := h.Columns[0].Cells, 0, ""
	odd := make([]bool, len(lead.texts)) // by text, so that few records are looked at
	for k, text := range lead.texts {
		odd[k] = strings.ContainsAny(text[:1], "#%-=_+|") || isSum(text) || h.names >= 0 && text == h.records[h.names][0]
	}
	for i := h.first; i < h.end; i++ {
		if k := lead.TextOf(i); k < 0 && !lead.IsEmpty(i) || k >= 0 && !odd[k] {
			rows = append(rows, i)
			continue
		}
		record := h.record(i)
		switch of, _, _ := h.classOf(record); {
		case of == blank:
		case of == comment && count(record) < max(2, h.full), of == sum, h.isNames(record):
			among++
			why = cmp.Or(why, fmt.Sprintf("line %d: %q", h.line(i), rowText(record)))
		default:
			rows = append(rows, i)
		}
	}
	if among > 0 {
		h.note(dataset.NoteForm, "%s among the data %s skipped (%s)", fault.Plural(among, "line"), are(among), why)
	}
	return rows
}

// isNames reports whether a record is that of the names.
func (h *head) isNames(record []string) bool {
	return h.names >= 0 && slices.Equal(record, h.records[h.names])
}

// areLed reports whether all records from one to the end begin with a word in a column of values, as results of a fit.
func (h *head) areLed(i int) bool {
	for ; i < h.end; i++ {
		if of, _, _ := h.classOf(h.record(i)); of != led {
			return false
		}
	}
	return true
}

// findEnd finds the record after the data: a heading that follows a blank line or words that do, or the first of the
// last records that are no rows.
func (h *head) findEnd() {
	end, below, first := h.end, 0, -1
	for i := h.first + 1; i < h.end && h.Lines != nil; i++ {
		gap := int(h.Lines[i] - h.Lines[i-1])
		if gap == 1 || gap == 1+strings.Count(strings.Join(h.record(i-1), ""), "\n") {
			continue
		}
		record, flags := h.record(i), 0
		for j, text := range record {
			if h.valued[j] && isFlag(text) {
				flags++
			}
		}
		of, words, _ := h.classOf(record)
		if of == heading && words > flags && !h.isNames(record) || of == led && flags == 0 && h.end-i < 50 && h.areLed(i) {
			h.end = i // another table
		}
	}
	for last, most := h.end-1, h.end-50; last > max(h.first, most); last-- {
		record := h.record(last)
		if slices.Contains(measures, strings.ToLower(record[0])) && count(record) > 1 { // SE below Mean, or Sweden
			continue
		}
		if h.isRow(last, record) {
			break
		}
		h.end = last
	}
	for i := end - 1; i >= h.end; i-- {
		if count(h.record(i)) > 0 {
			below, first = below+1, i
		}
	}
	if below > 0 {
		h.note(dataset.NoteForm, "%s below the data %s skipped, the first is %q in line %d (another end: the option rows)",
			fault.Plural(below, "line"), are(below), rowText(h.record(first)), h.line(first))
	}
}

// isRow reports whether a last record is a row: it has a value or fills half of the columns. It does not lack the name,
// or most of the texts, that all others have. It does not begin with a word in a column of values, unless all its other
// cells are values.
func (h *head) isRow(i int, record []string) bool {
	of, _, values := h.classOf(record)
	if count(record) > 1 && i == h.end-1 && h.names >= 0 && i > h.first+1 {
		lacks := 0 // columns of texts that all others fill, less those that it fills too
		for j, c := range h.Columns {
			if h.valued[j] || c.Cells.Slice(h.first, i).hasGap() {
				continue
			}
			if record[j] != "" {
				lacks--
			} else if lacks++; j == 0 {
				return false
			}
		}
		if lacks > 0 {
			return false
		}
	}
	return of == data && (values > 0 || 2*count(record) >= h.full) ||
		of == led && count(record) == h.full && values == h.full-1
}

// mustBeEven returns an error with the first row that has more or fewer cells than most, unless a tenth of the rows
// end early.
func (h *head) mustBeEven(rows []int) error {
	var odd, short []int
	needed := !h.isEmpty(h.Width - 1)
	for k, i := range rows {
		switch width := h.widthOf(i); {
		case width > len(h.Columns), width > h.Width && count(h.record(i)[h.Width:]) > 0:
			odd = append(odd, k)
		case width < h.Width && needed:
			short = append(short, k)
		}
	}
	if len(short) > 1 && 10*len(short) >= len(rows) && h.Comma != ' ' {
		h.note(dataset.NoteForm, "%d rows end early: their last cells are empty", len(short))
		short = nil
	}
	if odd = append(odd, short...); odd == nil {
		return nil
	}
	k := slices.Min(odd)
	line := h.line(rows[k])
	return fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: a separator is missing or one too "+
		"many", h.File, k+1, line, fault.Plural(h.widthOf(rows[k]), "cell"), h.Width).
		With("file", h.File).With("row", k+1).With("line", line)
}
