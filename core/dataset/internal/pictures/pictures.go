// Package pictures reads PNG, JPEG and PGM files, and the table beside them, as a Set.
package pictures

import (
	"context"
	"fmt"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/files"
	"ppca/core/dataset/internal/tables"
	"ppca/core/display"
	"ppca/core/fault"
	"ppca/core/limit"
)

// A Reading is a Set whose rows are in the order of the files: package input leaves rows out, hides
// the cells of a mask, puts the training rows first and measures the scale.
type Reading struct {
	*dataset.Set
	Test    []bool        // rows for testing
	Lacking []bool        // rows to leave out, because they have transparent pixels; nil: none
	Table   *tables.Table // beside the pictures, whose columns have roles; nil: none
}

// Read returns one observation for each picture, or with Options.Blur one for each face and bin. It
// calls f.Ignore for texts that are no table of the pictures.
func Read(ctx context.Context, f *files.Found, o dataset.Options) (*Reading, error) {
	if o.Blur != nil && o.Missing != "" {
		return nil, fault.New(fault.Option, "missing is %q, but blurred pictures have no missing pixels: use either the option or the blur", o.Missing)
	}
	m, err := readManifest(ctx, f, o)
	if err != nil {
		return nil, err
	}
	a := &album{sources: f.Pictures, Set: &dataset.Set{Kind: dataset.Pictures, Missing: dataset.Missing{Choice: o.Missing}}}
	if err := a.describe(m, o); err != nil {
		return nil, err
	}
	if err := a.split(m, o); err != nil {
		return nil, err
	}
	if o.Blur != nil {
		err = a.blurred(ctx, o)
	} else {
		err = a.plain(ctx, o)
	}
	if err != nil {
		return nil, err
	}
	if a.through > 0 {
		a.note(dataset.NotePictures, "%d pictures have transparent parts, which are drawn over black", a.through)
	}
	if a.Observed != nil {
		a.note(dataset.NoteCells, "%d pixels of %d pictures are transparent; they are modelled as not observed", a.Missing.Cells, a.Missing.Rows)
	}
	r := &Reading{Set: a.Set, Test: a.test, Lacking: a.lacking}
	if m != nil {
		r.Table = &m.Table
	}
	return r, nil
}

// An album is pictures on their way to a Set.
type album struct {
	*dataset.Set
	sources []files.Source
	test    []bool
	through int    // pictures with transparent parts
	lacking []bool // pictures to leave out; nil: none
}

func (a *album) note(code dataset.NoteCode, format string, args ...any) {
	a.Note(code, fmt.Sprintf(format, args...))
}

// eachPicture decodes the used pictures in order, which must have one shape, and calls visit with the
// number of each, and the first of its rows of X. The first call has to make X of so many rows.
func (a *album) eachPicture(ctx context.Context, o dataset.Options, used []bool, rowsEach int, visit func(i, row, rows int, r Raster) error) error {
	rows := 0
	for _, is := range used {
		if is {
			rows += rowsEach
		}
	}
	row, first := 0, ""
	for i, s := range a.sources {
		if !used[i] {
			continue
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		data, err := s.ReadAll(ctx)
		if err != nil {
			return err
		}
		r, err := Decode(s.Name, data)
		if err != nil {
			return err
		}
		if a.Shape == nil {
			first, a.Shape = s.Name, &r.Shape
			if err := limit.CheckSize("the pictures", rows, len(r.Levels)); err != nil {
				return err
			}
		}
		if r.Shape != *a.Shape {
			return differ(first, *a.Shape, s.Name, r.Shape)
		}
		if r.Through && (r.Hidden == nil || o.Missing == "") {
			a.through++
		}
		if err := visit(i, row, rows, r); err != nil {
			return err
		}
		row += rowsEach
		o.ReportProgress(float64(row) / float64(rows))
	}
	return nil
}

// differ returns the error for pictures of two shapes.
func differ(first string, a display.Shape, other string, b display.Shape) error {
	text := func(s display.Shape) string {
		return fmt.Sprintf("%d×%d pixels %s", s.Width, s.Height, map[bool]string{true: "in grey", false: "in colour"}[s.Channels == 1])
	}
	return fault.New(fault.Shape, "%s has %s, but %s has %s: save all pictures in one size, and all in grey or all in colour", other, text(b), first, text(a)).
		With("file", other)
}
