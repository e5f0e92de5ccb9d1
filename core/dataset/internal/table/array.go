package table

import (
	"context"
	"path"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/narrow"
	"ppca/core/npy"
)

// ArrayName returns NumPy's name of the array in path/name.npy.
func ArrayName(file string) string { return strings.TrimSuffix(path.Base(file), ".npy") }

// ReadArray reads a NumPy array of any shape.
func ReadArray(ctx context.Context, s source.Source) (npy.Array, error) {
	reader, size, err := s.Stream(ctx)
	if err != nil {
		return npy.Array{}, err
	}
	a, err := npy.Read(reader, size)
	if reader.Stopped != nil {
		return npy.Array{}, reader.Stopped
	}
	if err != nil {
		return npy.Array{}, fault.New(fault.CodeOf(err), "%s: %w", s.Name, err).With("file", s.Name)
	}
	return a, nil
}

// OfArray returns a table of an n×C array; its columns are called x1 … xC.
func OfArray(ctx context.Context, name string, a npy.Array) (*Table, error) {
	if len(a.Shape) != 2 || a.Shape[0] == 0 || a.Shape[1] == 0 {
		return nil, fault.New(fault.Shape, "%s has the shape %v, but observations need two dimensions, with a row for each: reshape the array, as in X.reshape(len(X), -1)", name, a.Shape).With("file", name)
	}
	rows, columns := a.Shape[0], a.Shape[1]
	if err := CheckSize(name, rows, columns); err != nil {
		return nil, err
	}
	if err := checkColumns(name, columns); err != nil {
		return nil, err
	}
	t := &Table{File: name, Rows: rows, Values: matrixOf(a), Facts: make([]facts, columns)}
	t.setNames(make([]string, columns))
	scratch := make([]float64, columns)
	for i := range rows {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		for j, v := range narrow.Row(t.Values, i, scratch) {
			t.Facts[j].add(v, ContentOf(v), func() Place { return Place{Row: i + 1, Text: numberText(v)} })
		}
	}
	t.Text = func(wanted []int) ([][]string, error) { return t.written(wanted), nil }
	for i := range min(rows, headRows) {
		t.Head = append(t.Head, make([]string, min(columns, headColumns)))
		for j := range t.Head[i] {
			t.Head[i][j] = numberText(t.Values.At(i, j))
		}
	}
	return t, nil
}

// matrixOf keeps an array in as many bytes as its file has.
func matrixOf(a npy.Array) mat.Matrix {
	rows, columns := a.Shape[0], a.Shape[1]
	switch {
	case a.Bytes != nil:
		return &narrow.Bytes{Rows: rows, Cols: columns, Data: a.Bytes, Levels: narrow.Numbers()}
	case a.Singles != nil:
		return &narrow.Singles{Rows: rows, Cols: columns, Data: a.Singles}
	}
	return mat.NewDense(rows, columns, a.Values)
}

// written returns columns as text.
func (t *Table) written(columns []int) [][]string {
	out := make([][]string, len(columns))
	for k, j := range columns {
		for _, v := range t.Column(j) {
			out[k] = append(out[k], numberText(v))
		}
	}
	return out
}
