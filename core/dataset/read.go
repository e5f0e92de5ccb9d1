package dataset

import (
	"context"

	"ppca/core/fault"
)

// Read makes one Set of the files: one table, one array with an array of θ
// beside it, or any number of pictures with at most one table that describes
// them. ZIPs count as the files they hold. It fails with an error of package
// fault, or with the error of a checkpoint of ctx.
func Read(ctx context.Context, files []File, o Options) (*Set, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fault.New(fault.Format, "no file was given")
	}
	found, err := sortOut(ctx, files)
	if err != nil {
		return nil, err
	}
	s, err := found.read(ctx, o)
	if err != nil {
		return nil, err
	}
	s.Warnings = append(found.notes(), s.Warnings...)
	if s.Columns == nil {
		s.Columns, s.Head = []Column{}, [][]string{}
	}
	return s, nil
}

func (f *found) read(ctx context.Context, o Options) (*Set, error) {
	if err := f.haveKeyPoints(ctx); err != nil {
		return nil, err
	}
	if err := f.firstFault(); err != nil {
		return nil, err
	}
	mask, err := f.takeMask(ctx, o)
	if err != nil {
		return nil, err
	}
	o = mask.implied(o)
	if len(f.pictures) > 0 {
		if len(f.arrays) > 0 {
			return nil, fault.New(fault.Option, "%s is an array and %s a picture: give either arrays or pictures", f.arrays[0].name, f.pictures[0].name)
		}
		return readPictures(ctx, f, mask, o)
	}
	if o.Blur != nil {
		return nil, fault.New(fault.Option, "the blur experiment needs pictures, and there are none")
	}
	switch {
	case len(f.arrays) > 0 && len(f.tables) > 0:
		return nil, fault.New(fault.Option, "%s is an array and %s a table: give one of the two", f.arrays[0].name, f.tables[0].name)
	case len(f.arrays) > 0:
		return readArrays(ctx, f.arrays, mask, o)
	case len(f.tables) == 1:
		file, err := f.tables[0].file(ctx)
		if err != nil {
			return nil, err
		}
		t, err := readCSV(ctx, file, o)
		if err != nil {
			return nil, err
		}
		t.mask = mask
		return fromTable(ctx, t, o)
	case len(f.tables) > 1:
		return nil, fault.New(fault.Option, "%s and %s are both tables: give one at a time", f.tables[0].name, f.tables[1].name)
	}
	return nil, fault.New(fault.Format, "there are no observations in the files: give a CSV, a NumPy array, pictures (PNG, JPEG, PGM) or a ZIP of pictures")
}
