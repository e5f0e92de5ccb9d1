package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// The shape stage asks about long tables and tables with times in their names, and reshapes them as the options
// long, grid and oneHot say. A long table is one in which a column names subjects that repeat, another has numbers,
// dates or names of measures, no pair of the two is there twice, and one column of numbers is left that is not one
// value for each subject.

// Values of the option long.
const (
	asItIs  = "none"
	byNames = "names"
)

func shape(t Table, o dataset.Options) (Table, error) {
	t = filledDown(t)
	if o.Long != "" && o.Long != asItIs && o.Long != byNames {
		l, err := longOf(t, o.Long)
		if err != nil {
			return t, err
		}
		if t.Ask = cmp.Or(t.Columns[l.time].Ask, t.Columns[l.value].Ask); t.Ask != nil {
			return t, nil
		}
		if sparse, _ := l.layout(t).isSparse(); o.Grid > 0 && sparse {
			t, err = l.gridded(t, o)
		} else {
			t, err = l.pivot(t)
		}
		if err != nil {
			return t, err
		}
		t.Long = o.Long
	} else if o.Grid > 0 {
		return t, t.fail(fault.Option, "the option grid puts curves of a long table on places: set also the option long").
			With("option", "grid")
	}
	if o.Long == "" && o.Theta == "" && len(o.Variables) == 0 && !o.Plain {
		if t.Ask = cmp.Or(askNames(t), askLong(t)); t.Ask != nil {
			return t, nil
		}
	}
	return oneHot(t, o.OneHot)
}

// filledDown repeats the names of a first column over the empty cells below them, as merged cells mean: each
// name is there once, and at least half of the cells are empty.
func filledDown(t Table) Table {
	c := t.Columns[0]
	if c.Kind != Text || t.Rows < 4 || len(t.Columns) < 3 || c.Cells.IsEmpty(0) {
		return t
	}
	rows, named := make([]int, t.Rows), 0
	seen := map[string]bool{}
	for i := range rows {
		if rows[i] = i; c.Cells.IsEmpty(i) {
			rows[i] = rows[i-1]
		} else if text := c.Cells.Text(i); seen[text] {
			return t
		} else {
			seen[text], named = true, named+1
		}
	}
	if named < 2 || 2*named > t.Rows {
		return t
	}
	c.Cells = c.Cells.Gather(rows)
	t = t.With(0, c)
	t.note(dataset.NoteForm, "column %q: empty cells below a name repeat it", c.Name)
	return t
}

// A long table has these columns; name is -1 if its values are of one measure, id if rows have no subject.
type long struct{ id, time, name, value int }

// longOf returns the columns of an option: id,time,value or id,time,name,value.
func longOf(t Table, option string) (l long, err error) {
	switch at, unknown := t.list(option); {
	case unknown != "":
		return l, t.noColumn(unknown, " for the option long", "")
	case len(at) == 3:
		return long{at[0], at[1], -1, at[2]}, nil
	case len(at) == 4:
		return long{at[0], at[1], at[2], at[3]}, nil
	}
	return l, t.fail(fault.Option, "the option long is %q: name the columns id,time,value or id,time,name,value", option).
		With("option", "long")
}

// option returns the value of the option long.
func (l long) option(t Table) string {
	names := []string{t.Columns[l.id].Name, t.Columns[l.time].Name}
	if l.name >= 0 {
		names = append(names, t.Columns[l.name].Name)
	}
	return strings.Join(append(names, t.Columns[l.value].Name), ",")
}

// A wide is how a long table becomes rows and columns: numbers of rows and of variables, with the first row of
// each, in their order.
type wide struct {
	ids, first []int // of rows
	places, at []int // of variables; places are -1 where a row has none
	rows       []int // with a value
}

// layout returns how the table becomes rows and columns.
func (l long) layout(t Table) (w wide) {
	id, time, unit := t.Columns[l.id], t.Columns[l.time], l.unitOf(t)
	if l.name < 0 {
		w.ids, w.first = numbered(t.Rows, id.cell)
		w.places, w.at = numbered(t.Rows, time.place)
		if time.Values != nil {
			slices.SortStableFunc(w.at, func(a, b int) int { return cmp.Compare(time.Values[a], time.Values[b]) })
		}
	} else {
		w.ids, w.first = numbered(t.Rows, pairs(id, time))
		w.places, w.at = numbered(t.Rows, func(i int) (of [2]cell, is bool) {
			if of[0], is = t.Columns[l.name].place(i); unit >= 0 {
				of[1], _ = t.Columns[unit].cell(i)
			}
			return of, is
		})
	}
	order := make([]int, len(w.at))
	for k, row := range w.at {
		order[w.places[row]] = k
	}
	for i, place := range w.places {
		if place >= 0 {
			w.places[i] = order[place]
		}
		if v := t.Columns[l.value].Values; v != nil && isNumber(v[i]) {
			w.rows = append(w.rows, i)
		}
	}
	return w
}

// unitOf returns the column of the units of the measures, or -1.
func (l long) unitOf(t Table) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return isUnits(c.Name) && c.Kind == Text })
}

// pivot turns a long table into one with a row for each subject, or each subject at each time, and says so.
func (l long) pivot(t Table) (Table, error) {
	w := l.layout(t)
	out, err := l.reshaped(t, w)
	id, time := t.Columns[l.id].Name, t.Columns[l.time].Name
	sparse, grid := w.isSparse()
	switch {
	case err != nil:
		return t, err
	case l.name >= 0:
		out.note(dataset.NoteForm, "%q names the variable of each row; %d rows became %d, one for each %q at each %q",
			t.Columns[l.name].Name, t.Rows, out.Rows, id, time)
	case sparse:
		out.note(dataset.NoteForm, "%d rows became %d, one for each %q, which share almost no places of %q, so a model "+
			"knows little of each: put them on a grid (the option grid, for example %d)", t.Rows, out.Rows, id, time, grid)
	default:
		out.note(dataset.NoteForm, "%d rows became %d: each %q is a row, with the values of %q at %d places of %q", t.Rows,
			out.Rows, id, t.Columns[l.value].Name, len(w.at), time)
	}
	return out, nil
}

// reshaped returns the rows and columns of a layout. Columns with one value for each row are kept, others left
// out with a note.
func (l long) reshaped(t Table, w wide) (Table, error) {
	id, time, value := t.Columns[l.id], t.Columns[l.time], t.Columns[l.value]
	cells := make([][]int, len(w.at)) // rows of the table, by variable and row
	for k := range cells {
		cells[k] = slices.Repeat([]int{-1}, len(w.first))
	}
	homeless := 0
	for i, row := range w.ids {
		k := w.places[i]
		switch {
		case value.Cells.IsEmpty(i) && (value.Values == nil || !isNumber(value.Values[i])):
		case k < 0:
			homeless++
		case id.Cells.IsEmpty(i):
			return t, t.Fault(fault.Shape, i, id, "nothing says to which row the value %s belongs", value.Cells.Text(i))
		case cells[k][row] >= 0:
			return t, t.Fault(fault.Shape, i, value, "%q has two values at %s %q, %s and %s", id.Cells.Text(i), time.Name,
				time.Cells.Text(i), value.Cells.Text(cells[k][row]), value.Cells.Text(i))
		default:
			cells[k][row] = i
		}
	}
	out := t.Gather(w.first)
	var kept []Column
	var left []string
	for j, c := range out.Columns {
		c.Subject = j == l.id
		c.Describes = !c.Subject && j != l.time && isConstant(t.Columns[j], w.ids, w.first)
		switch {
		case j == l.value, j == l.name, j == l.time && l.name < 0, l.name >= 0 && j == l.unitOf(t):
		case c.Subject, c.Describes, j == l.time:
			kept = append(kept, c)
		default:
			left = append(left, c.Name)
		}
	}
	if len(left) > 0 {
		out.note(dataset.NoteColumn, "columns that differ within a row of the new table are left out: %s", fault.List(left))
	}
	if homeless > 0 {
		out.note(dataset.NoteCells, "%s without a %q left out", fault.Plural(homeless, "value"), t.Columns[max(l.name,
			l.time)].Name)
	}
	taken := map[string]bool{}
	for _, c := range kept {
		taken[c.Name] = true
	}
	for k, name := range l.namesOf(t, w) {
		c := value.gather(cells[k])
		for taken[name] {
			name += " (2)"
		}
		c.Name, c.Given, c.At, taken[name] = name, "", 0, true
		kept = append(kept, c)
	}
	if l.name < 0 {
		out.Measured = value.Name
	}
	out.Columns, out.Lines, out.Parts = kept, nil, nil
	return out, nil
}

// namesOf returns the names of the new variables.
func (l long) namesOf(t Table, w wide) []string {
	names := make([]string, len(w.at))
	for k, row := range w.at {
		if l.name >= 0 {
			names[k] = t.Columns[l.name].Cells.Text(row)
			if unit := l.unitOf(t); unit >= 0 && !t.Columns[unit].Cells.IsEmpty(row) {
				names[k] += " (" + t.Columns[unit].Cells.Text(row) + ")"
			}
			continue
		}
		c := t.Columns[l.time]
		if names[k] = c.Cells.Text(row); c.Values != nil {
			names[k] = Shortest(c.Values[row])
			if unit := fit.UnitOf(c.Name); unit != "" && c.Kind != Moment {
				names[k] += " " + unit
			}
		}
	}
	return names
}

// askLong asks whether a long table becomes curves or a variable for each name; nil for other tables.
func askLong(t Table) *dataset.Question {
	l, is := longLike(t)
	if !is {
		return nil
	}
	w := l.layout(t)
	count := func(rows, variables int) string {
		return fmt.Sprintf("%s with %s", fault.Plural(rows, "row"), fault.Plural(variables, "variable"))
	}
	numeric := 0
	for j, c := range t.Columns {
		if c.Values != nil && j != l.id {
			numeric++
		}
	}
	q := dataset.Question{Option: "long", Text: fmt.Sprintf("Each row has one value, %q, of %q at %q.",
		t.Columns[l.value].Name, t.Columns[l.id].Name, t.Columns[max(l.time, l.name)].Name)}
	option := l.option(t)
	if sparse, grid := w.isSparse(); sparse && l.name < 0 && t.Columns[l.time].Values != nil {
		q.Readings = append(q.Readings, dataset.Reading{Value: option, Grid: grid,
			Text: "curves on " + strconv.Itoa(grid) + " places: " + count(len(w.first), grid)})
	}
	q.Readings = append(q.Readings, dataset.Reading{Value: option, Text: count(len(w.first), len(w.at))},
		dataset.Reading{Value: asItIs, Text: count(t.Rows, numeric)})
	return &q
}

// longLike returns the columns of a long table: the first that fit, with names of measures before those without.
func longLike(t Table) (l long, is bool) {
	var subjects, places, names []int
	for j, c := range t.Columns {
		switch {
		case c.namesMeasures():
			names = append(names, j)
		case isUnits(c.Name):
		case isSubject(c.Name) && c.Kind != Moment:
			subjects = append(subjects, j)
		case c.Values != nil && (isPlace(c.Name) || c.Kind == Moment):
			places = append(places, j)
		}
	}
	known := map[int][]int{}
	codes := func(j int) []int {
		if known[j] == nil {
			known[j], _ = numbered(t.Rows, t.Columns[j].cell)
		}
		return known[j]
	}
	fits := func(key []int, of int, but ...int) bool {
		if !repeat(key) || !crossed(key, codes(of)) {
			return false
		}
		l.value = t.soleMeasure(codes(but[0]), append(but, of))
		return l.value >= 0
	}
	for _, name := range names {
		for _, id := range subjects {
			if l = (long{id: id, time: name, name: -1}); fits(codes(id), name, id) {
				return l, true
			}
			for _, time := range places {
				pair, _ := numbered(t.Rows, pairs(t.Columns[id], t.Columns[time]))
				if l = (long{id: id, time: time, name: name}); fits(pair, name, id, time) {
					return l, true
				}
			}
		}
	}
	for _, id := range subjects {
		for _, time := range places {
			if l = (long{id: id, time: time, name: -1}); fits(codes(id), time, id) {
				return l, true
			}
		}
	}
	return l, false
}

// namesMeasures reports whether a column of texts, or before the stage of kinds any column, names the measure of each
// row.
func (c Column) namesMeasures() bool {
	if c.Kind != Text && c.Kind != Unknown || !isQuantity(c.Name) {
		return false
	}
	codes, _ := numbered(c.Cells.Len(), c.cell)
	return repeat(codes)
}

// soleMeasure returns the only column of numbers, beside some, that is not one value for each subject; -1 if there
// are none or several. Beside dates, other dates are no measures.
func (t Table) soleMeasure(subjects []int, but []int) int {
	value := -1
	ids, first := numbered(t.Rows, func(i int) (int, bool) { return subjects[i], true })
	dated := slices.ContainsFunc(but, func(j int) bool { return t.Columns[j].Kind == Moment })
	for j, c := range t.Columns {
		f := c.Facts()
		if slices.Contains(but, j) || c.Values == nil || c.Kind == Moment && dated || isSubject(c.Name) || c.Blank ||
			f.Numbers == 0 || f.isConstant() || isConstant(c, ids, first) {
			continue
		}
		if value >= 0 {
			return -1
		}
		value = j
	}
	return value
}
