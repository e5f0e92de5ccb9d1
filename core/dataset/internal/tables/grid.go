package tables

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
)

// isSparse reports whether curves have on average fewer than 1.5 values at a place, so that most places are
// known in one of them: a model then knows little of each place. grid is a number of places for which most
// cells have a value.
func (w wide) isSparse() (sparse bool, grid int) {
	ids, values := len(w.first), len(w.rows)
	return ids > 1 && 2*values < 3*len(w.at), min(max(2*values/max(ids, 1), 5), 100)
}

// gridded returns the curves of a long table on the places of a grid: a row for each id, with the mean of the
// values that are nearest to each place. The places divide the range of all values evenly;
// those of a model, which names its variables, are kept.
func (l long) gridded(t Table, o dataset.Options) (Table, error) {
	time, value := t.Columns[l.time], t.Columns[l.value]
	if err := cmp.Or(t.mustHaveNumbers(l.time), t.mustHaveNumbers(l.value)); err != nil {
		return t, err
	}
	places, outside := gridOver(time, o), 0
	last := places[len(places)-1]
	width := (last - places[0]) / float64(max(1, len(places)-1))
	ids, _ := numbered(t.Rows, t.Columns[l.id].cell)
	cells, first := numbered(t.Rows, func(i int) ([2]int, bool) {
		x := time.Values[i]
		if !isNumber(x) || !isNumber(value.Values[i]) {
			return [2]int{}, false
		}
		k := nearest(places, x)
		inside := math.Abs(x-places[k]) <= width*(0.5+1e-9)
		if !inside {
			outside++
		}
		return [2]int{ids[i], k}, inside
	})
	if len(first) == 0 {
		return t, t.fail(fault.Shape, "no value of %q lies at the places of the grid", value.Name).With("option", "grid")
	}
	x, means, counts := make([]float64, len(first)), make([]float64, len(first)), make([]int, len(first))
	for i, of := range cells {
		if of >= 0 {
			x[of] = places[nearest(places, time.Values[i])]
			counts[of]++
			means[of] += value.Values[i]
		}
	}
	for of, count := range counts {
		means[of] /= float64(count)
	}
	long := t.Gather(first)
	long.Columns[l.time], long.Columns[l.value] = numbers(time.Name, x), numbers(value.Name, means)
	out, err := l.reshaped(long, l.layout(long))
	if err != nil {
		return t, err
	}
	left := ""
	if outside > 0 {
		left = "; " + fault.Plural(outside, "value") + " outside left out"
	}
	out.note(dataset.NoteForm, "%d rows became %d, one for each %q, with the values of %q on %d places of %q, %s to %s: "+
		"a cell is the mean of %d to %d values over a width of %.3g%s (the option grid)", t.Rows, out.Rows,
		t.Columns[l.id].Name, value.Name, len(places), time.Name, Shortest(places[0]), Shortest(last), slices.Min(counts),
		slices.Max(counts), width, left)
	return out, nil
}

// numbers returns a column of numbers.
func numbers(name string, values []float64) Column {
	return Column{Name: name, Kind: Number, Cells: Cells{numbers: values}, Values: values}
}

// mustHaveNumbers fails unless each cell of a column is a number or missing, so that it can be averaged.
func (t Table) mustHaveNumbers(j int) error {
	if c := t.Columns[j]; c.Values != nil && c.Words == 0 {
		return nil
	}
	return t.mustBeNumbers(j, nil, dataset.Options{Missing: dataset.ModelMissing})
}

// gridOver returns the places of the options over the range of a column, increasing.
func gridOver(c Column, o dataset.Options) []float64 {
	if axis := fit.VariableAxisOf(o.Variables); axis != nil && slices.IsSorted(axis.Values) {
		return axis.Values
	}
	low, high := c.Facts().Min, c.Facts().Max
	step := (high - low) / float64(max(1, o.Grid-1))
	if !(step > 0) || math.IsInf(step, 0) {
		return []float64{low}
	}
	decimals := min(max(0, 2-int(math.Floor(math.Log10(step)))), 300) // so that names say the places
	places := make([]float64, o.Grid)
	for k := range places {
		places[k], _ = strconv.ParseFloat(strconv.FormatFloat(low+float64(k)*step, 'f', decimals, 64), 64)
	}
	return places
}

// nearest returns the place that is nearest to a number.
func nearest(places []float64, x float64) int {
	k, _ := slices.BinarySearch(places, x)
	if k == len(places) || k > 0 && x-places[k-1] < places[k]-x {
		k--
	}
	return k
}
