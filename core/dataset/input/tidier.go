package input

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// A tidier returns the plain form of a messy table, which it may keep in a memory.
type tidier func(ctx context.Context, file dataset.File, o dataset.Options, kept *table.Memory) (*table.Table, error)

// tidy is nil in programs without package tidy.
var tidy tidier

// AddTidier registers the reader of messy tables. Package tidy calls it when it is imported.
func AddTidier(t tidier) { tidy = t }

// A joiner returns one table of several files; read returns the table of one.
type joiner func(ctx context.Context, files []dataset.File, read func(dataset.File) (*table.Table, error), o dataset.Options) (*table.Table, error)

// readSeveral reads several tables as one. AddJoiner replaces it, so that programs without package
// tidy do not carry what follows a joiner.
var readSeveral = func(_ context.Context, sources []source.Source, _ *dataset.Mask, _ dataset.Options) (*dataset.Set, error) {
	return nil, fault.New(fault.Unsupported, "%s and %s are both tables", sources[0].Name, sources[1].Name).With("messy", true)
}

// AddJoiner registers what joins tables.
func AddJoiner(join joiner) {
	readSeveral = func(ctx context.Context, sources []source.Source, mask *dataset.Mask, o dataset.Options) (*dataset.Set, error) {
		cells := dataset.Options{Header: o.Header, Sheet: o.Sheet, Dates: o.Dates, Time: o.Time, Decimal: o.Decimal, NA: o.NA, Plain: o.Plain, Progress: o.Progress}
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
		t, err := join(ctx, files, read, o)
		if err != nil {
			return nil, err
		}
		t.Notes = append(dataset.NotesOf(dataset.NoteForm, fetched...), t.Notes...)
		t.Mask = mask
		return fromTable(ctx, t, o)
	}
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
	if tidy == nil {
		return nil, fault.New(fault.Unsupported, "%s is not a plain table", file.Name).With("file", file.Name).With("messy", true)
	}
	tidied, err := tidy(ctx, file, o, kept)
	if t != nil && fault.CodeOf(err) == fault.TooLarge {
		t.Note(dataset.NoteForm, file.Name+" is read as plain numbers, because it is too large to look for dates and for codes of missing cells such as −999")
		return t, nil
	}
	return tidied, err
}
