package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// mostWide is the largest number of cells of a table that was long. Each row has a cell for each
// place, whether the file has it or not.
const mostWide = 1 << 24

// A long is the columns of a long table: id,time,value or id,time,name,value.
type long struct {
	id, time, name, value int // name is -1 if there are three; time may then have texts
}

// longOf returns the columns that the option long names.
func longOf(t Table, option string) (l long, err error) {
	called := strings.Split(option, ",")
	var at []int
	for _, name := range called {
		j := t.Index(strings.TrimSpace(name))
		if j < 0 {
			return l, t.noColumn(name, "long")
		}
		if slices.Contains(at, j) {
			return l, fault.New(fault.Option, "long is %q: column %q stands there twice", option, t.Columns[j].Name).
				With("option", "long")
		}
		at = append(at, j)
	}
	switch len(at) {
	case 3:
		return long{at[0], at[1], -1, at[2]}, nil
	case 4:
		return long{at[0], at[1], at[2], at[3]}, nil
	}
	return l, fault.New(fault.Option, "long is %q: name the columns id,time,value or id,time,name,value", option).
		With("option", "long")
}

// option returns the value of the option long.
func (l long) option(t Table) string {
	var names []string
	for _, j := range []int{l.id, l.time, l.name, l.value} {
		if j >= 0 {
			names = append(names, t.Columns[j].inFile())
		}
	}
	return strings.Join(names, ",")
}

// across returns the column whose cells become names.
func (l long) across() int {
	if l.name >= 0 {
		return l.name
	}
	return l.time
}

// A wide says where the cells of a long table go.
type wide struct {
	rows, first []int // the new row of each row, the first row of each new one
	places, at  []int // the place of each row, or -1, and the first row of each place
}

// layout returns a row for each id or, with four columns, for each id at each time, and a place for each
// time or name.
func (l long) layout(t Table) (w wide) {
	if l.name < 0 {
		w.rows, w.first = numbered(t.Rows, t.Columns[l.id].cell)
	} else {
		w.rows, w.first = numbered(t.Rows, pairs(t.Columns[l.id], t.Columns[l.time]))
	}
	w.places, w.at = numbered(t.Rows, t.Columns[l.across()].place)
	return w
}

// pivot returns the wide table: rows and variables of its layout. Other columns stay if they have one
// cell for each row, see Column.Describes. A cell that the long table does not have is missing.
func (l long) pivot(t Table, o dataset.Options) (Table, error) {
	if l.name >= 0 {
		t = l.united(t)
	}
	across, value := t.Columns[l.across()], t.Columns[l.value]
	if err := cmp.Or(across.Ask, value.Ask); err != nil {
		return t, err
	}
	w := l.layout(t)
	n := len(w.first)
	if len(w.at) > fault.MostColumns || n > mostWide/max(1, len(w.at)) {
		return t, t.fail(fault.TooLarge, "column %q has %s different cells, and each would become a column of %s rows "+
			"(the option long), but at most %s columns and %s cells can be read: keep fewer rows, set the option grid, or "+
			"set the option long to none", across.Name, fault.Count(len(w.at)), fault.Count(n),
			fault.Count(fault.MostColumns), fault.Count(mostWide)).With("column", across.Name).With("option", "long")
	}
	from, gaps, err := l.sources(t, w)
	if err != nil {
		return t, err
	}
	out, left := l.lead(t, w, o)
	lead := len(out.Columns)
	if v := across.Values; v != nil { // in the order of the numbers, else in that of the file
		slices.SortStableFunc(w.at, func(a, b int) int { return cmp.Compare(v[a], v[b]) })
	}
	for _, row := range w.at {
		p := w.places[row]
		c := value.gather(from[p*n : (p+1)*n])
		c.Name, c.Given = placeName(across, row)
		out.Columns = append(out.Columns, c)
	}
	text := fmt.Sprintf("%d rows became %d: each has the %d values of %q by %q; %d of its cells are missing",
		t.Rows, n, len(w.at), value.Name, across.Name, gaps)
	if l.name >= 0 {
		text += "; it names the variable of each row"
	}
	out.note(dataset.NoteForm, "%s", text)
	if left != nil {
		out.note(dataset.NoteColumn, "columns with several cells for a row are left out: %s", fault.List(left))
	}
	uniqueNames(out.Columns)
	if out.Long = o.Long; l.name < 0 {
		out.Measured = value.Name
	}
	if value.Kind != Text {
		return out, nil
	}
	variables := out // texts of several variables may be of several kinds
	variables.Columns = nil
	for _, c := range out.Columns[lead:] {
		variables.Columns = append(variables.Columns, Column{Name: c.Name, Given: c.Given, Cells: c.Cells})
	}
	variables, err = run(variables, o, kinds, missing)
	out.Columns, out.Notes = append(out.Columns[:lead:lead], variables.Columns...), variables.Notes
	return out, err
}

// united returns the table with the units of another column behind the names of variables, so that one
// name in two units is two variables.
func (l long) united(t Table) Table {
	unit := slices.IndexFunc(t.Columns, func(c Column) bool { return isUnits(c.Name) && c.Kind != Number })
	if unit < 0 {
		return t
	}
	var b Builder
	names := t.Columns[l.name]
	for i := range t.Rows {
		b.Add(withUnit(names.Cells.Text(i), t.Columns[unit].Cells.Text(i)))
	}
	names.Cells, names.Values = b.Cells(), nil
	return t.With(l.name, names)
}

// sources returns the row of the long table of each cell of the wide one, column by column, -1 where there
// is none, and the number of these gaps.
func (l long) sources(t Table, w wide) (from []int, gaps int, err error) {
	id, value, across := t.Columns[l.id], t.Columns[l.value], t.Columns[l.across()]
	from = slices.Repeat([]int{-1}, len(w.first)*len(w.at))
	gaps = len(from)
	for i, p := range w.places {
		if p < 0 {
			continue
		}
		at, empty := &from[p*len(w.first)+w.rows[i]], value.Cells.IsEmpty(i)
		_, known := id.place(i)
		switch {
		case !known && !empty:
			return nil, 0, t.Fault(fault.Shape, i, id, "nothing says to which row the value %s belongs: fill in the cell",
				value.Cells.Text(i)).With("option", "long")
		case *at < 0:
			*at = i
			gaps--
		case value.Cells.IsEmpty(*at):
			*at = i
		case !empty && value.Cells.Text(i) != value.Cells.Text(*at):
			return nil, 0, t.Fault(fault.Shape, i, value, "%q has two values at %s %q, %s and %s: leave one out, or add a "+
				"column that tells the rows apart", id.Cells.Text(i), across.Name, across.Cells.Text(i),
				value.Cells.Text(*at), value.Cells.Text(i)).With("option", "long")
		}
	}
	return from, gaps, nil
}

// lead returns the columns that stand before the variables, and the names of those that are left out
// because they have several cells for a row.
func (l long) lead(t Table, w wide, o dataset.Options) (out Table, left []string) {
	out = t
	out.Columns = nil
	for j, c := range t.Columns {
		isKey := j == l.id || l.name >= 0 && j == l.time
		c.Subject, c.Describes = j == l.id, !isKey
		switch {
		case j == l.across() || j == l.value || l.name >= 0 && isUnits(c.Name):
		case isKey || isConstant(c, w.rows, w.first):
			out.Columns = append(out.Columns, c)
		default:
			left = append(left, c.Name)
		}
	}
	return out.Gather(w.first), left
}

// placeName returns the name of the variable of a cell, with the unit of its column if it is a number,
// such as 0.5 h, and the name without it.
func placeName(across Column, row int) (name, given string) {
	if across.Kind != Number {
		return across.Cells.Text(row), ""
	}
	name = Shortest(across.Values[row])
	if _, unit := fit.SplitUnit(across.Name); unit != "" {
		return name + " " + unit, name
	}
	return name, ""
}
