package tables

import (
	"fmt"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// proposed returns the columns of a long table, if a table looks like one:
//
//   - a column of ids that repeat: one that is called like subjects, or else of texts;
//   - a column of times: the first column of dates, or of numbers that is called like a parameter or
//     that rises within every id;
//   - one column of numbers with several values for each id;
//   - and, where an id has several rows at a time, a column of texts that tells them apart.
func proposed(t Table) (l long, ok bool) {
	for _, id := range idsOf(t) {
		codes, first := numbered(t.Rows, t.Columns[id].key)
		several := repeats(codes, len(first))
		if !several && len(first) > 1 {
			continue
		}
		varying := varyingIn(t, codes, first, id)
		time := slices.IndexFunc(varying, func(j int) bool { return isTimeOf(t.Columns[j], codes, first) })
		if time >= 0 {
			time = varying[time]
		}
		l = long{id: id, time: time, name: -1, value: -1}
		if time >= 0 {
			rows, firsts := numbered(t.Rows, func(i int) [2]cellKey {
				return [2]cellKey{t.Columns[id].key(i), t.Columns[time].key(i)}
			})
			if len(firsts) < t.Rows {
				varying, codes, first = varyingIn(t, rows, firsts, id), rows, firsts
			} else if l.value = onlyNumber(t, varying, time); l.value >= 0 && several && isBlocked(t.Columns[id], codes) {
				return l, true
			} else {
				continue
			}
		}
		if l.value = onlyNumber(t, varying, time); l.value < 0 || time < 0 && !several {
			continue
		}
		if l.name = nameIn(t, varying, codes); l.name < 0 {
			continue
		}
		if time < 0 {
			l.time, l.name = l.name, -1
		}
		return l, true
	}
	return long{}, false
}

// idsOf returns the columns that may have ids: those that are called like subjects, then texts.
func idsOf(t Table) (ids []int) {
	for j, c := range t.Columns {
		if isSubject(c.Name) && (c.Kind == Text || c.Kind == Number) {
			ids = append(ids, j)
		}
	}
	for j, c := range t.Columns {
		if c.Kind == Text && !slices.Contains(ids, j) && !isQuantity(c.Name) && !isUnits(c.Name) {
			ids = append(ids, j)
		}
	}
	return ids
}

// repeats reports whether there are several codes, most of them of several rows.
func repeats(codes []int, number int) bool {
	counts, several := make([]int, number), 0
	for _, code := range codes {
		if counts[code]++; counts[code] == 2 {
			several++
		}
	}
	return number > 1 && 2*several > number
}

// isBlocked reports whether a column is called like subjects, or has at least three texts, each of
// which stands in rows that follow each other: the two sexes of persons are no ids.
func isBlocked(c Column, codes []int) bool {
	return isSubject(c.Name) || slices.IsSorted(codes) && codes[len(codes)-1] > 1
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

// onlyNumber returns the only column of numbers beside the time; -1 if there are none or several.
func onlyNumber(t Table, varying []int, time int) int {
	only := -1
	for _, j := range varying {
		if kind := t.Columns[j].Kind; j == time || kind == Text {
			continue
		} else if only >= 0 || kind != Number {
			return -1
		}
		only = j
	}
	return only
}

// isTimeOf reports whether a column may have the times of ids: dates, numbers under the name of a
// parameter, or numbers that rise from row to row of each id, but do not count the rows of the table.
func isTimeOf(c Column, codes, first []int) bool {
	switch {
	case c.Kind == Moment:
		return true
	case c.Kind != Number || c.Words > 0:
		return false
	case isPlace(c.Name):
		return true
	}
	counts, last := true, slices.Clone(first)
	for i, code := range codes {
		counts = counts && (i == 0 || c.Values[i] == c.Values[i-1]+1)
		if i != first[code] && !(c.Values[i] > c.Values[last[code]]) {
			return false
		}
		last[code] = i
	}
	return !counts
}

// nameIn returns the column of texts that tells the rows of a code apart, rather one that is called like
// variables; -1 if there is none.
func nameIn(t Table, varying, codes []int) int {
	found := -1
	for _, j := range varying {
		c := t.Columns[j]
		if c.Kind != Text || found >= 0 && !isQuantity(c.Name) {
			continue
		}
		_, first := numbered(t.Rows, func(i int) [2]cellKey { return [2]cellKey{{number: float64(codes[i])}, c.key(i)} })
		if texts := c.Cells.Texts(); len(first) == t.Rows && 2*len(texts) <= t.Rows {
			found = j
		}
	}
	return found
}

// ask returns the question of what a long table is.
func (l long) ask(t Table) error {
	codes, first := l.rowsOf(t)
	places, at := placesOf(t.Rows, t.Columns[l.across()])
	wide := fmt.Sprintf("%s with %s", fault.Plural(len(first), "row"), fault.Plural(len(at), "variable"))
	if sparse, median := isSparse(codes, places, len(first), len(at)); sparse && l.name < 0 {
		wide += fmt.Sprintf(", most of which one row knows: set also the option grid, such as %d", gridFor(median))
	}
	kept := 0
	for j, c := range t.Columns {
		if c.Kind == Number && j != l.id && j != l.time {
			kept++
		}
	}
	return dataset.Ask(t.File, dataset.Question{
		Option: "long", Column: t.Columns[l.value].Name,
		Text: fmt.Sprintf("the rows of each %q may belong together: %q has one value a row.", t.Columns[l.id].Name, t.Columns[l.value].Name),
		Readings: []dataset.Reading{
			{Value: l.option(t), Text: wide},
			{Value: asItIs, Text: fmt.Sprintf("%s with %s", fault.Plural(t.Rows, "row"), fault.Plural(kept, "variable"))},
		},
	})
}
