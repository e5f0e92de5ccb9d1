package tables

import (
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// mostCategories is the number of texts that a column may have to become variables.
const mostCategories = 100

// oneHot replaces each of the columns by one for each of its texts, such as sex = male, with 1 in the
// rows that have this text and 0 in others, in the order of the texts. Missing cells stay missing.
func oneHot(t Table, called []string) (Table, error) {
	for _, name := range called {
		j := t.Finder()(name)
		if j < 0 {
			return t, t.noColumn(name, " for the option oneHot", "")
		}
		c := t.Columns[j]
		codes, first := numbered(t.Rows, Column{Cells: c.Cells, Missing: c.Missing}.place)
		if len(first) > mostCategories {
			return t, t.fail(fault.TooLarge, "column %q has %s different texts, but at most %d can become variables: make it "+
				"the group, or leave it out", name, fault.Count(len(first)), mostCategories).With("column", name)
		}
		made := make([]Column, len(first))
		for k, row := range first {
			values := make([]float64, t.Rows)
			for i, code := range codes {
				switch code {
				case k:
					values[i] = 1
				case -1:
					values[i] = math.NaN()
				}
			}
			made[k] = numbers(c.Name+" = "+c.Cells.Text(row), values)
			made[k].At = c.At
		}
		slices.SortFunc(made, func(a, b Column) int { return strings.Compare(a.Name, b.Name) })
		t.Columns = slices.Concat(t.Columns[:j], made, t.Columns[j+1:])
		t.note(dataset.NoteForm, "column %q became %s with 1 and 0", c.Name, fault.Plural(len(made), "variable"))
	}
	return t, nil
}

// noColumn returns the error for a column that the table does not have.
func (t Table) noColumn(name, of, advice string) error {
	return t.fail(fault.NotFound, "there is no column %q%s; the columns are %s%s", name, of, fault.List(t.Names()), advice).
		With("column", name)
}
