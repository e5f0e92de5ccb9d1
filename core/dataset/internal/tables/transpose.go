package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// transpose exchanges rows and columns if the option says that each row of the file is a variable. It
// also makes a row of each time in the names of columns if the option long is names, see melt, because
// each column then gets one kind.
func transpose(t Table, o dataset.Options) (Table, error) {
	switch {
	case o.Transpose:
		return turned(t.headed())
	case o.Long == byNames:
		return melt(t)
	}
	return t, nil
}

// headed returns the table with its first row as names, if it has none.
func (t Table) headed() Table {
	if t.Headed || t.Rows < 2 {
		return t
	}
	columns := t.Columns
	t = t.slice(1, t.Rows)
	t.Headed = true
	for j, c := range columns {
		t.Columns[j].Name = c.Cells.Text(0)
	}
	return t
}

// turned returns the table with rows and columns exchanged. The cells of the first column, with the
// units beside them, become names; columns without a number are left out. Names that are times
// become numbers.
func turned(t Table) (Table, error) {
	hasUnits := len(t.Columns) > 2 && isUnits(t.Columns[1].Name)
	var kept []Column
	var left []string
	for j, c := range t.Columns {
		switch {
		case j == 0 || j == 1 && hasUnits:
		case slices.ContainsFunc(c.Cells.texts, looksNumeric), slices.ContainsFunc(c.Cells.numbers, isNumber):
			kept = append(kept, c)
		default:
			left = append(left, c.Name)
		}
	}
	if kept == nil || t.Rows+1 > fault.MostColumns {
		return t, t.fail(fault.Shape, "%s rows and %d columns cannot be exchanged: the names in the first column and one "+
			"more of numbers are needed, and at most %s rows (the option transpose)", fault.Count(t.Rows), len(t.Columns),
			fault.Count(fault.MostColumns-1)).With("option", "transpose")
	}
	out := Table{File: t.File, Form: t.Form, Notes: t.Notes, Headed: true, Rows: len(kept), Comma: t.Comma, Width: t.Rows + 1}
	out.Form.Transpose = true
	out.Columns = append(out.Columns, columnOfNames(t.Columns[0].Name, kept))
	for i := range t.Rows {
		b := Builder{Comma: kept[0].Cells.comma}
		for _, c := range kept {
			b.Add(c.Cells.Text(i))
		}
		name := strings.TrimSpace(t.Columns[0].Cells.Text(i))
		c := Column{Name: name, Blank: name == "", Cells: b.Cells()}
		if hasUnits {
			c.Name, c.Given = withUnit(name, t.Columns[1].Cells.Text(i)), name
		}
		out.Columns = append(out.Columns, c)
	}
	uniqueNames(out.Columns)
	without := ""
	if left != nil {
		without = "; without " + fault.List(left) + ", which have no numbers"
	}
	out.note(dataset.NoteForm, "rows and columns are exchanged (the option transpose)%s", without)
	return out, nil
}

// columnOfNames returns a column with the names of others: numbers, if all names are times such as T0.
func columnOfNames(called string, columns []Column) Column {
	var names, times Builder
	of, areTimes := timed{}, len(columns) > 1
	for j, c := range columns {
		before, is := of, false
		of, is = timedOf(c.Name, false)
		areTimes = areTimes && is && (j == 0 || of.called == before.called)
		names.Add(c.Name)
		times.AddNumber(float64(of.time))
	}
	switch {
	case areTimes:
		return Column{Name: of.called, Cells: times.Cells()}
	case called == "" || isQuantity(called):
		called = "name"
	}
	return Column{Name: called, Cells: names.Cells()}
}

// uniqueNames appends numbers to equal names, and names columns without one by their number.
func uniqueNames(columns []Column) {
	last := map[string]int{}
	for j := range columns {
		c := &columns[j]
		own := cmp.Or(c.Name, fmt.Sprintf("x%d", j+1))
		name := own
		for last[name] > 0 {
			last[own]++
			name = fmt.Sprintf("%s (%d)", own, last[own])
		}
		if last[name]++; name != c.Name {
			c.Name, c.Given = name, cmp.Or(c.Given, c.Name)
		}
	}
}

// withUnit returns a name with its unit in brackets, if it has both.
func withUnit(name, unit string) string {
	if unit = strings.Trim(unit, " ()[]"); unit == "" || name == "" {
		return name
	}
	return name + " (" + unit + ")"
}

func isNumber(v float64) bool { return v == v }
