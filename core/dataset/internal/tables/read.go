package tables

import (
	"cmp"
	"context"

	"ppca/core/dataset"
)

// stages follow the cutting of the file, in this order.
var stages = []Stage{
	header,    // header.go: preamble, names, units row, last rows
	transpose, // transpose.go: a variable in each row, by option or by rule
	kinds,     // kind.go: number, moment, truth, text
	missing,   // missing.go: codes of missing cells
	shape,     // shape.go: long, wide, one-hot; questions
}

// Read reads the table in a file up to the roles of its columns. With an error it returns what is
// known so far.
func Read(ctx context.Context, file dataset.File, o dataset.Options) (Table, dataset.Notes, error) {
	t, notes, err := cut(ctx, file, o)
	if err != nil {
		return t, notes, err
	}
	return run(t, notes, o, stages...)
}

// run runs stages, and adds their notes to those before.
func run(t Table, notes dataset.Notes, o dataset.Options, stages ...Stage) (Table, dataset.Notes, error) {
	for _, stage := range stages {
		next, more, err := stage(t, o)
		notes = append(notes, more...)
		if err != nil {
			return next, notes, err
		}
		t = next
	}
	return t, notes, nil
}

// Header returns the names in the header of a table; they are empty without a header.
func Header(ctx context.Context, file dataset.File, o dataset.Options) ([]string, error) {
	t, _, err := cut(ctx, file, o)
	if err == nil {
		t, _, err = header(t, o)
	}
	if err != nil || !t.Headed {
		return nil, err
	}
	names := make([]string, len(t.Columns))
	for j, c := range t.Columns {
		if !c.Blank {
			names[j] = cmp.Or(c.Given, c.Name)
		}
	}
	return names, nil
}
