package tables

import (
	"fmt"
	"math"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/quantity"
)

// asItIs is the value of the option long that keeps the rows.
const asItIs = "none"

// shape turns long tables into curves by the options long and grid, and texts into variables by the
// option oneHot. Where no option says anything of the shape and no role is chosen, a table that looks
// long, or that has the times of its variables in names, is a question.
func shape(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	out, notes, err := curves(t, o)
	if err == nil && o.Grid > 0 && out.Measured == "" {
		err = fault.New(fault.Option, "%s: the option grid puts the values of a long table on places that its rows share: set also the option long to the columns id,time,value", t.File).
			With("file", t.File).With("option", "grid")
	}
	if err != nil {
		return out, notes, err
	}
	out, more, err := oneHot(out, o.OneHot)
	return out, append(notes, more...), err
}

// curves does what the option long says, or asks. Of names that are times alone it returns a note.
func curves(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	switch chosen := o.Theta != "" || o.Group != "" || len(o.Variables) > 0; {
	case o.Long == byNames: // see melt
		if l, ok := longLike(t); ok && l.name >= 0 {
			return l.pivot(t, o)
		}
		return t, nil, nil
	case o.Long != "" && o.Long != asItIs:
		l, err := longOf(t, o.Long)
		if err != nil {
			return t, nil, err
		}
		return l.widened(t, o)
	case o.Long == asItIs || o.Plain || chosen || !t.Headed || t.Rows < 3:
		return t, nil, nil
	}
	if r, ok := repeated(t); ok {
		if notes, err := r.ask(t); notes != nil || err != nil {
			return t, notes, err
		}
	}
	if l, ok := longLike(t); ok {
		return t, nil, l.ask(t)
	}
	return t, nil, nil
}

// widened returns the wide table, on a grid of places if the option says so and the curves do not share
// theirs. A note says when they do not and there is no grid.
func (l long) widened(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	if l.name >= 0 {
		return l.pivot(t, o)
	}
	sparse, grid := l.layout(t).isSparse()
	text := ""
	switch time := t.Columns[l.time].Name; {
	case sparse && o.Grid > 0:
		t, notes, err := l.gridded(t, o)
		if err != nil {
			return t, notes, err
		}
		out, more, err := l.pivot(t, o)
		if quantity.AxisOf(o.Variables) != nil {
			out = out.withVariables(o.Variables)
		}
		return out, append(notes, more...), err
	case sparse:
		text = fmt.Sprintf("%s: the rows share almost no places of %q, so that most variables are known in one row and errors of filled cells say nothing; put the values on places that they share (the option grid, such as %d)", t.File, time, grid)
	case o.Grid > 0:
		text = fmt.Sprintf("%s: the rows share the places of %q, so that they stay there without a grid (the option grid)", t.File, time)
	}
	out, notes, err := l.pivot(t, o)
	if err == nil && text != "" {
		notes = append(notes, dataset.Note{Code: dataset.NoteForm, Text: text})
	}
	return out, notes, err
}

// withVariables returns a table with an empty column for each place of a model that no value is near to.
func (t Table) withVariables(variables []string) Table {
	empty, known := slices.Repeat([]float64{math.NaN()}, t.Rows), map[string]bool{}
	for _, name := range t.Names() {
		known[name] = true
	}
	for _, name := range variables {
		if !known[name] {
			t.Columns = append(t.Columns, Column{Name: name, Cells: Cells{numbers: empty}, Kind: Number, Values: empty})
		}
	}
	return t
}
