// Package input reads observations from files: tables (CSV, NPY, NPZ) and pictures (PNG,
// JPEG, PGM; single or in a ZIP). θ comes from a column, from the names of the files, or
// from the blur experiment.
package input

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/album"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
)

// Read reads one Set from the files: one table; or one array, possibly with an array of θ;
// or pictures with at most one table that describes them. A ZIP counts as its files. Read
// fails with an error of package fault, or with that of a checkpoint of ctx.
func Read(ctx context.Context, files []dataset.File, o dataset.Options) (*dataset.Set, error) {
	return (*Memory)(nil).Read(ctx, files, o)
}

// Read is the function Read.
func (m *Memory) Read(ctx context.Context, files []dataset.File, o dataset.Options) (*dataset.Set, error) {
	m.turnTo(files, o)
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.Accept && o.Missing == "" {
		o.Missing = dataset.ModelMissing
	}
	if len(files) == 0 {
		return nil, fault.New(fault.Format, "no file is given")
	}
	found, err := source.Sort(ctx, files)
	if err != nil {
		return nil, err
	}
	s, err := read(ctx, found, o, m)
	if err != nil {
		return nil, err
	}
	s.Notes = append(found.Notes(), s.Notes...)
	if s.Columns == nil {
		s.Columns, s.Head = []dataset.Column{}, [][]string{}
	}
	return s, nil
}

func read(ctx context.Context, f *source.Found, o dataset.Options, m *Memory) (*dataset.Set, error) {
	if err := haveKeyPoints(ctx, f); err != nil {
		return nil, err
	}
	if err := f.FirstFault(); err != nil {
		return nil, err
	}
	mask, err := extractMask(ctx, f, o)
	if err != nil {
		return nil, err
	}
	o = mask.Implied(o)
	if len(f.Pictures) > 0 {
		if len(f.Arrays) > 0 {
			return nil, fault.New(fault.Option, "%s is an array and %s a picture: use either arrays or pictures", f.Arrays[0].Name, f.Pictures[0].Name)
		}
		return album.Read(ctx, f, mask, o)
	}
	if o.Blur != nil {
		return nil, fault.New(fault.Option, "the blur experiment needs pictures, and there are none")
	}
	switch {
	case len(f.Arrays) > 0 && len(f.Tables) > 0:
		return nil, fault.New(fault.Option, "%s is an array and %s a table: use one of them", f.Arrays[0].Name, f.Tables[0].Name)
	case len(f.Arrays) > 0:
		return readArrays(ctx, f.Arrays, mask, o)
	case len(f.Tables) == 1:
		file, notes, err := m.fetch(ctx, f.Tables[0], o)
		if err != nil {
			return nil, err
		}
		t, err := readTable(ctx, file, o, m.tables())
		if err != nil {
			return nil, err
		}
		t.Notes = append(dataset.NotesOf(dataset.NoteForm, notes...), t.Notes...)
		t.Mask = mask
		return fromTable(ctx, t, o)
	case len(f.Tables) > 1:
		return readSeveral(ctx, f.Tables, mask, o)
	}
	return nil, fault.New(fault.Format, "there are no observations in the files: use a CSV, a NumPy array, pictures (PNG, JPEG, PGM) or a ZIP of pictures")
}

// fetch returns the text of a table, and notes.
func fetch(ctx context.Context, s source.Source, o dataset.Options) (dataset.File, []string, error) {
	if s.Sheet != nil {
		return s.Sheet(ctx, o.Sheet)
	}
	if o.Sheet != "" {
		return dataset.File{}, nil, fault.New(fault.Option, "%s is no Excel workbook, so it has no sheet %q", s.Name, o.Sheet).With("file", s.Name).With("option", "sheet")
	}
	file, err := s.Fetch(ctx)
	return file, nil, err
}
