package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// matchVariables returns the table with a column for each variable of a model that it knows, under the
// name of the model: the column of that name, in the table or in the file; or, where the variables are
// places along an axis, the column at the same place (850.00 or 850 nm for 850), or values between its
// two neighbours by linear interpolation. It does not go beyond the places of the table.
func matchVariables(t Table, variables []string) (Table, error) {
	t.Columns = slices.Clone(t.Columns)
	find := t.Finder()
	var unmatched []string
	for _, name := range variables {
		if j := find(name); j >= 0 && (t.Columns[j].Name == name || t.Columns[j].inFile() == name) {
			t.Columns[j] = t.Columns[j].renamed(name)
		} else {
			unmatched = append(unmatched, name)
		}
	}
	if len(unmatched) == 0 || !t.Headed || fit.VariableAxisOf(variables) == nil {
		return t, nil
	}
	return matchPlaces(t, unmatched)
}

// matchPlaces matches variables that are places along an axis.
func matchPlaces(t Table, variables []string) (Table, error) {
	axis := axisLike(t, variables[0])
	var spelled, between []string
	for _, name := range variables {
		at, _ := placeIn(name)
		k, is := slices.BinarySearchFunc(axis, at.value, func(a located, v float64) int { return cmp.Compare(a.value, v) })
		switch {
		case is:
			t.Columns[axis[k].column] = t.Columns[axis[k].column].renamed(name)
			spelled = append(spelled, name)
		case k > 0 && k < len(axis):
			low, high := axis[k-1], axis[k]
			if err := cmp.Or(t.mustHaveNumbers(low.column), t.mustHaveNumbers(high.column)); err != nil {
				return t, err
			}
			share := (at.value - low.value) / (high.value - low.value)
			from, to := t.Columns[low.column], t.Columns[high.column]
			c := numbers(name, interpolated(from.Values, to.Values, share))
			c.Ask = cmp.Or(from.Ask, to.Ask)
			t.Columns = append(t.Columns, c)
			between = append(between, name)
		}
	}
	note := func(names []string, says string) {
		if len(names) > 0 {
			t.note(dataset.NoteForm, "the table has no columns for %d variables of the model, but %s (%s)", len(names), says,
				fault.List(names))
		}
	}
	note(spelled, "columns at the same places with other names")
	note(between, "columns on both sides of their places: their values are interpolated")
	return t, nil
}

// renamed returns the column under the name of a variable.
func (c Column) renamed(name string) Column {
	if c.Name != name {
		c.Name, c.Given = name, c.inFile()
	}
	return c
}

// A located is a number in a name, such as 850 in X850 and in 850 nm.
type located struct {
	before, unit string // around the number
	value        float64
	column       int
}

// placeIn returns the place that a name is.
func placeIn(name string) (at located, ok bool) {
	first, last := strings.IndexAny(name, "0123456789"), strings.LastIndexAny(name, "0123456789")+1
	if first < 0 {
		return at, false
	}
	for first > 0 && strings.IndexByte(".-", name[first-1]) >= 0 {
		first--
	}
	at.before, at.unit = strings.Trim(name[:first], " _=:.-(["), strings.Trim(name[last:], " _.()[]")
	if strings.EqualFold(at.before, "x") { // R writes it before a number
		at.before = ""
	}
	at.value = pointed(name[first:last])
	return at, isNumber(at.value)
}

// axisLike returns the columns of numbers whose names are places with the words and the unit of a variable,
// or without them, in the order of the places.
func axisLike(t Table, variable string) (axis []located) {
	of, _ := placeIn(variable)
	alike := func(a, b string) bool { return a == b || a == "" || b == "" }
	for j, c := range t.Columns {
		at, is := placeIn(c.Name)
		if is && c.Role == "" && c.Values != nil && alike(at.before, of.before) && alike(at.unit, of.unit) {
			at.column = j
			axis = append(axis, at)
		}
	}
	slices.SortStableFunc(axis, func(a, b located) int { return cmp.Compare(a.value, b.value) })
	return axis
}

// interpolated returns the numbers at a share of the way from one column to another: 0 is the first. A
// number is missing where one of the two is.
func interpolated(from, to []float64, share float64) []float64 {
	values := make([]float64, len(from))
	for i := range values {
		values[i] = math.FMA(share, to[i]-from[i], from[i])
	}
	return values
}
