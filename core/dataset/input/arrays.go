package input

import (
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
	"ppca/core/npy"
)

// readArrays reads a two-dimensional array of observations. θ is a second array (n, or
// n×2 for two parameters): the one that Options.Theta names, or else theta.npy or the
// array theta of an NPZ, or y. θ may also be a column of the first array, chosen by its number.
// An array of n groups is called groups.
func readArrays(ctx context.Context, arrays []source.Source, mask *dataset.Mask, o dataset.Options) (*dataset.Set, error) {
	arrays, groups, err := extractGroups(ctx, arrays)
	if err != nil {
		return nil, err
	}
	data, theta, aside, err := pairArrays(arrays, o.Theta)
	if err != nil {
		return nil, err
	}
	x, err := table.ReadArray(ctx, data)
	if err != nil {
		return nil, err
	}
	t, err := table.OfArray(ctx, data.Name, x)
	if err != nil {
		return nil, err
	}
	t.Mask = mask
	if t.Groups = groups; groups != nil && len(groups) != t.Rows {
		return nil, fault.New(fault.Shape, "groups has %d values, but %s has %d rows: it needs one for each", len(groups), t.File, t.Rows).With("file", "groups")
	}
	if len(aside) > 0 {
		t.Note(dataset.NoteIgnored, "arrays that are neither observations nor θ are ignored: "+fault.List(aside))
	}
	if theta == nil {
		return fromTable(ctx, t, o)
	}
	values, err := table.ReadArray(ctx, *theta)
	if err != nil {
		return nil, err
	}
	return withTheta(ctx, t, theta.Name, values, o)
}

// pairArrays returns the array of observations, the array of θ (nil if there is none), and
// the names of the other arrays.
func pairArrays(arrays []source.Source, called string) (data source.Source, theta *source.Source, aside []string, err error) {
	if first, second, is := strings.Cut(called, ","); is && second == dataset.SecondOf(first) {
		called = first // a model names both columns of one array
	}
	if called == "" && !slices.ContainsFunc(arrays, func(a source.Source) bool { return table.ArrayName(a.Name) == "theta" }) {
		called = "y"
	}
	var others []source.Source
	for _, a := range arrays {
		name := table.ArrayName(a.Name)
		if a.Name == called || name == called || path.Base(a.Name) == called || called == "" && name == "theta" || name == "theta" && len(arrays) == 2 {
			theta = &a
			continue
		}
		others = append(others, a)
	}
	for i, a := range others {
		if len(others) == 1 || strings.EqualFold(table.ArrayName(a.Name), "x") {
			return a, theta, namesOf(slices.Delete(others, i, i+1)), nil
		}
	}
	return source.Source{}, nil, nil, fault.New(fault.Option, "it is unclear which array holds the observations (%s): name it X, and the array of θ theta", fault.List(namesOf(arrays)))
}

// extractGroups removes the array called groups and returns its values as text, or nil.
func extractGroups(ctx context.Context, arrays []source.Source) ([]source.Source, []string, error) {
	for i, a := range arrays {
		if table.ArrayName(a.Name) != "groups" || len(arrays) == 1 {
			continue
		}
		values, err := table.ReadArray(ctx, a)
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

// withTheta returns the Set of a table with θ from another array.
func withTheta(ctx context.Context, t *table.Table, name string, theta npy.Array, o dataset.Options) (*dataset.Set, error) {
	values := theta.Floats()
	pairs := len(theta.Shape) == 2 && theta.Shape[0] == t.Rows && theta.Shape[1] == 2
	if len(values) != t.Rows && !pairs || len(theta.Shape) > 2 {
		return nil, fault.New(fault.Shape, "%s has the shape %v, but %s has %d rows: θ needs one or two values for each row", name, theta.Shape, t.File, t.Rows).With("file", name)
	}
	for i, v := range values {
		if table.ContentOf(v) != csvtext.Number {
			row := i*t.Rows/len(values) + 1
			return nil, fault.New(fault.NonFinite, "%s, row %d: θ is %v, but must be a finite number", name, row, v).With("file", name).With("row", row)
		}
	}
	o.Theta = ""
	if t.Theta, t.ThetaName = values, table.ArrayName(name); pairs {
		t.SecondName = dataset.SecondOf(t.ThetaName)
	}
	return fromTable(ctx, t, o)
}
