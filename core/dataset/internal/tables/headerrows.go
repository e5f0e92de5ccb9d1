package tables

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// isComment reports whether a record begins with the sign of a comment.
func (h *heading) isComment(i int) bool {
	text := h.cell(i, 0)
	return text != "" && (text[0] == '#' || text[0] == '%' && len(text) > 1) && h.content(i, 0) == word
}

// isRule reports whether a record is drawn: dashes and signs only.
func (h *heading) isRule(i int) bool {
	drawn := false
	for j := range h.Columns {
		text := h.cell(i, j)
		if strings.Trim(text, "-=+:|_ ") != "" {
			return false
		}
		drawn = drawn || len(text) > 1
	}
	return drawn
}

// skip finds the rows of the data: it leaves out what stands below them, and records that are none.
func (h *heading) skip() {
	for h.end > h.first+1 && h.isBelow(h.end-1) {
		h.end--
	}
	if n := h.Rows - h.end; n > 0 {
		h.note("%s below the data %s skipped, the first is %q (another end: the option rows)", lines(n), isAre(n),
			h.excerpt(h.end))
	}
	var skipped []int
	h.rows = make([]int, 0, h.end-h.first)
	for i := h.first; i < h.end; i++ {
		_, odd := h.Widths[i]
		if (odd || h.suspects(i)) && h.isNoRow(i, odd) {
			skipped = append(skipped, i)
			continue
		}
		h.rows = append(h.rows, i)
	}
	if n := len(skipped); n > 0 {
		h.note("%s among the data %s skipped, as a comment, a rule, a blank or the names again: the first is line %d, %q",
			lines(n), isAre(n), h.line(skipped[0]), h.excerpt(skipped[0]))
	}
}

// isBelow reports whether a record at the end is no data.
func (h *heading) isBelow(i int) bool {
	if h.count(i, value) == 0 {
		return h.filled(i) < 2 && (h.Width > 2 || h.width(i) < h.Width) || h.width(i) != h.Width ||
			slices.Contains(h.numeric, true)
	}
	return h.content(i, 0) == word && (h.numeric[0] || isSum(h.cell(i, 0)))
}

// isSum reports whether a cell is the name of a row that sums up the others.
func isSum(text string) bool {
	text = strings.ToLower(strings.TrimRight(text, ": "))
	return slices.Contains(strings.Fields("total totals sum mean average sd std stdev se sem median min max minimum "+
		"maximum summe gesamt insgesamt mittelwert stabw somme moyenne ensemble suma media promedio totale somma"), text) ||
		strings.HasPrefix(text, "grand total") || strings.HasPrefix(text, "std. dev") || strings.HasPrefix(text, "std dev")
}

// suspects reports whether the first cell of a row asks for a closer look: it is no number in a
// column of numbers, or it may begin a comment or a rule. It is fast for numbers.
func (h *heading) suspects(i int) bool {
	cells := h.Columns[0].Cells
	k := cells.TextOf(i)
	if k < 0 {
		return cells.IsEmpty(i)
	}
	return h.numeric[0] || strings.ContainsAny(cells.Texts()[k][:1], "#%-=+|") || h.names >= 0 &&
		cells.Texts()[k] == h.cell(h.names, 0)
}

// isNoRow reports whether a record amid the data is none.
func (h *heading) isNoRow(i int, odd bool) bool {
	switch {
	case h.filled(i) == 0, h.isRule(i), odd && h.isComment(i):
		return true
	case h.names < 0:
		return false
	}
	for j := range h.Columns {
		if h.cell(i, j) != h.cell(h.names, j) {
			return false
		}
	}
	return true
}

// checkWidths returns an error for a row with another number of cells than the others, for names
// with blanks between blanks, and for names that lack two or more. Rows may end early, without their last separators,
// if at least a tenth of them does.
func (h *heading) checkWidths() error {
	if h.names >= 0 && h.below == 0 && !h.Typed {
		names := h.width(h.names)
		for names > h.Width && h.cell(h.names, names-1) == "" {
			names--
		}
		if blanks := h.Comma == ' '; blanks && names > h.Width || !blanks && names < h.Width-1 && h.isUsed(h.Width-1) {
			return fault.New(fault.Shape, "%s: line %d has %s, but most rows below it have %s: say how cells are separated "+
				"(the option separator) or where the names are (the option names)",
				h.File, h.line(h.names), fault.Plural(names, "name"), fault.Plural(h.Width, "cell")).With("file", h.File).
				With("line", h.line(h.names))
		}
	}
	early, late := 0, 0
	for _, i := range h.rows {
		if n, odd := h.Widths[i]; odd && n < h.Width {
			early++
		} else if odd {
			late++
		}
	}
	if late == 0 && early > 1 && 10*early >= len(h.rows) && h.Comma != ' ' {
		h.note("%s end early; their last cells are read as empty", fault.Plural(early, "row"))
		return nil
	}
	for _, i := range h.rows {
		n, odd := h.Widths[i]
		if !odd {
			continue
		}
		row := i - h.first + 1
		return fault.New(fault.Shape, "%s, row %d (line %d) has %s, but most rows have %d: all rows must have the same "+
			"number",
			h.File, row, h.line(i), fault.Plural(n, "cell"), h.Width).
			With("file", h.File).With("row", row).With("line", h.line(i))
	}
	return nil
}

// body returns the table of the data, with names.
func (h *heading) body() Table {
	t := h.Table
	names := h.readNames()
	count := h.Width
	if t.Typed || count == 0 {
		count = len(t.Columns)
	}
	t = t.Gather(h.rows)
	t.Form.Names, t.Form.Rows = "none", fmt.Sprintf("%d-%d", h.line(h.first), h.line(h.end-1))
	if h.names >= 0 {
		t.Headed = true
		t.Form.Names = strconv.Itoa(h.line(h.names))
		if h.below > 0 {
			t.Form.Names += "-" + strconv.Itoa(h.line(h.names+h.below))
		}
	}
	var columns []Column
	for j, c := range t.Columns[:min(count, len(t.Columns))] {
		c.Name = names[j]
		c.Blank = h.names >= 0 && c.Name == ""
		if empty := len(c.Cells.texts) == 0 && !slices.ContainsFunc(c.Cells.numbers,
			func(v float64) bool { return v == v }); empty && c.Name == "" {
			if h.names >= 0 && t.Comma != '|' && t.Comma != ' ' {
				h.notes = append(h.notes, dataset.Note{Code: dataset.NoteColumn, Text: fmt.Sprintf("%s: column %d has no name and "+
					"no values; it is left out", t.File, j+1)})
			}
			continue
		}
		columns = append(columns, c)
	}
	t.Columns = columns
	h.unique(t.Columns)
	return t
}
