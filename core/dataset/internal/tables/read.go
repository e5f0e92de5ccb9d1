package tables

import (
	"cmp"
	"context"

	"ppca/core/dataset"
)

// stages follow Cut, in this order.
var stages = []Stage{
	header,    // header.go, with headings.go and rows.go: names, units, first and last rows
	transpose, // wide.go: a variable in each row, or times in names, by option
	kinds,     // kind.go: number, moment, truth, text
	missing,   // missing.go: codes of missing cells
	shape,     // long.go: curves, variables of each text; questions
}

// Read reads the table in a file up to the roles of its columns. With an error or a question it returns what is
// known so far.
func Read(ctx context.Context, file dataset.File, o dataset.Options) (Table, error) {
	t, err := Cut(ctx, file, o)
	if err != nil {
		return t, err
	}
	return Form(t, o)
}

// Form runs the stages on a table that was cut.
func Form(t Table, o dataset.Options) (Table, error) { return run(t, o, stages...) }

// run runs stages up to the first error or question.
func run(t Table, o dataset.Options, stages ...Stage) (_ Table, err error) {
	for _, stage := range stages {
		if t, err = stage(t, o); err != nil || t.Ask != nil {
			break
		}
	}
	return t, err
}

// Header returns the names in the header of a table; they are empty without a header.
func Header(ctx context.Context, file dataset.File, o dataset.Options) ([]string, error) {
	t, err := Cut(ctx, file, o)
	if err == nil {
		t, err = header(t, o)
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
