package input

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/several"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/dataset/tidy"
	"ppca/core/fault"
)

// readSeveral reads several tables as one.
func readSeveral(ctx context.Context, sources []source.Source, mask *dataset.Mask, o dataset.Options) (*dataset.Set, error) {
	cells := dataset.Options{Header: o.Header, Sheet: o.Sheet, Dates: o.Dates, Time: o.Time, Decimal: o.Decimal, NA: o.NA, Plain: o.Plain, Decode: o.Decode, Progress: o.Progress}
	var files []dataset.File
	var fetched []string // notes
	for _, s := range sources {
		file, notes, err := fetch(ctx, s, cells)
		if err != nil {
			return nil, err
		}
		files, fetched = append(files, file), append(fetched, notes...)
	}
	read := func(file dataset.File) (*table.Table, error) { return readTable(ctx, file, cells, nil) }
	t, err := several.Join(ctx, files, read, o)
	if err != nil {
		return nil, err
	}
	t.Notes = append(dataset.NotesOf(dataset.NoteForm, fetched...), t.Notes...)
	t.Mask = mask
	return fromTable(ctx, t, o)
}

// readTable reads a table, plain or messy.
func readTable(ctx context.Context, file dataset.File, o dataset.Options, kept *table.Memory) (*table.Table, error) {
	if again := kept.Tidied(ctx, file, o); again != nil && !o.Plain {
		return again, nil
	}
	asked := o.Dates != "" || o.Time != "" || o.Decimal != "" || len(o.NA) > 0 || o.Long != "" || len(o.OneHot) > 0
	var t *table.Table
	if !asked {
		var err error
		if t, err = kept.ReadCSV(ctx, file, o); o.Plain || !(table.IsMessy(t, err) || roles.InRows(t) || roles.MayBeLong(t) || roles.MayHaveUnits(t) || roles.MayBeRepeated(t)) {
			return t, err
		}
	}
	tidied, err := tidy.Read(ctx, file, o, kept)
	if t != nil && fault.CodeOf(err) == fault.TooLarge {
		t.Note(dataset.NoteForm, file.Name+" is read as plain numbers, because it is too large to look for dates and for codes of missing cells such as −999")
		return t, nil
	}
	return tidied, err
}
