package table

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
)

// mostKept is the number of cells of the largest table that a Memory keeps, 200,000 × 15: the
// copy takes 24 MB. Of a larger table the numbers are in the memory once.
const mostKept = 3_000_000

// A Memory keeps the table of one file, so that other roles of its columns need no pass over the
// file. The zero value is empty.
type Memory struct {
	csv   *csv
	table *Table

	again func(ctx context.Context, o dataset.Options) *Table // see Keep
}

// ReadCSV reads a table that is not kept in one pass over its text, after a pass that counts lines. It
// has the numbers of all columns, but only a window of the text; Table.Text reads other cells again
// when they are needed. Without a memory no table is kept.
func (m *Memory) ReadCSV(ctx context.Context, file dataset.File, o dataset.Options) (*Table, error) {
	keeps := m != nil && file.Identity != ""
	if keeps && m.csv != nil && m.csv.headedBy(o) == m.csv.header {
		return m.recalled(ctx, file), nil
	}
	c, names, err := openCSV(ctx, file, o)
	if err != nil {
		return nil, err
	}
	t, err := c.read(ctx, names, o)
	if err != nil || !keeps || t.Rows*c.columns > mostKept {
		return t, err
	}
	m.csv, m.table = c, t
	return m.recalled(ctx, file), nil
}

// recalled returns a copy of the table, whose other cells are read from a file.
func (m *Memory) recalled(ctx context.Context, file dataset.File) *Table {
	c, t := *m.csv, *m.table
	c.file = file
	t.Values = mat.DenseCopyOf(m.table.Values)
	t.Notes = append(dataset.Notes(nil), m.table.Notes...)
	c.reads(ctx, &t)
	return &t
}

// Keep keeps the table of a messy file, unless it is large. again returns it with the values of
// the first, as options with other roles read it in a later call; nil if that needs the text.
func (m *Memory) Keep(file dataset.File, t *Table, again func(ctx context.Context, o dataset.Options) *Table) {
	if m == nil || file.Identity == "" || t.Rows*len(t.Names) > mostKept {
		return
	}
	m.again = again
	t.Values = mat.DenseCopyOf(t.Values)
}

// Tidied returns the kept table of a messy file as the options read it, or nil.
func (m *Memory) Tidied(ctx context.Context, file dataset.File, o dataset.Options) *Table {
	if m == nil || file.Identity == "" || m.again == nil {
		return nil
	}
	t := m.again(ctx, o)
	if t != nil {
		t.Values = mat.DenseCopyOf(t.Values)
	}
	return t
}
