package input

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// A tidier returns the plain form of a messy table.
type tidier func(ctx context.Context, file dataset.File, o dataset.Options) (*table.Table, error)

// tidy is nil in programs without package tidy.
var tidy tidier

// AddTidier registers the reader of messy tables. Package tidy calls it when it is imported.
func AddTidier(t tidier) { tidy = t }

// readTable reads a table, plain or messy.
func readTable(ctx context.Context, file dataset.File, o dataset.Options, kept *table.Memory) (*table.Table, error) {
	asked := o.Dates != "" || o.Time != "" || o.Decimal != "" || len(o.NA) > 0 || o.Long != "" || len(o.OneHot) > 0
	var t *table.Table
	if !asked {
		var err error
		if t, err = kept.ReadCSV(ctx, file, o); o.Plain || !(table.IsMessy(t, err) || roles.InRows(t) || roles.MayBeLong(t)) {
			return t, err
		}
	}
	if tidy == nil {
		return nil, fault.New(fault.Unsupported, "%s is not a plain table", file.Name).With("file", file.Name).With("messy", true)
	}
	tidied, err := tidy(ctx, file, o)
	if t != nil && fault.CodeOf(err) == fault.TooLarge {
		t.Note(dataset.NoteForm, file.Name+" is read as plain numbers, because it is too large to look for dates and for codes of missing cells such as −999")
		return t, nil
	}
	return tidied, err
}
