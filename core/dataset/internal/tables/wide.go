package tables

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// The transpose stage exchanges rows and columns by the option transpose, and makes a row of each time in the
// names of columns by the option long, names.
func transpose(t Table, o dataset.Options) (Table, error) {
	var err error
	if o.Transpose {
		t, err = exchanged(t)
	}
	if err == nil && o.Long == byNames {
		return melt(t)
	}
	return t, err
}

// exchanged exchanges rows and columns: the first column has the names of the variables, and the names of the other
// columns of numbers tell the rows apart. If they are numbers themselves, they are a column of their own.
func exchanged(t Table) (Table, error) {
	var cells []Cells
	var left []string
	var keys Builder
	corner, head, numbers, years, called := t.Columns[0], "name", true, true, false // called a time
	for _, c := range t.Columns[1:] {
		values, filled := 0, 0
		for i := range t.Rows {
			if text := c.Cells.Text(i); !isMissingText(text) {
				filled++
				if isValue(text) {
					values++
				}
			}
		}
		if 2*values <= filled {
			left = append(left, c.Name)
			continue
		}
		name := c.inFile()
		if of := timeOf(name); of.stem == "" {
			name, called = Shortest(of.value), called || of.word != ""
		}
		numbers, years = numbers && isSingle(name), years && isYear(pointed(name))
		cells = append(cells, c.Cells)
		keys.Add(name)
	}
	switch {
	case len(cells) == 0 || !t.Headed:
		return t, t.fail(fault.Option, "rows and columns cannot be exchanged: below the names, no column has numbers").
			With("option", "transpose")
	case years:
		head = "year"
	case numbers && !corner.Blank && !called:
		head = corner.Name
	case numbers:
		head = "time"
	}
	names, columns := []string{head}, []Column{{Cells: keys.Cells()}}
	which := make([]int, len(cells))
	for k := range which {
		which[k] = k
	}
	for i := range t.Rows {
		names = append(names, oneLine(corner.Cells.Text(i)))
		columns = append(columns, Column{Cells: woven(cells, slices.Repeat([]int{i}, len(cells)), which)})
	}
	t.Columns, t.Rows, t.Lines, t.Widths, t.Form.Transpose = columns, len(cells), nil, nil, true
	t.note(dataset.NoteForm, "rows and columns are exchanged: each column of the file is a row (the option transpose)")
	if left != nil {
		t.note(dataset.NoteColumn, "columns without numbers are left out: %s", fault.List(left))
	}
	return named(t, names)
}

// A timed is a name with a time: weight_t1 is weight at 1.
type timed struct {
	stem, word string  // word is that of the time: week
	value      float64 // NaN if there is none
}

// timeWords are words before a number that say that it is a time.
var timeWords = words("t v time visit week weeks wk w day days d month months mo m hour hours h year years y wave " +
	"session rep trial tag woche monat jahr visite")

// timeOf returns the time in a name: its last number, with the word of time before or behind it.
func timeOf(name string) timed {
	name, _, _ = strings.Cut(name, " [YR") // of the World Bank
	end := strings.LastIndexAny(name, "0123456789") + 1
	start := len(strings.TrimRight(name[:end], "0123456789."))
	v, err := strconv.ParseFloat(name[start:end], 64)
	before, after := strings.TrimRight(name[:start], " _-.("), strings.Trim(name[end:], " _-.)")
	cut := strings.LastIndexAny(before, " _-.") + 1
	word := strings.ToLower(before[cut:])
	of := timed{stem: before, value: v}
	if slices.Contains(timeWords, word) && (cut > 0 || len(word) > 1 || word == "t" || word == "v") {
		of.stem, of.word = strings.TrimRight(before[:cut], " _-."), word
	} else if after != "" {
		err = strconv.ErrSyntax
	}
	if err != nil {
		return timed{stem: name, value: math.NaN()}
	}
	if strings.EqualFold(of.stem, "x") { // R writes it before a number
		of.stem = ""
	}
	of.stem = strings.TrimSpace(of.stem + " " + after)
	return of
}

// Repeats are columns whose names have the same words with the same times.
type repeats struct {
	stems   []string
	times   []timed
	columns [][]int // by stem and time
	used    map[int]bool
}

// repeated returns the columns of repeated measures: those of all words with the most times, which are the same for
// each; no stems if there are none.
func repeated(t Table) repeats {
	at := map[string][]int{}
	most := 2
	var order []string
	for j, c := range t.Columns {
		if of := timeOf(c.inFile()); isNumber(of.value) && c.Given == "" {
			if at[of.stem] == nil {
				order = append(order, of.stem)
			}
			at[of.stem] = append(at[of.stem], j)
			most = max(most, len(at[of.stem]))
		}
	}
	r := repeats{used: map[int]bool{}}
	for _, stem := range order {
		if len(at[stem]) < most {
			continue
		}
		columns := slices.Repeat([]int{-1}, most)
		for k, j := range at[stem] {
			of := timeOf(t.Columns[j].inFile())
			if len(r.stems) == 0 {
				r.times = append(r.times, of)
			} else {
				k = slices.IndexFunc(r.times, func(other timed) bool { return other.value == of.value })
			}
			if k < 0 || columns[k] >= 0 {
				return repeats{}
			}
			columns[k], r.used[j] = j, true
		}
		r.stems, r.columns = append(r.stems, stem), append(r.columns, columns)
	}
	return r
}

// askNames asks whether times in the names of columns become rows: if several words have them, or a column names
// the measure of each row. It returns nil for other tables.
func askNames(t Table) *dataset.Question {
	r := repeated(t)
	switch len(r.stems) {
	case 0:
		return nil
	case 1:
		if _, measure := r.measures(t); measure < 0 {
			return nil
		}
	default:
		if slices.Contains(r.stems, "") {
			return nil
		}
	}
	if of := r.times[0]; len(r.times) == 2 && of.word == "" && !isYear(of.value) { // ctrl_1 and ctrl_2 are replicates
		return nil
	}
	numeric := 0
	for j, c := range t.Columns {
		if r.used[j] && c.Values == nil && c.Kind != Empty {
			return nil
		}
		if r.used[j] || c.Values != nil && !isSubject(c.Name) {
			numeric++
		}
	}
	return &dataset.Question{Option: "long",
		Text: "The names of columns have times, such as " + strconv.Quote(t.Columns[r.columns[0][0]].Name) + ".",
		Readings: []dataset.Reading{
			{Value: byNames, Text: fmt.Sprintf("a row at each of the times %s to %s (%s), with the variables %s",
				Shortest(r.times[0].value), Shortest(r.times[len(r.times)-1].value), fault.Plural(len(r.times), "time"),
				fault.List(r.stems))},
			{Value: asItIs, Text: fault.Plural(t.Rows, "row") + " with " + fault.Plural(numeric, "variable")},
		}}
}

// measures returns the column that names the measure of each row, and that of its subjects, each of which has every
// measure once; measure is -1 if there is none.
func (r repeats) measures(t Table) (subject, measure int) {
	for name, c := range t.Columns {
		if r.used[name] || endsIn(c.Name, codeEnds) || !c.namesMeasures() {
			continue
		}
		names, _ := numbered(t.Rows, c.cell)
		for id, other := range t.Columns {
			codes, _ := numbered(t.Rows, other.cell)
			if id != name && !r.used[id] && repeat(codes) && crossed(codes, names) {
				return id, name
			}
		}
	}
	return -1, -1
}

// melt makes a row of each time in the names of columns, and leaves out those without a value. A column that then
// names the measure of each row becomes a variable for each name.
func melt(t Table) (Table, error) {
	r := repeated(t)
	if len(r.stems) == 0 {
		return t, t.fail(fault.Option, "no columns have the same words with several times, as weight_t1 and weight_t2 have").
			With("option", "long")
	}
	var rows, which []int // of each new row: the row and the time
	for i := range t.Rows {
		for k := range r.times {
			if slices.ContainsFunc(r.columns, func(of []int) bool { return !isMissingText(t.Columns[of[k]].Cells.Text(i)) }) {
				rows, which = append(rows, i), append(which, k)
			}
		}
	}
	out := t.Gather(rows)
	var columns []Column
	var subjects, times Builder
	subject, measure := r.measures(t)
	key, named, years := 0, -1, true
	for j, c := range out.Columns {
		switch {
		case r.used[j]:
			continue
		case j == subject:
			key = len(columns)
		case j == measure:
			named = len(columns)
		}
		columns = append(columns, c)
	}
	for k, i := range rows {
		subjects.Add(strconv.Itoa(i + 1))
		v := r.times[which[k]].value
		times.AddNumber(v)
		years = years && isYear(v)
	}
	if len(columns) == 0 {
		columns = append(columns, Column{Name: "subject", Cells: subjects.Cells()})
	}
	place, word := len(columns), r.times[0].word
	head := "time"
	if years {
		head = "year"
	} else if len(word) > 2 && word != "time" && word != "visit" {
		head = fmt.Sprintf("time (%s)", word)
	}
	if !slices.ContainsFunc(r.stems, isPlace) { // ages at visits are the times
		columns = append(columns, Column{Name: head, Cells: times.Cells()})
	}
	for s, name := range r.stems {
		var cells []Cells
		for _, j := range r.columns[s] {
			cells = append(cells, t.Columns[j].Cells)
		}
		if name == "" {
			name = "value"
		}
		columns = append(columns, Column{Name: name, Cells: woven(cells, rows, which), At: t.Columns[r.columns[s][0]].At})
	}
	out.Columns = columns
	out.note(dataset.NoteForm, "repeated measures: each row became %d, one for each time in the names of columns",
		len(r.times))
	out.Columns[key].Subject = true
	if named >= 0 && len(columns) == place+2 {
		return long{id: key, time: place, name: named, value: place + 1}.pivot(out)
	}
	return out, nil
}
