package dataset

import (
	"context"
	"path"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/narrow"
	"ppca/core/npy"
)

// readArrays reads a two-dimensional array of observations. θ is a second array
// (n, or n×2 for two parameters) called theta (theta.npy, or in an NPZ the array "theta") or as Options.Theta
// says; or else a column of the first, chosen by its number.
func readArrays(ctx context.Context, arrays []source, mask *Mask, o Options) (*Set, error) {
	data, theta, aside, err := pairArrays(arrays, o.Theta)
	if err != nil {
		return nil, err
	}
	x, err := readArray(ctx, data)
	if err != nil {
		return nil, err
	}
	t, err := tableOf(ctx, data.name, x)
	if err != nil {
		return nil, err
	}
	t.mask = mask
	if len(aside) > 0 {
		t.notes = append(t.notes, "arrays that are neither observations nor θ are left aside: "+list(aside))
	}
	if theta == nil {
		return fromTable(ctx, t, o)
	}
	values, err := readArray(ctx, *theta)
	if err != nil {
		return nil, err
	}
	return withTheta(ctx, t, theta.name, values, o)
}

// pairArrays finds the observations and, if there is one, the array of θ; aside are the
// names of the others.
func pairArrays(arrays []source, called string) (data source, theta *source, aside []string, err error) {
	if first, second, is := strings.Cut(called, ","); is && second == secondOf(first) {
		called = first // as a model knows both columns of one array
	}
	var others []source
	for _, a := range arrays {
		name := arrayName(a.name)
		if a.name == called || name == called || path.Base(a.name) == called || called == "" && name == "theta" || name == "theta" && len(arrays) == 2 {
			theta = &a
			continue
		}
		others = append(others, a)
	}
	for i, a := range others {
		if len(others) == 1 || strings.EqualFold(arrayName(a.name), "x") {
			return a, theta, namesOf(slices.Delete(others, i, i+1)), nil
		}
	}
	return source{}, nil, nil, fault.New(fault.Option, "which array holds the observations? There are %s; call it X and the parameter theta", list(namesOf(arrays)))
}

func namesOf(sources []source) []string {
	var names []string
	for _, s := range sources {
		names = append(names, s.name)
	}
	return names
}

// secondOf names the second column of an array of θ.
func secondOf(name string) string { return name + "2" }

// arrayName is what NumPy calls an array stored as path/name.npy.
func arrayName(file string) string { return strings.TrimSuffix(path.Base(file), ".npy") }

func readArray(ctx context.Context, s source) (npy.Array, error) {
	reader, size, err := s.stream(ctx)
	if err != nil {
		return npy.Array{}, err
	}
	a, err := npy.Read(reader, size)
	if reader.stopped != nil {
		return npy.Array{}, reader.stopped
	}
	if err != nil {
		return npy.Array{}, fault.New(fault.CodeOf(err), "%s: %w", s.name, err).With("file", s.name)
	}
	return a, nil
}

// tableOf makes a table of an n×C array; its columns are called x1 … xC.
func tableOf(ctx context.Context, name string, a npy.Array) (*table, error) {
	if len(a.Shape) != 2 || a.Shape[0] == 0 || a.Shape[1] == 0 {
		return nil, fault.New(fault.Shape, "%s has the shape %v; observations are an array of two dimensions, one row for each: reshape it, as X.reshape(len(X), -1)", name, a.Shape).With("file", name)
	}
	rows, columns := a.Shape[0], a.Shape[1]
	if err := checkSize(name, rows, columns); err != nil {
		return nil, err
	}
	if err := checkColumns(name, columns); err != nil {
		return nil, err
	}
	t := &table{file: name, rows: rows, values: matrixOf(a), facts: make([]facts, columns)}
	t.setNames(make([]string, columns))
	scratch := make([]float64, columns)
	for i := range rows {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		for j, v := range narrow.Row(t.values, i, scratch) {
			t.facts[j].add(v, finite(v), func() place { return place{row: i + 1, text: numberText(v)} })
		}
	}
	t.text = func(wanted []int) ([][]string, error) { return t.written(wanted), nil }
	for i := range min(rows, headRows) {
		t.head = append(t.head, make([]string, min(columns, headColumns)))
		for j := range t.head[i] {
			t.head[i][j] = numberText(t.values.At(i, j))
		}
	}
	return t, nil
}

// matrixOf keeps an array in as many bytes as its file.
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
func (t *table) written(columns []int) [][]string {
	out := make([][]string, len(columns))
	for k, j := range columns {
		for _, v := range t.get(j) {
			out[k] = append(out[k], numberText(v))
		}
	}
	return out
}

// withTheta reads the Set with θ from an array of its own.
func withTheta(ctx context.Context, t *table, name string, theta npy.Array, o Options) (*Set, error) {
	values := theta.Floats()
	pairs := len(theta.Shape) == 2 && theta.Shape[0] == t.rows && theta.Shape[1] == 2
	if len(values) != t.rows && !pairs || len(theta.Shape) > 2 {
		return nil, fault.New(fault.Shape, "%s has the shape %v, but %s has %d rows: θ needs one value for each, or two", name, theta.Shape, t.file, t.rows).With("file", name)
	}
	for i, v := range values {
		if finite(v) != number {
			row := i*t.rows/len(values) + 1
			return nil, fault.New(fault.NonFinite, "%s, row %d: θ is %v, and must be a finite number", name, row, v).With("file", name).With("row", row)
		}
	}
	o.Theta = ""
	if t.theta, t.thetaName = values, arrayName(name); pairs {
		t.secondName = secondOf(t.thetaName)
	}
	return fromTable(ctx, t, o)
}
