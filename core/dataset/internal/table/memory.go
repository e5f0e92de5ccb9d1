package table

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
)

// mostKept is the number of cells of the largest table that a Memory keeps, 200,000 × 15: the
// copy takes 24 MB. Of a larger table the numbers are in the memory once.
const mostKept = 3_000_000

// A Memory keeps the last plain table, so that other roles of its columns need no pass over the
// file. The zero value is empty.
type Memory struct {
	identity string
	csv      *csv
	table    *Table
}

// ReadCSV is the function ReadCSV for a table that may be kept. Without a memory it is the same.
func (m *Memory) ReadCSV(ctx context.Context, file dataset.File, o dataset.Options) (*Table, error) {
	if m == nil || file.Identity == "" {
		m.Forget()
		return ReadCSV(ctx, file, o)
	}
	if m.Knows(file) && m.csv.headedBy(o) == m.csv.header {
		return m.recalled(ctx, file), nil
	}
	m.Forget()
	c, names, err := openCSV(ctx, file, o)
	if err != nil {
		return nil, err
	}
	t, err := c.read(ctx, names, o)
	if err != nil || t.Rows*c.columns > mostKept {
		return t, err
	}
	m.identity, m.csv, m.table = file.Identity, c, t
	return m.recalled(ctx, file), nil
}

// Knows reports whether the table of a file is kept.
func (m *Memory) Knows(file dataset.File) bool {
	return m != nil && m.identity != "" && m.identity == file.Identity && m.csv.name == file.Name
}

// Forget frees the table.
func (m *Memory) Forget() {
	if m != nil {
		*m = Memory{}
	}
}

// recalled returns a copy of the table, whose other cells are read from a file.
func (m *Memory) recalled(ctx context.Context, file dataset.File) *Table {
	c, t := *m.csv, *m.table
	c.name, c.file = file.Name, file
	t.Values = mat.DenseCopyOf(m.table.Values)
	t.Notes = append(dataset.Notes(nil), m.table.Notes...)
	c.reads(ctx, &t)
	return &t
}
