package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// readNames returns a name for each column, with its unit; "" for a column without one.
func (h *head) readNames() ([]string, error) {
	names := make([]string, len(h.Columns))
	above, top := max(h.names, 0), ""
	for _, record := range h.records[:above] {
		top = cmp.Or(top, rowText(record))
	}
	if h.names < 0 && h.first > 0 && h.o.Rows == "" {
		h.note(dataset.NoteForm, "%s above the data %s skipped, such as %q; none has a name for each column (the option names)",
			fault.Plural(h.first, "line"), are(h.first), rowText(h.records[h.first-1]))
	} else if above > 0 {
		h.note(dataset.NoteForm, "%s above the names %s skipped, the first is %q; the names are in line %d (another line: "+
			"the option names)", fault.Plural(above, "line"), are(above), top, h.line(h.names))
	}
	if h.names < 0 {
		return names, nil
	}
	used, record := h.Width, h.records[h.names] // columns with cells
	for used > 1 && h.isEmpty(used-1) {
		used--
	}
	width := h.widthOf(h.names)
	filled := width
	for filled > 1 && record[filled-1] == "" {
		filled--
	}
	shift := 0
	switch {
	case strings.Trim(record[0], "#%!") == "" && filled == used+1: // blanks divide a comment
		record = append(slices.Clone(record[1:]), "")
	case width == used-1 && (h.o.Lines != "" || !h.couldBeMarks()):
		shift = 1
		h.note(dataset.NoteForm, "line %d has one name less than the rows have cells: the first column, of the names of "+
			"rows, has none", h.line(h.names))
	case width < used, filled > used && h.Comma == ' ':
		hint := "quote names that contain the separator, or name the line of the names (the option names)"
		if h.Comma == ',' {
			hint = "if commas are decimal marks, write points or separate cells by semicolons"
		}
		return nil, h.fail(fault.Shape, "line %d has %d names, but most rows below it have %d cells: %s", h.line(h.names),
			filled,
			used, hint).With("line", h.line(h.names))
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

// addHeading adds a heading below the names to them.
func (h *head) addHeading(names []string, i int) {
	record, group, seen := h.records[i], "", map[string]bool{}
	gaps := false // or names that are there twice
	for j, name := range names {
		gaps = gaps || record[j] != "" && (j > 0 || count(record) == 1) && (name == "" || seen[name] && !h.areUnits(i))
		seen[name] = true
	}
	switch {
	case isRule(record) || count(record) == 0:
	case gaps:
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

// isEmpty reports whether a column has no cell in the data.
func (h *head) isEmpty(j int) bool {
	return h.Columns[j].Cells.Slice(h.first, max(h.first, h.end)).isEmpty()
}

// couldBeMarks reports whether the commas between cells could be decimal marks: all cells are whole numbers.
func (h *head) couldBeMarks() bool {
	return h.Comma == ',' && !slices.ContainsFunc(h.records[h.first:], func(record []string) bool {
		return slices.ContainsFunc(record, func(text string) bool {
			return text != "" && !isDigits(strings.TrimPrefix(text,
				"-"))
		})
	})
}

// named returns the table with names, each there once. A column without a name is called x and its number; one
// without a name and without cells is left out.
func named(t Table, names []string) (Table, error) {
	taken := map[string]int{}
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
			c.Name = "x" + strconv.Itoa(j+1)
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
