// Package pictures reads PNG, JPEG and PGM files, and the table beside them, as a Set.
package pictures

import (
	"context"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
)

// A Reading is a Set whose rows are in the order of the files: package input leaves rows out, hides
// the cells of a mask, puts the training rows first and measures the scale.
type Reading struct {
	*dataset.Set
	Test    []bool // rows for testing
	Lacking []bool // rows to leave out, because they have transparent pixels; nil: none

	sources []source.Source
	through int // pictures with transparent parts
}

// Read returns one observation for each picture, or with Options.Blur one for each face and bin. It
// calls f.Ignore for texts that are no table of the pictures.
func Read(ctx context.Context, f *source.Found, o dataset.Options) (*Reading, error) {
	if o.Blur != nil && o.Missing != "" {
		return nil, fault.New(fault.Option, "missing is %q, but blurred pictures have no missing pixels: "+
			"use either the option or the blur", o.Missing)
	}
	r := &Reading{Set: &dataset.Set{Kind: dataset.Pictures}, sources: f.Pictures}
	r.Missing.Choice = o.Missing
	m, err := readManifest(ctx, f, o)
	if err != nil {
		return nil, err
	}
	if err := r.describe(m, o); err != nil {
		return nil, err
	}
	if err := r.split(m, o); err != nil {
		return nil, err
	}
	decode := r.plain
	if o.Blur != nil {
		decode = r.blurred
	}
	if err := decode(ctx, o); err != nil {
		return nil, err
	}
	if r.through > 0 {
		r.note(dataset.NotePictures, "%d pictures have transparent parts, which are drawn over black", r.through)
	}
	if r.Observed != nil {
		r.note(dataset.NoteCells, "%d pixels of %d pictures are transparent; they are modelled as not observed",
			r.Missing.Cells, r.Missing.Rows)
	}
	return r, nil
}

func (r *Reading) note(code dataset.NoteCode, format string, args ...any) {
	r.Note(code, fmt.Sprintf(format, args...))
}

// A visit gets a decoded picture and its number, with the first of its rows of X. The first has to make
// X of so many rows.
type visit func(picture Raster, i, row, rows int) error

// each decodes the used pictures in order, which must have one shape.
func (r *Reading) each(ctx context.Context, o dataset.Options, used []bool, rowsEach int, visit visit) error {
	rows, row, first := dataset.Count(used)*rowsEach, 0, ""
	for i, s := range r.sources {
		if !used[i] {
			continue
		}
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
		data, err := s.ReadAll(ctx)
		if err != nil {
			return err
		}
		picture, err := Decode(s.Name, data)
		if err != nil {
			return err
		}
		if r.Shape == nil {
			first, r.Shape = s.Name, &picture.Shape
			if err := fault.CheckSize("the pictures", rows, len(picture.Levels)); err != nil {
				return err
			}
		}
		if picture.Shape != *r.Shape {
			return fault.New(fault.Shape, "%s has %s, but %s has %s: save all pictures in one size, and all in grey or "+
				"all in colour", s.Name, sizeOf(picture.Shape), first, sizeOf(*r.Shape)).With("file", s.Name)
		}
		if picture.Through && (picture.Hidden == nil || o.Missing == "") {
			r.through++
		}
		if err := visit(picture, i, row, rows); err != nil {
			return err
		}
		row += rowsEach
		o.ReportProgress(float64(row) / float64(rows))
	}
	return nil
}

// sizeOf returns "4×3 pixels in colour".
func sizeOf(s fit.Picture) string {
	if s.Channels == 1 {
		return fmt.Sprintf("%d×%d pixels in grey", s.Width, s.Height)
	}
	return fmt.Sprintf("%d×%d pixels in colour", s.Width, s.Height)
}
