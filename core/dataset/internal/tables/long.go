package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/quantity"
)

// mostWide is the largest number of cells of a table that was long. Each row has a cell for each
// place, whether the file has it or not.
const mostWide = 1 << 24

// A long is the columns of a long table, as the option long names them.
type long struct {
	id, time, name, value int // name is -1 if the option names three columns; time may then be of texts
}

// across returns the column whose cells become names: that of names or, without one, of times.
func (l long) across() int {
	if l.name >= 0 {
		return l.name
	}
	return l.time
}

// option returns the value of the option long.
func (l long) option(t Table) string {
	var names []string
	for _, j := range []int{l.id, l.time, l.name, l.value} {
		if j >= 0 {
			names = append(names, cmp.Or(t.Columns[j].Given, t.Columns[j].Name))
		}
	}
	return strings.Join(names, ",")
}

// longOf returns the columns that the option long names.
func longOf(t Table, option string) (l long, err error) {
	called := strings.Split(option, ",")
	if len(called) != 3 && len(called) != 4 {
		return l, fault.New(fault.Option, "long is %q: name the columns id,time,value or id,time,name,value", option).With("option", "long")
	}
	var at []int
	for _, name := range called {
		j := t.Index(strings.TrimSpace(name))
		if j < 0 {
			return l, fault.New(fault.NotFound, "%s has no column %q for the option long; its columns are %s", t.File, name, fault.List(t.Names())).
				With("file", t.File).With("column", name).With("option", "long")
		}
		if slices.Contains(at, j) {
			return l, fault.New(fault.Option, "long is %q: column %q stands in it twice", option, t.Columns[j].Name).With("option", "long")
		}
		at = append(at, j)
	}
	if len(at) == 3 {
		return long{id: at[0], time: at[1], name: -1, value: at[2]}, nil
	}
	return long{id: at[0], time: at[1], name: at[2], value: at[3]}, nil
}

// A cellKey is equal for equal cells.
type cellKey struct {
	number float64
	text   int // its number from 1; 0 for a number, -1 for an empty cell
}

func (c Column) key(i int) cellKey {
	if k := c.Cells.code(i); k > 0 {
		return cellKey{text: k}
	}
	if v := c.Cells.numbers[i]; v == v {
		return cellKey{number: v}
	}
	return cellKey{text: -1}
}

// place returns the key of a cell among the places of curves: numbers are equal however they are
// written. Missing cells have none.
func (c Column) place(i int) (key cellKey, is bool) {
	if c.Values != nil {
		return cellKey{number: c.Values[i]}, c.Values[i] == c.Values[i]
	}
	if key = c.key(i); key.text > 0 {
		_, missing := c.Missing[c.Cells.texts[key.text-1]]
		return key, !missing
	}
	return key, key.text == 0
}

// numbered returns a number for each of n rows, equal for equal keys and counted from 0 in their order,
// and the first row of each number.
func numbered[K comparable](n int, key func(i int) K) (codes, first []int) {
	codes, known := make([]int, n), map[K]int{}
	for i := range codes {
		k := key(i)
		code, met := known[k]
		if !met {
			code = len(first)
			known[k], first = code, append(first, i)
		}
		codes[i] = code
	}
	return codes, first
}

// rowsOf returns the new row of each row of a long table, and the first row of each new one: a row for
// each id or, with four columns, for each id at each time.
func (l long) rowsOf(t Table) (codes, first []int) {
	id := t.Columns[l.id]
	if l.name < 0 {
		return numbered(t.Rows, id.key)
	}
	time := t.Columns[l.time]
	return numbered(t.Rows, func(i int) [2]cellKey { return [2]cellKey{id.key(i), time.key(i)} })
}

// isConstant reports whether a column has one cell for each code.
func isConstant(c Column, codes, first []int) bool {
	for i, code := range codes {
		if i != first[code] && c.key(i) != c.key(first[code]) {
			return false
		}
	}
	return true
}

// pivot returns a row for each id with a variable for each time (of three columns), or for each id at
// each time with a variable for each name (of four). Other columns stay if they have one cell for each
// row, see Column.Describes. A cell that the long table does not have is missing.
func (l long) pivot(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	across, value := t.Columns[l.across()], t.Columns[l.value]
	if err := cmp.Or(across.Ask, value.Ask); err != nil {
		return t, nil, err
	}
	unit := l.unitsBeside(t)
	if unit >= 0 {
		across = united(across, t.Columns[unit])
	}
	codes, first := l.rowsOf(t)
	places, at := placesOf(t.Rows, across)
	if err := l.checkSize(t, len(first), len(at)); err != nil {
		return t, nil, err
	}
	from, known, err := l.sources(t, codes, places, len(first), len(at))
	if err != nil {
		return t, nil, err
	}
	out, left := l.lead(t, codes, first, unit, o)
	order := inOrder(across, at)
	cells := make([]Column, len(order))
	for k, p := range order {
		cells[k] = value.gather(from[p*len(first) : (p+1)*len(first)])
		cells[k].Cells = cells[k].Cells.pruned()
		cells[k] = cells[k].recounted()
		cells[k].Name, cells[k].Given = placeName(across, at[p])
	}
	notes := l.notes(t, across, len(first), len(at), known, left)
	if value.Kind == Text { // of several variables, which may be of several kinds
		more := dataset.Notes{}
		if cells, more, err = kindsOf(out, cells, o); err != nil {
			return t, notes, err
		}
		notes = append(notes, more...)
	}
	out.Columns = append(out.Columns, cells...)
	uniqueNames(out.Columns)
	if out.Long = o.Long; l.name < 0 {
		out.Measured = value.Name
	}
	return out, notes, nil
}

// checkSize fails with ERR_TOO_LARGE if the table would have too many columns or cells.
func (l long) checkSize(t Table, rows, columns int) error {
	if columns <= limit.Columns && rows <= mostWide/max(1, columns) {
		return nil
	}
	name := t.Columns[l.across()].Name
	return fault.New(fault.TooLarge, "%s: column %q has %s different cells, and each would become a column of %s rows (the option long), but at most %s columns and %s cells can be read: keep fewer rows, set the option grid, or set the option long to none",
		t.File, name, limit.Count(columns), limit.Count(rows), limit.Count(limit.Columns), limit.Count(mostWide)).
		With("file", t.File).With("column", name).With("option", "long")
}

// placesOf returns the place of each row, -1 where it is missing, and the first row of each place.
func placesOf(rows int, across Column) (places, first []int) {
	places, known := make([]int, rows), map[cellKey]int{}
	for i := range places {
		key, is := across.place(i)
		if places[i] = -1; !is {
			continue
		}
		p, met := known[key]
		if !met {
			p = len(first)
			known[key], first = p, append(first, i)
		}
		places[i] = p
	}
	return places, first
}

// sources returns the row of the long table of each cell of the wide one, column by column, -1 where
// there is none, and the number of those that are there.
func (l long) sources(t Table, codes, places []int, rows, columns int) (from []int, known int, err error) {
	value := t.Columns[l.value]
	from = slices.Repeat([]int{-1}, rows*columns)
	for i, p := range places {
		if p < 0 {
			continue
		}
		at := &from[p*rows+codes[i]]
		switch {
		case *at < 0:
			*at = i
			known++
		case value.Cells.IsEmpty(*at):
			*at = i
		case !value.Cells.IsEmpty(i) && value.key(i) != value.key(*at):
			id, across := t.Columns[l.id], t.Columns[l.across()]
			return nil, 0, t.Fault(fault.Shape, i, value, "%q has two values at %s %q, %s and %s: leave one out, or add a column that tells the rows apart",
				id.Cells.Text(i), across.Name, across.Cells.Text(i), value.Cells.Text(*at), value.Cells.Text(i)).With("option", "long")
		}
	}
	return from, known, nil
}

// lead returns the columns that stand before the variables, and the names of those that are left out
// because they have several cells for a row.
func (l long) lead(t Table, codes, first []int, unit int, o dataset.Options) (out Table, left []string) {
	out = t
	out.Columns = nil
	for j, c := range t.Columns {
		switch {
		case j == l.id:
			c.Subject = !o.KeepSubject
		case l.name >= 0 && j == l.time:
		case j == l.across() || j == l.value || j == unit:
			continue
		case isConstant(c, codes, first):
			c.Describes = true
		default:
			left = append(left, c.Name)
			continue
		}
		out.Columns = append(out.Columns, c)
	}
	isKey := func(c Column) int { // the keys come first
		if c.Describes {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out.Columns, func(a, b Column) int { return isKey(a) - isKey(b) })
	out = out.Gather(first)
	for j, c := range out.Columns {
		c.Cells = c.Cells.pruned()
		out.Columns[j] = c.recounted()
	}
	out.Parts = partsOf(t.Parts, first)
	return out, left
}

func (l long) notes(t Table, across Column, rows, columns, known int, left []string) dataset.Notes {
	value := t.Columns[l.value]
	text := fmt.Sprintf("%s: %d rows became %d: each has the %d values of %q by %q; %d of its cells are missing",
		t.File, t.Rows, rows, columns, value.Name, across.Name, rows*columns-known)
	if l.name >= 0 {
		text += fmt.Sprintf("; column %q names the variable of each row", across.Name)
	}
	return append(dataset.NotesOf(dataset.NoteForm, text), leftOut(t, left)...)
}

// leftOut returns the note on columns that a wide table has no place for.
func leftOut(t Table, left []string) dataset.Notes {
	if left == nil {
		return nil
	}
	return dataset.NotesOf(dataset.NoteColumn, fmt.Sprintf("%s: columns with several cells for a row are left out: %s", t.File, fault.List(left)))
}

// unitsBeside returns the column with the units of variables that a column names; -1 if there is none.
func (l long) unitsBeside(t Table) int {
	if l.name < 0 {
		return -1
	}
	return slices.IndexFunc(t.Columns, func(c Column) bool { return isUnits(c.Name) && c.Kind != Number })
}

// united returns a column of names with the units of another behind them, so that one name in two units
// is two variables.
func united(names, units Column) Column {
	var b Builder
	for i := range names.Cells.Len() {
		name := names.Cells.Text(i)
		if unit := strings.Trim(units.Cells.Text(i), " ()[]"); unit != "" && name != "" {
			name += " (" + unit + ")"
		}
		b.Add(name)
	}
	names.Cells, names.Values = b.Cells(), nil
	return names
}

// inOrder returns the places in the order of their numbers, or in that of the file if they have none.
// first has the first row of each.
func inOrder(across Column, first []int) []int {
	order := make([]int, len(first))
	for p := range order {
		order[p] = p
	}
	if across.Values != nil {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(across.Values[first[a]], across.Values[first[b]]) })
	}
	return order
}

// placeName returns the name of the variable of a cell, with the unit of its column if it is a number,
// such as 0.5 h, and the name without it.
func placeName(across Column, row int) (name, given string) {
	name = across.Cells.Text(row)
	if across.Kind != Number {
		return name, ""
	}
	if point := strings.Replace(name, ",", ".", 1); isPlain(point) {
		name = point
	} else {
		name = Shortest(across.Values[row])
	}
	if _, unit := quantity.Split(across.Name); unit != "" {
		return name + " " + unit, name
	}
	return name, ""
}

func isPlain(text string) bool {
	_, is := Numeral(text, '.')
	return is
}

// recounted returns the column with the numbers of its own missing cells and words.
func (c Column) recounted() Column {
	c.Words, c.Known = 0, nil
	missing := map[string]int{}
	for i := range c.Cells.Len() {
		if c.Cells.IsEmpty(i) || c.Values != nil && isNumber(c.Values[i]) {
			continue
		}
		text := c.Cells.Text(i)
		if _, is := c.Missing[text]; is {
			missing[text]++
		} else if c.Values != nil {
			c.Words++
		}
	}
	c.Missing = missing
	return c
}

// kindsOf finds the kind of each column anew.
func kindsOf(t Table, columns []Column, o dataset.Options) ([]Column, dataset.Notes, error) {
	t.Columns = make([]Column, len(columns))
	for k, c := range columns {
		t.Columns[k] = Column{Name: c.Name, Given: c.Given, Cells: c.Cells}
	}
	t, notes, err := kinds(t, o)
	if err != nil {
		return nil, notes, err
	}
	t, more, err := missing(t, o)
	return t.Columns, append(notes, more...), err
}

// partsOf returns the parts of a table with these rows of another, which rise.
func partsOf(parts []Part, rows []int) (out []Part) {
	for _, part := range parts {
		first, _ := slices.BinarySearch(rows, part.First)
		out = append(out, Part{File: part.File, First: first})
	}
	return out
}

// isSparse reports whether at least half of the places of curves are known in one or two of them: a
// model then knows little of each place. median is the median number of values of a curve.
func isSparse(codes, places []int, curves, count int) (sparse bool, median int) {
	at, of := make([]int, count), make([]int, curves)
	for i, p := range places {
		if p >= 0 {
			at[p]++
			of[codes[i]]++
		}
	}
	if curves < 2 || count == 0 {
		return false, 0
	}
	slices.Sort(at)
	slices.Sort(of)
	return float64(at[count/2]) <= math.Max(1, math.Min(2, float64(curves)/5)), of[curves/2]
}
