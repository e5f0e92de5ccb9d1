package input

import (
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/npy"
)

// readArrays reads a two-dimensional array of observations. θ is a second array (n, or n×2 for two
// parameters): the one that Options.Theta names, or else theta.npy or the array theta of an NPZ, or y.
// θ may also be a column of the first array, chosen by its number. An array of n groups is called groups.
func readArrays(ctx context.Context, arrays []source.Source, mask *Mask,
	o dataset.Options) (*dataset.Set, error) {
	arrays, groups, err := extractGroups(ctx, arrays)
	if err != nil {
		return nil, err
	}
	data, theta, others, err := pairArrays(arrays, o.Theta)
	if err != nil {
		return nil, err
	}
	x, err := readArray(ctx, data)
	if err != nil {
		return nil, err
	}
	t, err := tableOf(ctx, data.Name, x)
	if err != nil {
		return nil, err
	}
	b := observations{Table: t, mask: mask, groups: groups}
	if groups != nil && len(groups) != t.Rows {
		return nil, fault.New(fault.Shape, "groups has %d values, but %s has %d rows: it needs one for each", len(groups),
			t.File, t.Rows).With("file", "groups")
	}
	var offered, ignored []string
	for _, each := range others {
		if a, err := readArray(ctx, each); err == nil && theta == nil && isTheta(a.Shape, t.Rows) {
			offered = append(offered, arrayName(each.Name))
		} else {
			ignored = append(ignored, arrayName(each.Name))
		}
	}
	if o.Theta != "" {
		ignored = append(ignored, offered...)
	} else if offered != nil {
		b.Notes = append(b.Notes, dataset.NotesOf(dataset.NoteTheta, "arrays with a value for each row can be θ (the option "+
			"theta): "+fault.List(offered))...)
	}
	if ignored != nil {
		b.Notes = append(b.Notes, dataset.NotesOf(dataset.NoteIgnored, "arrays that are neither observations nor θ are "+
			"ignored: "+fault.List(ignored))...)
	}
	if theta != nil {
		if b.theta, err = thetaOf(ctx, *theta, t); err != nil {
			return nil, err
		}
	}
	s, err := b.set(ctx, o)
	if fault.CodeOf(err) == fault.NotFound && offered != nil {
		err = fault.New(fault.NotFound, "%w; arrays that can be θ are %s", err, fault.List(offered)).With("file", t.File).
			With("column", o.Theta)
	}
	return s, err
}

// isTheta reports whether an array of a shape can be θ of n rows.
func isTheta(shape []int, n int) bool {
	return len(shape) > 0 && len(shape) < 3 && shape[0] == n && (len(shape) == 1 || shape[1] < 3)
}

// arrayName returns NumPy's name of the array in path/name.npy.
func arrayName(file string) string { return strings.TrimSuffix(path.Base(file), ".npy") }

// readArray reads a NumPy array of any shape.
func readArray(ctx context.Context, s source.Source) (npy.Array, error) {
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

// tableOf returns a table of an n×C array, whose columns are called x1 … xC.
func tableOf(ctx context.Context, name string, a npy.Array) (tables.Table, error) {
	if len(a.Shape) != 2 || a.Shape[0] == 0 || a.Shape[1] == 0 {
		return tables.Table{}, fault.New(fault.Shape, "%s has the shape %v, but observations need two dimensions, with a "+
			"row for each: reshape the array, as in X.reshape(len(X), -1)", name, a.Shape).With("file", name)
	}
	rows, columns := a.Shape[0], a.Shape[1]
	if err := fault.CheckSize(name, rows, columns); err != nil {
		return tables.Table{}, err
	}
	if columns > fault.MostColumns {
		return tables.Table{}, fault.New(fault.TooLarge, "%s has %s columns, but at most %s can be read: remove columns, or "+
			"make the pictures smaller", name, fault.Count(columns), fault.Count(fault.MostColumns)).
			With("file", name).With("columns", columns).With("limit", fault.MostColumns)
	}
	t := tables.Table{File: name, Rows: rows, Array: matrixOf(a), Columns: make([]tables.Column, columns)}
	facts := make([]tables.Facts, columns)
	for j := range facts {
		facts[j] = tables.NewFacts()
		t.Columns[j] = tables.Column{Name: "x" + strconv.Itoa(j+1), Kind: tables.Number, Known: &facts[j]}
	}
	scratch := make([]float64, columns)
	for i := range rows {
		if err := job.Checkpoint(ctx); err != nil {
			return tables.Table{}, err
		}
		for j, v := range linalg.Row(t.Array, i, scratch) {
			facts[j].Add(i, v)
		}
	}
	return t, nil
}

// matrixOf keeps an array in as many bytes as its file has.
func matrixOf(a npy.Array) mat.Matrix {
	rows, columns := a.Shape[0], a.Shape[1]
	switch {
	case a.Bytes != nil:
		return &linalg.Bytes{Rows: rows, Cols: columns, Data: a.Bytes, Levels: linalg.Numbers()}
	case a.Singles != nil:
		return &linalg.Singles{Rows: rows, Cols: columns, Data: a.Singles}
	}
	return mat.NewDense(rows, columns, a.Values)
}

// pairArrays returns the array of observations, the array of θ (nil if there is none), and
// the other arrays.
func pairArrays(arrays []source.Source, called string) (data source.Source, theta *source.Source,
	others []source.Source, err error) {
	if first, second, is := strings.Cut(called, ","); is && second == dataset.SecondOf(first) {
		called = first // a model names both columns of one array
	}
	if called == "" && !slices.ContainsFunc(arrays, func(a source.Source) bool { return arrayName(a.Name) == "theta" }) {
		called = "y"
	}
	for _, a := range arrays {
		name := arrayName(a.Name)
		if a.Name == called || name == called || path.Base(a.Name) == called || called == "" && name == "theta" ||
			name == "theta" && len(arrays) == 2 {
			theta = &a
			continue
		}
		others = append(others, a)
	}
	for i, a := range others {
		if len(others) == 1 || strings.EqualFold(arrayName(a.Name), "x") {
			return a, theta, slices.Delete(others, i, i+1), nil
		}
	}
	return source.Source{}, nil, nil, fault.New(fault.Option, "it is unclear which array holds the observations (%s): "+
		"name it X, and the array of θ theta", fault.List(namesOf(arrays)))
}

// extractGroups removes the array called groups and returns its values as text, or nil.
func extractGroups(ctx context.Context, arrays []source.Source) ([]source.Source, []string, error) {
	for i, a := range arrays {
		if arrayName(a.Name) != "groups" || len(arrays) == 1 {
			continue
		}
		values, err := readArray(ctx, a)
		if err != nil {
			return nil, nil, err
		}
		var groups []string
		for _, v := range values.Floats() {
			groups = append(groups, strconv.FormatFloat(v, 'g', -1, 64))
		}
		return slices.Delete(slices.Clone(arrays), i, i+1), groups, nil
	}
	return arrays, nil, nil
}

func namesOf(sources []source.Source) []string {
	var names []string
	for _, s := range sources {
		names = append(names, s.Name)
	}
	return names
}

// thetaOf returns the θ of the rows of a table that an array holds.
func thetaOf(ctx context.Context, array source.Source, t tables.Table) (*parameters, error) {
	name := array.Name
	theta, err := readArray(ctx, array)
	if err != nil {
		return nil, err
	}
	values := theta.Floats()
	pairs := len(theta.Shape) == 2 && theta.Shape[0] == t.Rows && theta.Shape[1] == 2
	if len(values) != t.Rows && !pairs || len(theta.Shape) > 2 {
		return nil, fault.New(fault.Shape, "%s has the shape %v, but %s has %d rows: θ needs one or two values for each row",
			name, theta.Shape, t.File, t.Rows).With("file", name)
	}
	for i, v := range values {
		if v-v != 0 {
			row := i*t.Rows/len(values) + 1
			return nil, fault.New(fault.NonFinite, "%s, row %d: θ is %v, but must be a finite number", name, row, v).
				With("file", name).With("row", row)
		}
	}
	p := &parameters{values: values, name: arrayName(name)}
	if pairs {
		p.second = dataset.SecondOf(p.name)
	}
	return p, nil
}
