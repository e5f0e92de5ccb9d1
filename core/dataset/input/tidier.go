package input

import (
	"context"

	"ppca/core/dataset"
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
func readTable(ctx context.Context, file dataset.File, o dataset.Options) (*table.Table, error) {
	asked := o.Dates != "" || o.Time != "" || o.Decimal != "" || o.NA != nil || o.Long != "" || o.OneHot != nil
	var t *table.Table
	var err error
	if !asked {
		if t, err = table.ReadCSV(ctx, file, o); o.Plain || !table.IsMessy(t, err) {
			return t, err
		}
	}
	if tidy == nil {
		return nil, fault.New(fault.Unsupported, "%s is not a plain table of numbers, and this program reads no other", file.Name).With("file", file.Name).With("messy", true)
	}
	t, tidied := tidy(ctx, file, o)
	if tidied != nil && err != nil && fault.CodeOf(tidied) == fault.Format {
		return nil, err // of the plain table, which says more
	}
	return t, tidied
}
