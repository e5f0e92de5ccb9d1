// Package input reads observations from files: tables (CSV, JSON, Excel), arrays (NPY, NPZ) and
// pictures (PNG, JPEG, PGM; single or in a ZIP). θ comes from a column, from the names of the files,
// or from the blur experiment.
package input

import (
	"cmp"
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/pictures"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
)

// Read reads one Set from the files: one table; or several that stand below each other; or one array,
// possibly with an array of θ; or pictures with at most one table that describes them. A ZIP counts as
// its files. Read fails with an error of package fault, which may be a question (see dataset.Question), or
// with that of a checkpoint of ctx.
func Read(ctx context.Context, of []dataset.File, o dataset.Options) (*dataset.Set, error) {
	return (*Memory)(nil).Read(ctx, of, o)
}

// Read is the function Read.
func (m *Memory) Read(ctx context.Context, of []dataset.File, o dataset.Options) (*dataset.Set, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if o.Accept && o.Missing == "" {
		o.Missing = dataset.ModelMissing
	}
	if len(of) == 0 {
		return nil, fault.New(fault.Format, "no file is given")
	}
	found, err := source.Sort(ctx, of)
	if err != nil {
		return nil, err
	}
	s, err := m.read(ctx, found, o)
	if err != nil {
		return nil, err
	}
	s.Notes = append(found.Notes(), s.Notes...)
	if s.Columns == nil {
		s.Columns, s.Head = []dataset.Column{}, [][]string{}
	}
	return s, nil
}

func (m *Memory) read(ctx context.Context, f *source.Found, o dataset.Options) (*dataset.Set, error) {
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
	if mask != nil {
		o.Missing = cmp.Or(o.Missing, dataset.ModelMissing)
	}
	if len(f.Pictures) > 0 {
		if len(f.Arrays) > 0 {
			return nil, fault.New(fault.Option, "%s is an array and %s a picture: use either arrays or pictures",
				f.Arrays[0].Name, f.Pictures[0].Name)
		}
		return readPictures(ctx, f, mask, o)
	}
	if o.Blur != nil {
		return nil, fault.New(fault.Option, "the blur experiment needs pictures, and there are none")
	}
	switch {
	case len(f.Arrays) > 0 && len(f.Tables) > 0:
		return nil, fault.New(fault.Option, "%s is an array and %s a table: use one of them", f.Arrays[0].Name,
			f.Tables[0].Name)
	case len(f.Arrays) > 0:
		return readArrays(ctx, f.Arrays, mask, o)
	case len(f.Tables) > 0:
		return m.readTables(ctx, f.Tables, mask, o)
	}
	return nil, fault.New(fault.Format, "there are no observations in the files: use a CSV, a NumPy array, pictures "+
		"(PNG, JPEG, PGM) or a ZIP of pictures")
}

// readPictures reads pictures, in the order of the files, and finishes their Set.
func readPictures(ctx context.Context, f *source.Found, mask *Mask, o dataset.Options) (*dataset.Set, error) {
	r, err := pictures.Read(ctx, f, o)
	if err != nil {
		return nil, err
	}
	p := plan{out: r.Lacking, why: "these pictures have transparent pixels", least: 2, test: r.Test, mask: mask}
	return r.Set, finish(ctx, r.Set, p, o)
}

// readTables reads one table, or several as one.
func (m *Memory) readTables(ctx context.Context, sources []source.Source, mask *Mask,
	o dataset.Options) (*dataset.Set, error) {
	several := make([]dataset.File, len(sources))
	for i, s := range sources {
		file, err := s.Fetch(ctx)
		if err != nil {
			return nil, err
		}
		several[i] = file
	}
	var t tables.Table
	var err error
	if len(several) > 1 {
		t, err = tables.ReadSeveral(ctx, several, o)
	} else {
		t, err = m.readTable(ctx, several[0], o)
	}
	if err != nil || t.Ask != nil {
		return nil, explained(err, t)
	}
	return observations{Table: t, mask: mask}.set(ctx, o)
}
