package tables

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// skip finds the rows of the data: it leaves out what stands below them, and records that are none.
func (h *heading) skip() {
	for h.end > h.first+1 && h.isBelow(h.end-1) {
		h.end--
	}
	if n := h.Rows - h.end; n > 0 {
		h.note("%s below the data %s skipped, the first is %q (another end: the option rows)", fault.Plural(n, "line"),
			isAre(n), h.excerpt(h.end))
	}
	var skipped []int
	h.rows = make([]int, 0, h.end-h.first)
	for i := h.first; i < h.end; i++ {
		_, odd := h.Widths[i]
		if v := h.Columns[0].Cells.numbers[i]; (odd || v != v) && h.isNoRow(i, odd) {
			skipped = append(skipped, i)
		} else {
			h.rows = append(h.rows, i)
		}
	}
	if n := len(skipped); n > 0 {
		h.note("%s among the data %s skipped, as a comment, a rule, a blank or the names again: the first is line %d, %q",
			fault.Plural(n, "line"), isAre(n), h.line(skipped[0]), h.excerpt(skipped[0]))
	}
}

// isBelow reports whether a record at the end is no data.
func (h *heading) isBelow(i int) bool {
	if !h.hasValues(i) {
		return slices.Contains(h.numeric, true) || h.width(i) != h.Width
	}
	return h.content(i, 0) == word && (h.numeric[0] || isSum(h.cell(i, 0)))
}

// isSum reports whether a cell is the name of a row that sums up the others.
func isSum(text string) bool {
	return slices.Contains(words("total totals sum mean average sd std stdev se sem median min max minimum maximum summe "+
		"gesamt insgesamt mittelwert stabw somme moyenne ensemble suma media promedio totale somma grandtotal stddev std.dev"),
		strings.ToLower(strings.TrimRight(strings.ReplaceAll(text, " ", ""), ":.")))
}

// isNoRow reports whether a record amid the data is none: a comment, a rule, a blank or the names again.
func (h *heading) isNoRow(i int, odd bool) bool {
	if odd && h.isComment(i) || h.filled(i) == 0 || h.isRule(i) {
		return true
	}
	for j := range h.Columns {
		if h.names < 0 || h.cell(i, j) != h.cell(h.names, j) {
			return false
		}
	}
	return true
}

// checkWidths returns an error for a row with another number of cells than the others, for names with blanks
// between blanks, and for names that lack two or more. Rows may end early, without their last separators, if at
// least a tenth of them does.
func (h *heading) checkWidths() error {
	if h.names >= 0 && h.below == 0 && !h.Typed {
		names := h.width(h.names)
		for names > h.Width && h.cell(h.names, names-1) == "" {
			names--
		}
		if blanks := h.Comma == ' '; blanks && names > h.Width || !blanks && names < h.Width-1 && h.isUsed(h.Width-1) {
			return h.fail(fault.Shape, "line %d has %s, but most rows below it have %s: say how cells are separated "+
				"(the option separator) or where the names are (the option names)", h.line(h.names),
				fault.Plural(names, "name"), fault.Plural(h.Width, "cell")).With("line", h.line(h.names))
		}
	}
	var odd []int
	early := true
	for _, i := range h.rows {
		if n, other := h.Widths[i]; other {
			odd, early = append(odd, i), early && n < h.Width
		}
	}
	switch {
	case odd == nil:
		return nil
	case early && len(odd) > 1 && 10*len(odd) >= len(h.rows) && h.Comma != ' ':
		h.note("%s end early; their last cells are read as empty", fault.Plural(len(odd), "row"))
		return nil
	}
	row, line := odd[0]-h.first+1, h.line(odd[0])
	return fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: all rows must have the same number",
		h.File, row, line, fault.Plural(h.width(odd[0]), "cell"), h.Width).
		With("file", h.File).With("row", row).With("line", line)
}

// isUsed reports whether a cell of a column of the data is filled.
func (h *heading) isUsed(j int) bool {
	return !h.Typed && slices.ContainsFunc(h.rows, func(i int) bool { return !h.Columns[j].Cells.IsEmpty(i) })
}

// body makes the table that of the data, with names. Columns without a name and without a cell are left out.
func (h *heading) body() {
	names, t := h.readNames(), h.Gather(h.rows)
	t.Form.Names, t.Form.Rows = "none", fmt.Sprintf("%d-%d", h.line(h.first), h.line(h.end-1))
	if t.Headed = h.names >= 0; t.Headed {
		t.Form.Names = strconv.Itoa(h.line(h.names))
		if h.below > 0 {
			t.Form.Names += "-" + strconv.Itoa(h.line(h.names+h.below))
		}
	}
	columns := t.Columns[:h.Width]
	t.Columns = nil
	for j, c := range columns {
		c.Name, c.Blank = names[j], t.Headed && names[j] == ""
		if empty := len(c.Cells.texts) == 0 && !slices.ContainsFunc(c.Cells.numbers, isNumber); c.Name != "" || !empty {
			t.Columns = append(t.Columns, c)
		} else if t.Headed && t.Comma != '|' && t.Comma != ' ' {
			t.note(dataset.NoteColumn, "column %d has no name and no values; it is left out", j+1)
		}
	}
	h.Table = t
}
