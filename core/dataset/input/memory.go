package input

import (
	"context"
	"encoding/json"
	"fmt"
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
}

// readTable returns the table in a file up to the roles of its columns.
func (m *Memory) readTable(ctx context.Context, file dataset.File, o dataset.Options) (tables.Table, error) {
	called := file.Name + "\x00" + file.Identity
	if m == nil || file.Identity == "" {
		return tables.Read(ctx, file, o)
	}
	if m.file == called && m.fits(o) {
		return m.table, nil
	}
	*m = Memory{}
	t, err := tables.Read(ctx, file, o)
	if err == nil && t.Rows*len(t.Columns) <= mostKept {
		t = t.Shared()
		*m = Memory{file: called, options: o, table: t}
	}
	return t, err
}

// fits reports whether the stages make the same table of the file by other options: those that form it
// are equal, the options name only columns that it has, and θ did not choose how dates became numbers.
func (m *Memory) fits(o dataset.Options) bool {
	if shaping(m.options) != shaping(o) {
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

// shaping returns the options that form a table, as text: all but those that choose roles and rows.
func shaping(o dataset.Options) string {
	o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight, o.Ignore = "", "", "", "", "", "", nil
	o.Missing, o.Observed, o.TestShare, o.Seed, o.Standardise = "", "", 0, 0, false
	if len(o.Variables) > 0 { // of any model: no shape is asked for
		o.Variables = []string{""}
	}
	text, _ := json.Marshal(o) // an error is that of a number, which no option here has
	return fmt.Sprint(string(text), o.KeepSubject)
}
