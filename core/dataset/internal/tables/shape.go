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
	t, filled := filledDown(t, o)
	out, notes, err := curves(t, o)
	notes = append(filled, notes...)
	if err == nil && o.Grid > 0 && out.Measured == "" {
		err = fault.New(fault.Option, "%s: the option grid puts the values of a long table on places that its rows "+
			"share: set also the option long to the columns id,time,value", t.File).
			With("file", t.File).With("option", "grid")
	}
	if err != nil {
		return out, notes, err
	}
	out, more, err := oneHot(out, o.OneHot)
	return out, append(notes, more...), err
}

// curves does what the option long says, or asks.
func curves(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	if o.Long != "" && o.Long != asItIs && o.Long != byNames {
		l, err := longOf(t, o.Long)
		if err != nil {
			return t, nil, err
		}
		return l.widened(t, o)
	}
	if o.Plain || len(o.Variables) > 0 || !t.Headed || t.Rows < 3 {
		return t, nil, nil
	}
	isAsked := o.Long == "" && o.Theta == "" && o.Group == ""
	if r, ok := repeated(t, false); ok && isAsked {
		if err := r.ask(t); err != nil {
			return t, nil, err
		}
	}
	l, isLong := longLike(t)
	switch {
	case !isLong:
	case isAsked:
		return t, nil, l.ask(t)
	case o.Long == byNames && l.name >= 0: // a column names the variable of each row that melt made
		return l.pivot(t, o)
	case !o.KeepSubject: // rows that stay, several of each id
		id := t.Columns[l.id]
		id.Subject = true
		return t.With(l.id, id), nil, nil
	}
	return t, nil, nil
}

// filledDown repeats the texts that a spreadsheet writes once above the rows of each group, as in merged
// cells: in a column of texts, each once, that begins with one, never has two in rows that follow each
// other, and has at least as many empty cells as texts.
func filledDown(t Table, o dataset.Options) (Table, dataset.Notes) {
	var notes dataset.Notes
	for j, c := range t.Columns {
		texts := len(c.Cells.Texts())
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
			text := fmt.Sprintf("%s: column %q: %s below a text repeat it", t.File, c.Name,
				fault.Plural(t.Rows-texts, "empty cell"))
			notes = append(notes, dataset.Note{Code: dataset.NoteForm, Text: text})
		}
	}
	return t, notes
}

// widened returns the wide table, on a grid of places if the option says so and the curves do not share
// theirs. A note says when they do not and there is no grid. Places of a model that no value is near to
// become empty columns.
func (l long) widened(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	if l.name >= 0 {
		return l.pivot(t, o)
	}
	sparse, grid := l.layout(t).isSparse()
	var notes dataset.Notes
	if sparse && o.Grid > 0 {
		var err error
		if t, notes, err = l.gridded(t, o); err != nil {
			return t, notes, err
		}
	} else if sparse {
		notes = dataset.NotesOf(dataset.NoteForm, fmt.Sprintf("%s: the rows share almost no places of %q, so that most "+
			"variables are known in one row and errors of filled cells say nothing; put the values on places that they "+
			"share (the option grid, such as %d)", t.File, t.Columns[l.time].Name, grid))
	} else if o.Grid > 0 {
		notes = dataset.NotesOf(dataset.NoteForm, fmt.Sprintf("%s: the rows share the places of %q, so that they stay "+
			"there without a grid (the option grid)", t.File, t.Columns[l.time].Name))
	}
	out, more, err := l.pivot(t, o)
	if sparse && o.Grid > 0 && quantity.AxisOf(o.Variables) != nil {
		known := out.Names()
		for _, name := range o.Variables {
			if !slices.Contains(known, name) {
				out.Columns = append(out.Columns, numbers(name, slices.Repeat([]float64{math.NaN()}, out.Rows)))
			}
		}
	}
	return out, append(notes, more...), err
}
