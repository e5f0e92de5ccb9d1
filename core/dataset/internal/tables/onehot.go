package tables

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
)

// mostCategories is the number of texts that a column may have to become variables.
const mostCategories = 100

// oneHot replaces each of the columns by one for each of its texts, such as sex = male, with 1 in the
// rows that have this text and 0 in others. Missing cells stay missing.
func oneHot(t Table, called []string) (Table, dataset.Notes, error) {
	var notes dataset.Notes
	for _, name := range called {
		j := t.Index(name)
		if j < 0 {
			return t, notes, fault.New(fault.NotFound, "%s has no column %q for the option oneHot; its columns are %s",
				t.File, name, fault.List(t.Names())).With("file", t.File).With("column", name).With("option", "oneHot")
		}
		c := t.Columns[j]
		made := indicators(c, t.Rows)
		if len(made) > mostCategories {
			return t, notes, fault.New(fault.TooLarge, "%s, column %q has %s different texts, but at most %d can become "+
				"variables: make it the group, or leave it out",
				t.File, name, limit.Count(len(made)), mostCategories).With("file", t.File).With("column", name)
		}
		t.Columns = slices.Concat(t.Columns[:j], made, t.Columns[j+1:])
		text := fmt.Sprintf("%s: column %q became %s with 1 and 0", t.File, c.Name, fault.Plural(len(made), "variable"))
		notes = append(notes, dataset.Note{Code: dataset.NoteForm, Text: text})
	}
	return t, notes, nil
}

// indicators returns a column for each text of another that is not missing, in the order of the texts; of
// too many texts, empty columns.
func indicators(c Column, rows int) []Column {
	codes, first := numbered(rows, Column{Cells: c.Cells, Missing: c.Missing}.place)
	made := make([]Column, len(first))
	for k, i := range first {
		made[k] = Column{Name: c.Name + " = " + c.Cells.Text(i), At: c.At, Kind: Number}
		if len(first) > mostCategories {
			continue
		}
		values := make([]float64, rows)
		for i, code := range codes {
			switch code {
			case k:
				values[i] = 1
			case -1:
				values[i] = math.NaN()
			}
		}
		made[k].Cells, made[k].Values = Cells{numbers: values}, values
	}
	slices.SortFunc(made, func(a, b Column) int { return cmp.Compare(a.Name, b.Name) })
	return made
}

func (c Column) isMissing(text string) bool {
	_, is := c.Missing[text]
	return is
}
