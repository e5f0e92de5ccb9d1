package tables

import (
	"math"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// asItIs is the value of the option long that keeps the rows.
const asItIs = "none"

// shape turns long tables into curves by the options long and grid, and texts into variables by the
// option oneHot. Where no option says anything of the shape and no role is chosen, a table that looks
// long, or that has the times of its variables in names, is a question.
func shape(t Table, o dataset.Options) (Table, error) {
	t, err := curves(filledDown(t, o), o)
	if err == nil && o.Grid > 0 && t.Measured == "" {
		err = t.fail(fault.Option, "the option grid puts the values of a long table on places that its rows share: set also "+
			"the option long to the columns id,time,value").With("option", "grid")
	}
	if err != nil {
		return t, err
	}
	return oneHot(t, o.OneHot)
}

// curves does what the option long says, or asks.
func curves(t Table, o dataset.Options) (Table, error) {
	if o.Long != "" && o.Long != asItIs && o.Long != byNames {
		l, err := longOf(t, o.Long)
		if err != nil {
			return t, err
		}
		return l.widened(t, o)
	}
	if o.Plain || len(o.Variables) > 0 || !t.Headed || t.Rows < 3 {
		return t, nil
	}
	isAsked := o.Long == "" && o.Theta == "" && o.Group == ""
	if r, ok := repeated(t, false); ok && isAsked {
		if err := r.ask(t); err != nil {
			return t, err
		}
	}
	l, isLong := longLike(t)
	switch {
	case !isLong:
	case isAsked:
		return t, l.ask(t)
	case o.Long == byNames && l.name >= 0: // a column names the variable of each row that melt made
		return l.pivot(t, o)
	default: // rows that stay, several of each id
		id := t.Columns[l.id]
		id.Subject = true
		return t.With(l.id, id), nil
	}
	return t, nil
}

// filledDown repeats the texts that a spreadsheet writes once above the rows of each group, as in merged
// cells: in a column of texts, each once, that begins with one, never has two in rows that follow each
// other, and has at least as many empty cells as texts.
func filledDown(t Table, o dataset.Options) Table {
	for j, c := range t.Columns {
		texts := len(c.Cells.texts)
		if o.Plain || c.Kind != Text || texts < 2 || 2*texts > t.Rows || c.Cells.IsEmpty(0) {
			continue
		}
		rows, filled := make([]int, t.Rows), 1
		for i := 1; i < t.Rows; i++ {
			if rows[i] = i; c.Cells.IsEmpty(i) {
				rows[i] = rows[i-1]
			} else if filled++; !c.Cells.IsEmpty(i - 1) {
				filled = t.Rows
			}
		}
		if filled == texts {
			c.Cells = c.Cells.Gather(rows)
			t = t.With(j, c)
			t.note(dataset.NoteForm, "column %q: %s below a text repeat it", c.Name, fault.Plural(t.Rows-texts, "empty cell"))
		}
	}
	return t
}

// widened returns the wide table, on a grid of places if the option says so and the curves do not share
// theirs. A note says when they do not and there is no grid. Places of a model that no value is near to
// become empty columns.
func (l long) widened(t Table, o dataset.Options) (Table, error) {
	if l.name >= 0 {
		return l.pivot(t, o)
	}
	var err error
	switch sparse, grid := l.layout(t).isSparse(); {
	case sparse && o.Grid > 0:
		if t, err = l.gridded(t, o); err == nil {
			t, err = l.pivot(t, o)
		}
		for _, name := range o.Variables {
			if fit.VariableAxisOf(o.Variables) != nil && !slices.Contains(t.Names(), name) {
				t.Columns = append(t.Columns, numbers(name, slices.Repeat([]float64{math.NaN()}, t.Rows)))
			}
		}
		return t, err
	case sparse:
		t.note(dataset.NoteForm, "the rows share almost no places of %q, so that most variables are known in one row and "+
			"errors of filled cells say nothing; put the values on places that they share (the option grid, such as %d)",
			t.Columns[l.time].Name, grid)
	case o.Grid > 0:
		t.note(dataset.NoteForm, "the rows share the places of %q, so that they stay there without a grid (the option grid)",
			t.Columns[l.time].Name)
	}
	return l.pivot(t, o)
}
