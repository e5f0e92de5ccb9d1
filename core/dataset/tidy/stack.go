package tidy

import (
	"context"
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// stack reads files with the same columns as one table, behind columns with one text for each file:
// what the cells mean is decided for all of them together.
func stack(ctx context.Context, name string, files []dataset.File, names []string, lead [][]string, o dataset.Options) (*table.Table, error) {
	var all *sheet
	for k, file := range files {
		data, err := source.ReadAll(ctx, file)
		if err != nil {
			return nil, err
		}
		s := newSheet(file.Name, o)
		if err := s.parse(ctx, data); err != nil {
			return nil, s.explained(err)
		}
		switch {
		case all == nil:
			all = newSheet(name, o)
			all.names, all.bare, all.headed, all.typed, all.comma = slices.Clone(s.names), s.bare, true, s.typed, s.comma
			if slices.Contains(all.names, names[0]) {
				names[0] += " of the file"
			}
		case !slices.Equal(s.names, all.names):
			return nil, fault.New(fault.Option, "%s and %s are both tables, but have other columns, %s and %s: open one at a time", files[0].Name, file.Name, fault.List(all.names), fault.List(s.names)).With("file", file.Name)
		}
		before := len(all.rows)
		for _, r := range s.rows {
			r = r.replaced(0, 0, lead[k]...)
			r.file, r.before = file.Name, before
			all.rows = append(all.rows, r)
		}
		all.notes = append(all.notes, s.notes...)
	}
	all.names = append(slices.Clone(names), all.names...)
	return all.tidied(ctx)
}
