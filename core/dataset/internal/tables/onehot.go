package tables

import (
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
			return t, notes, fault.New(fault.NotFound, "%s has no column %q for the option oneHot; its columns are %s", t.File, name, fault.List(t.Names())).
				With("file", t.File).With("column", name).With("option", "oneHot")
		}
		c := t.Columns[j]
		texts := categories(c)
		if len(texts) > mostCategories {
			return t, notes, fault.New(fault.TooLarge, "%s, column %q has %s different texts, but at most %d can become variables: make it the group, or leave it out",
				t.File, name, limit.Count(len(texts)), mostCategories).With("file", t.File).With("column", name)
		}
		made := make([]Column, len(texts))
		for k, text := range texts {
			made[k] = indicator(c, text)
		}
		t.Columns = slices.Concat(t.Columns[:j], made, t.Columns[j+1:])
		notes = append(notes, dataset.Note{Code: dataset.NoteForm, Text: fmt.Sprintf("%s: column %q became %s with 1 and 0", t.File, c.Name, fault.Plural(len(texts), "variable"))})
	}
	return t, notes, nil
}

// categories returns the different texts of a column that are not missing, sorted.
func categories(c Column) (texts []string) {
	_, first := numbered(c.Cells.Len(), c.key)
	for _, i := range first {
		if text := c.Cells.Text(i); text != "" && !c.isMissing(text) {
			texts = append(texts, text)
		}
	}
	slices.Sort(texts)
	return texts
}

func (c Column) isMissing(text string) bool {
	_, is := c.Missing[text]
	return is
}

// indicator returns a column with 1 where another has a text, else 0; NaN where it is missing.
func indicator(c Column, text string) Column {
	values := make([]float64, c.Cells.Len())
	for i := range values {
		switch cell := c.Cells.Text(i); {
		case cell == text:
			values[i] = 1
		case cell == "" || c.isMissing(cell):
			values[i] = math.NaN()
		}
	}
	return Column{Name: c.Name + " = " + text, Cells: Cells{numbers: values}, Kind: Number, Values: values}
}
