package tables

import (
	"fmt"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// mostLong is the number of columns above which no table is looked at as long, to save time.
const mostLong = 100

// longLike returns the columns of a long table, if a table looks like one:
//
//   - a column that is called like subjects, most of which repeat, or texts that do, in rows that follow each other;
//   - a column of dates, or of numbers that is called like a parameter or a place;
//   - one column of numbers with several values for each subject;
//   - and, where a subject has several rows at a time or no times, a column of texts that tells them apart.
func longLike(t Table) (l long, ok bool) {
	if len(t.Columns) > mostLong {
		return long{}, false
	}
	for _, id := range idsOf(t) {
		codes, first := numbered(t.Rows, t.Columns[id].cell)
		several := repeat(codes)
		if !several && len(first) > 1 {
			continue
		}
		varying := varyingIn(t, codes, first, id)
		l = long{id: id, time: timeOf(t, varying), name: -1}
		if l.time >= 0 {
			rows, firsts := numbered(t.Rows, pairs(t.Columns[id], t.Columns[l.time]))
			if l.value = onlyNumber(t, varying, l.time); len(firsts) == t.Rows {
				// Three texts or more, each in rows that follow each other: the two sexes of persons are no ids.
				blocked := isSubject(t.Columns[id].Name) || slices.IsSorted(codes) && len(first) > 2
				if l.value >= 0 && several && blocked {
					return l, true
				}
				continue
			}
			codes, several, varying = rows, true, varyingIn(t, rows, firsts, id)
		}
		l.value, l.name = onlyNumber(t, varying, l.time), nameIn(t, varying, codes)
		if !several || l.value < 0 || l.name < 0 {
			continue
		}
		if l.time < 0 {
			l.time, l.name = l.name, -1
		}
		return l, true
	}
	return long{}, false
}

// idsOf returns the columns that may have ids: those that are called like subjects, then texts that do not
// differ in every row.
func idsOf(t Table) (ids []int) {
	var texts []int
	for j, c := range t.Columns {
		switch {
		case isSubject(c.Name) && (c.Kind == Text || c.Kind == Number):
			ids = append(ids, j)
		case c.Kind == Text && len(c.Cells.texts) < t.Rows:
			texts = append(texts, j)
		}
	}
	return append(ids, texts...)
}

// varyingIn returns the columns that have several cells for a code.
func varyingIn(t Table, codes, first []int, id int) (varying []int) {
	for j, c := range t.Columns {
		if j != id && c.Kind != Empty && !c.Blank && !isUnits(c.Name) && !isConstant(c, codes, first) {
			varying = append(varying, j)
		}
	}
	return varying
}

// onlyNumber returns the only column beside the time that has no texts, if it has numbers; else -1.
func onlyNumber(t Table, varying []int, time int) int {
	others := slices.DeleteFunc(slices.Clone(varying), func(j int) bool { return j == time || t.Columns[j].Kind == Text })
	if len(others) != 1 || t.Columns[others[0]].Kind != Number {
		return -1
	}
	return others[0]
}

// timeOf returns the column with the times of ids: the first of dates or of numbers that is called like a
// parameter, else like places; -1 if there is none.
func timeOf(t Table, varying []int) int {
	for _, names := range [][]string{slices.Concat(parameterNames, timeNames), slices.Concat(axisNames, placeNames)} {
		for _, j := range varying {
			if c := t.Columns[j]; c.Kind == Moment || c.Kind == Number && c.Words == 0 && isCalled(c.Name, names) {
				return j
			}
		}
	}
	return -1
}

// nameIn returns the first column of texts that tells the rows of a code apart; -1 if there is none.
func nameIn(t Table, varying, codes []int) int {
	for _, j := range varying {
		c := t.Columns[j]
		if texts, _ := numbered(t.Rows, c.cell); c.Kind == Text && 2*len(c.Cells.texts) <= t.Rows && crossed(codes, texts) {
			return j
		}
	}
	return -1
}

// ask returns the question of what a long table is. Curves that share almost no places are also offered on a grid.
func (l long) ask(t Table) error {
	w := l.layout(t)
	rows := fault.Plural(len(w.first), "row")
	readings := []dataset.Reading{{Value: l.option(t),
		Text: fmt.Sprintf("%s with %s", rows, fault.Plural(len(w.at), "variable"))}}
	if sparse, grid := w.isSparse(); sparse && l.name < 0 {
		readings[0].Text += ", most of which one row knows"
		text := fmt.Sprintf("%s with %d variables, local averages at shared places", rows, grid)
		readings = append([]dataset.Reading{{Value: l.option(t), Text: text, Grid: grid}}, readings...)
	}
	numbers := 0
	for j, c := range t.Columns {
		if c.Kind == Number && j != l.id && j != l.time {
			numbers++
		}
	}
	id, value := t.Columns[l.id].Name, t.Columns[l.value].Name
	return askLong(t, value, fmt.Sprintf("the rows of each %q may belong together: %q has one value a row.", id, value),
		numbers, readings...)
}

// askLong asks for the option long: one of some readings, or all rows as they are.
func askLong(t Table, column, text string, variables int, readings ...dataset.Reading) error {
	rows := fmt.Sprintf("%s with %s", fault.Plural(t.Rows, "row"), fault.Plural(variables, "variable"))
	return dataset.Ask(t.File, dataset.Question{Option: "long", Column: column, Text: text,
		Readings: append(readings, dataset.Reading{Value: asItIs, Text: rows})})
}
