package source

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// A workbookReader returns a sheet of an Excel workbook as the text of a table, and notes; with
// the name "" the first sheet with data.
type workbookReader func(ctx context.Context, file dataset.File, sheet string) (dataset.File, []string, error)

// workbooks is nil in programs without package workbook.
var workbooks workbookReader

// AddWorkbooks registers the reader of workbooks. Package workbook calls it when it is imported.
func AddWorkbooks(read workbookReader) { workbooks = read }

// addWorkbook adds an Excel workbook.
func (f *Found) addWorkbook(file dataset.File) {
	if workbooks == nil {
		f.Refuse(file.Name, fault.New(fault.Unsupported, "%s is an Excel workbook", file.Name).With("file", file.Name).With("messy", true))
		return
	}
	s := SourceOf(file)
	s.Sheet = func(ctx context.Context, name string) (dataset.File, []string, error) {
		return workbooks(ctx, file, name)
	}
	s.Fetch = func(ctx context.Context) (dataset.File, error) {
		table, _, err := s.Sheet(ctx, "")
		return table, err
	}
	f.Tables = append(f.Tables, s)
}
