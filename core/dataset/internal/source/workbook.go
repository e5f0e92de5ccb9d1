package source

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/workbook"
)

// addWorkbook adds an Excel workbook, whose bytes are read.
func (f *Found) addWorkbook(file dataset.File) {
	s := SourceOf(file)
	s.Sheet = func(ctx context.Context, name string) (dataset.File, []string, error) {
		return workbook.Read(ctx, file, name)
	}
	s.Fetch = func(ctx context.Context) (dataset.File, error) {
		table, _, err := s.Sheet(ctx, "")
		return table, err
	}
	f.Tables = append(f.Tables, s)
}
