package input

import (
	"context"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/tables"
)

// mostKept is the number of cells of the largest table that a Memory keeps, 200,000 × 15, which take
// 24 MB.
const mostKept = 3_000_000

// A Memory keeps the last table of a file with an Identity up to the roles of its columns, so that
// other roles need no pass over the file. The zero value is empty.
type Memory struct {
	file    string // name and identity
	options dataset.Options
	table   tables.Table
	notes   dataset.Notes
}

// readTable returns the table in a file up to the roles of its columns.
func (m *Memory) readTable(ctx context.Context, file dataset.File, o dataset.Options) (tables.Table, dataset.Notes, error) {
	called := file.Name + "\x00" + file.Identity
	if m == nil || file.Identity == "" {
		return tables.Read(ctx, file, o)
	}
	if m.file == called && m.fits(o) {
		return m.table, slices.Clone(m.notes), nil
	}
	*m = Memory{}
	t, notes, err := tables.Read(ctx, file, o)
	if err == nil && t.Rows*len(t.Columns) <= mostKept {
		t = t.Shared()
		*m = Memory{file: called, options: o, table: t, notes: slices.Clone(notes)}
	}
	return t, notes, err
}

// fits reports whether the stages make the same table of the file by other options: those that form it
// are equal, the options name only columns that it has, and θ did not choose how dates became numbers.
func (m *Memory) fits(o dataset.Options) bool {
	a, b := form(m.options), form(o)
	if a != b || !slices.Equal(m.options.NA, o.NA) || !slices.Equal(m.options.OneHot, o.OneHot) {
		return false
	}
	if m.options.Theta != o.Theta && m.dates(m.options.Theta) {
		return false
	}
	if (m.options.Theta != "" || m.options.Group != "") && o.Theta == "" && o.Group == "" { // the shape may be asked for
		return false
	}
	if o.Grid > 0 && !slices.Equal(m.options.Variables, o.Variables) { // whose places are the grid
		return false
	}
	names := slices.Concat(o.Ignore, o.Variables, []string{o.ID, o.Group, o.Split, o.Stratum, o.Weight})
	find := m.table.Finder()
	if o.Theta != "" && find(o.Theta) < 0 {
		names = append(names, strings.Split(o.Theta, ",")...)
	}
	return !slices.ContainsFunc(names, func(name string) bool { return name != "" && find(strings.TrimSpace(name)) < 0 })
}

// dates reports whether a name is that of dates.
func (m *Memory) dates(name string) bool {
	j := m.table.Index(name)
	return name != "" && (j < 0 || m.table.Columns[j].Time != "")
}

// A shaping holds the options that form a table.
type shaping struct {
	header, headed                                                      bool
	sheet, encoding, separator, lines, rows, dates, time, decimal, long string
	pattern, group                                                      string
	transpose, plain, keepSubject, variables                            bool
	grid                                                                int
}

func form(o dataset.Options) shaping {
	return shaping{
		o.Header != nil, o.Header != nil && *o.Header,
		o.Sheet, o.Encoding, o.Separator, o.Lines, o.Rows, o.Dates, o.Time, o.Decimal, o.Long,
		o.Pattern, o.GroupPattern,
		o.Transpose, o.Plain, o.KeepSubject, len(o.Variables) > 0,
		o.Grid,
	}
}
