package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// The names of columns are in headings above the data, perhaps with units below them.

// findNames finds the names above the data: the first of at most three headings above each other; of more, or below
// pairs of settings and values, the last, or the one above units. Headings with one cell are titles.
func (h *head) findNames() {
	isTitle := func(i int) bool { return count(h.records[i]) < min(2, h.full) || h.widthOf(i) < h.Width-1 }
	var block []int // headings, the last first
	above := h.first - 1
	for ; above >= 0; above-- {
		if h.classes[above] != heading && (h.classes[above] != blank && !isRule(h.records[above]) || len(block) > 0) ||
			h.classes[above] == heading && len(block) > 0 && isTitle(above) && h.records[above][0] != "" {
			break
		} else if h.classes[above] == heading {
			block = append(block, above)
		}
	}
	for len(block) > 1 && isTitle(block[len(block)-1]) || len(block) == 1 && count(h.records[block[0]]) < min(2, h.full) {
		block = block[:len(block)-1]
	}
	for len(block) > 0 && len(block) < 3 && above >= 0 && h.full > 2 && h.classes[above] == led &&
		count(h.records[above]) >= h.full && hasTwice(h.records[block[len(block)-1]]) {
		block = append(block, above) // numbers or years above names that are there twice
		above--
	}
	settings := above >= 0 && h.full < 3 && h.classes[above] != comment && h.isFilled(above) && count(h.records[above]) > 1
	switch last := h.first - 1; {
	case len(block) > 0:
		at, levels := len(block)-1, len(block)
		if leading(h.records[block[0]]) > 0 {
			levels--
		}
		if levels > 3 || settings {
			if at = 0; len(block) > 1 && h.areUnits(block[0]) {
				at = 1
			}
		}
		h.names, h.below = block[at], last-block[at]
	case last >= 0 && count(h.records[last]) >= h.full && !isRule(h.records[last]):
		h.names = last // numpy.savetxt begins a header with #
	case !slices.ContainsFunc(h.records[:h.first], func(above []string) bool { return 2*count(above) >= h.full }) &&
		h.arePlaces(h.first):
		h.names = h.first
		h.first++
	}
}

// hasTwice reports whether a text is in a record twice.
func hasTwice(record []string) bool {
	texts := slices.DeleteFunc(slices.Sorted(slices.Values(record)), func(text string) bool { return text == "" })
	return len(slices.Compact(slices.Clone(texts))) < len(texts)
}

// arePlaces reports whether a record of the data can be names: its numbers or dates rise or fall, and are years or
// dates above others, at least three with equal steps beside words or nothing or with any beside the name of a place,
// or five.
func (h *head) arePlaces(i int) bool {
	if i+1 >= len(h.records) {
		return false
	}
	var f = NewFacts()
	beside, words, dates := false, false, true
	for j, text := range h.records[i] {
		text, _, _ = strings.Cut(text, " [YR") // of the World Bank
		n, is := scanNumeral(text)
		m, isDate := scanMoment(text)
		if !h.valued[j] || !is && !isDate {
			beside, words = beside || j < h.Width, words || h.valued[j] && text != ""
			continue
		}
		v := n.either()
		if isDate {
			v = m.ordered("dmy").days()
		}
		f.Add(j, v)
		_, below := scanMoment(h.records[i+1][j])
		dates = dates && (isDate && !below || isYear(v) && !isYear(pointed(h.records[i+1][j])))
	}
	are := (f.rises() || f.falls()) && (dates && (beside || f.Numbers > 1) || f.Numbers > 4 || h.o.Transpose ||
		beside && f.Numbers > 2 && (f.isEven() || isPlace(h.records[i][0])))
	if are && !words && !dates {
		h.note(dataset.NoteForm, "line %d is read as names, because its numbers can be places; they could be data (the "+
			"option names: none)", h.line(i))
	}
	return are
}

func isYear(v float64) bool { return v >= 1800 && v <= 2100 && v == math.Trunc(v) }

// readNames returns a name for each column, with its unit; "" for a column without one.
func (h *head) readNames() ([]string, error) {
	names := make([]string, len(h.Columns))
	top := "" // the first line that is not blank
	for _, record := range h.records[:max(h.names, 0)] {
		top = cmp.Or(top, rowText(record))
	}
	switch above := h.names; {
	case top != "":
		h.note(dataset.NoteForm, "%s above the names %s skipped, the first is %q; the names are in line %d (another line: "+
			"the option names)", fault.Plural(above, "line"), are(above), top, h.line(above))
	case h.names < 0 && h.first > 0 && h.o.Rows == "":
		last := h.records[h.first-1]
		if h.Width == 2 && count(last) == 1 && h.o.Lines == "" && h.couldBeMarks() {
			return nil, h.fail(fault.Shape, "line %d has one name, but the rows below it have two cells: if commas are decimal "+
				"marks, write points or separate cells by semicolons; if the line is no name, say so (the option names: none)",
				h.line(h.first-1)).With("line", h.line(h.first-1))
		}
		h.note(dataset.NoteForm, "%s above the data %s skipped, such as %q; none has a name for each column (the option "+
			"names)", fault.Plural(h.first, "line"), are(h.first), rowText(last))
	}
	if h.names < 0 {
		return names, nil
	}
	record, shift, err := h.namesIn(h.records[h.names])
	if err != nil {
		return nil, err
	}
	for j := range names[shift:] {
		names[j+shift] = oneLine(record[j])
		if j >= h.Width && record[j] != "" {
			h.note(dataset.NoteColumn, "column %q has a name and no cells; it is left out", record[j])
		}
	}
	if len(names[shift]) > 1 {
		names[shift] = strings.TrimSpace(strings.TrimLeft(names[shift], "#%"))
	}
	for i := h.names + 1; i <= h.names+h.below; i++ {
		h.addHeading(names, i)
	}
	return names, nil
}

// namesIn returns the names of a record, which begin shift columns from the first: 1 if the names of rows have none.
func (h *head) namesIn(record []string) (names []string, shift int, err error) {
	width, used := h.widthOf(h.names), h.Width // columns with cells
	for used > 1 && h.isEmpty(used-1) {
		used--
	}
	filled := width
	for filled > 1 && record[filled-1] == "" {
		filled--
	}
	switch {
	case strings.Trim(record[0], "#%!") == "" && filled == used+1: // blanks divide a comment
		record = append(slices.Clone(record[1:]), "")
	case width == used-1 && (h.o.Lines != "" || !h.couldBeMarks() && !(h.Comma == ' ' && h.leadsRepeat())):
		shift = 1
		h.note(dataset.NoteForm, "line %d has one name less than the rows have cells: the first column, of the names of "+
			"rows, has none", h.line(h.names))
	case width < used, filled > used && h.Comma == ' ':
		hint := "quote names that contain the separator, or name the line of the names (the option names)"
		switch h.Comma {
		case ' ':
			hint = "a name or a cell contains a blank: quote it, or separate cells by tabs"
		case ',':
			hint = "if commas are decimal marks, write points or separate cells by semicolons"
		}
		return nil, 0, h.fail(fault.Shape, "line %d has %d names, but most rows below it have %d cells: %s", h.line(h.names),
			filled, used, hint).With("line", h.line(h.names))
	}
	return record, shift, nil
}

// leadsRepeat reports whether the first cell of a row is that of another, so that it is no name of the row.
func (h *head) leadsRepeat() bool {
	seen := map[string]bool{}
	for i := h.first; i < h.end; i++ {
		text := h.Columns[0].Cells.Text(i)
		if h.widthOf(i) == h.Width && seen[text] && strings.Trim(text, "#%") != "" {
			return true
		}
		seen[text] = true
	}
	return false
}

// addHeading adds a heading below the names to them: their second half, units, or the questions of Qualtrics.
func (h *head) addHeading(names []string, i int) {
	record, seen := h.records[i], map[string]bool{}
	gaps := false // or names that are there twice
	for j, name := range names {
		gaps = gaps || record[j] != "" && (j > 0 || count(record) == 1) && (name == "" || seen[name] && !h.areUnits(i))
		seen[name] = true
	}
	switch leads := leading(record); {
	case isRule(record) || count(record) == 0:
	case leads > 0 && (names[0] == "" || i > h.names+1): // else it is a unit, or the name of a section
		for j := range leads {
			names[j] = oneLine(record[j])
		}
		h.note(dataset.NoteForm, "line %d names the first columns", h.line(i))
	case gaps: // a merged cell is a name above several
		group := ""
		for j := range names {
			group = cmp.Or(names[j], group)
			covers := names[j] == "" || j+1 < len(names) && names[j+1] == ""
			if lower := oneLine(record[j]); lower != "" && covers {
				names[j] = strings.TrimSpace(group + " " + lower)
			} else if lower != "" {
				names[j], group = strings.TrimSpace(names[j]+" "+lower), ""
			}
		}
		h.note(dataset.NoteForm, "the names are on %d lines, such as %q", i-h.names+1, names[len(names)-1])
	case h.areUnits(i):
		for j := range names {
			if unit := strings.Trim(oneLine(record[j]), " ()[]-–"); unit != "" && names[j] != "" {
				names[j] += " (" + unit + ")"
			}
		}
		h.note(dataset.NoteForm, "line %d holds units; they are added to the names", h.line(i))
	case i < h.names+h.below && strings.HasPrefix(h.records[i+1][0], `{"ImportId"`):
		for j := range names {
			question := oneLine(record[j])
			if strings.Trim(names[j], "Q0123456789_") == "" && question != "" && len(question) < 60 {
				names[j] = question
			}
		}
		h.note(dataset.NoteForm, "columns such as Q1 are called by the questions in line %d, as Qualtrics writes them",
			h.line(i))
	default:
		h.note(dataset.NoteForm, "line %d below the names is skipped: %q", h.line(i), rowText(record))
	}
}

// leading returns how many cells a record begins with, if they are fewer than half and all others are empty; else 0.
// So pandas writes the names of an index below those of the columns.
func leading(record []string) int {
	n := 0
	for n < len(record) && record[n] != "" {
		n++
	}
	if 2*n >= len(record) || count(record) > n {
		return 0
	}
	return n
}

// couldBeMarks reports whether the commas between cells could be decimal marks: all cells are whole numbers.
func (h *head) couldBeMarks() bool {
	isOther := func(text string) bool { return text != "" && !isDigits(strings.TrimPrefix(text, "-")) }
	return h.Comma == ',' && !slices.ContainsFunc(slices.Concat(h.records[h.first:]...), isOther)
}

// named returns the table with names, each there once. A column without a name is called x and its number, or
// unnamed and its number if another has that name; one without a name and without cells is left out.
func named(t Table, names []string) (Table, error) {
	taken, written := map[string]int{}, map[string]bool{}
	for _, name := range names {
		written[name] = true
	}
	var columns []Column
	var changed, empty []string // notes
	for j, c := range t.Columns {
		c.Name, c.Blank = names[j], t.Headed && (names[j] == "" || strings.HasPrefix(names[j], "Unnamed: "))
		if len(c.Name) > fault.MostNameBytes {
			return t, t.fail(fault.TooLarge, "the name of column %d has %s bytes, but at most %s are allowed: shorten it, or "+
				"name the line of the names (the option names)", j+1, fault.Count(len(c.Name)), fault.Count(fault.MostNameBytes)).
				With("column", j+1).With("limit", fault.MostNameBytes)
		}
		if c.Name == "" {
			if c.Cells.isEmpty() && len(t.Columns) > 1 {
				if t.Headed && t.Comma != '|' && t.Comma != ' ' {
					empty = append(empty, strconv.Itoa(j+1))
				}
				continue
			}
			if c.Name = "x" + strconv.Itoa(j+1); written[c.Name] {
				c.Name = "unnamed " + strconv.Itoa(j+1)
			}
		}
		given := c.Name
		for taken[c.Name] > 0 {
			taken[given]++
			c.Name = fmt.Sprintf("%s (%d)", given, taken[given])
		}
		if taken[c.Name]++; c.Name != given {
			c.Given = given
			changed = append(changed, fmt.Sprintf("the name %q is there again; the column is now %q", given, c.Name))
		}
		columns = append(columns, c)
	}
	if t.Columns = columns; len(columns) == 0 {
		return t, t.fail(fault.Shape, "the file has no rows of data below its names")
	}
	t.noteEach(dataset.NoteForm, changed, "names are there again")
	if len(empty) > 0 {
		t.note(dataset.NoteColumn, "%s without a name and values %s left out; the first is column %s",
			fault.Plural(len(empty), "column"), are(len(empty)), empty[0])
	}
	return t, nil
}

// unseen removes marks without width.
var unseen = strings.NewReplacer("\u200b", "", "\ufeff", "")

// oneLine returns a name with single blanks, also for its line ends, and without marks that nobody sees.
func oneLine(name string) string { return dataset.Unguarded(oneLined(unseen.Replace(name))) }

// oneLined returns a text with single blanks, also for its line ends.
func oneLined(text string) string { return strings.Join(strings.Fields(text), " ") }

// areUnits reports whether the cells of a record are units: in brackets, or known, at least half of them.
func (h *head) areUnits(i int) bool {
	units, others := 0, 0
	for _, text := range h.records[i] {
		switch {
		case strings.Trim(text, " -–") == "":
		case isUnitName(text):
			units++
		case strings.ContainsAny(text, "(["):
			return false
		default:
			others++
		}
	}
	return units > 0 && units >= others
}

// isUnitName reports whether a text in a heading is a unit.
func isUnitName(text string) bool {
	return strings.ContainsAny(text[:1], "([") || fit.IsUnit(text) || slices.Contains(fewUnits, strings.ToLower(text))
}

// fewUnits are units that stand in rows of units and would mean something else at the end of a name.
var fewUnits = words("in t min hr hrs d y yr yrs year years day days hour hours a.u. c k f v mv a w kpa bar " +
	"ml/min m/s km/h mm/h mmol/l mg/l mg/dl g/l kg/m2 kg/m² deg rad unitless cm² m² db n 1/min counts cps bpm")
