package tables

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/quantity"
)

// A grid is the places on which curves are put that were measured at places of their own.
type grid struct {
	places []float64 // increasing
	names  []string
	width  float64 // the greatest distance of two neighbours: each cell is a mean over at most this width
}

// gridFor returns the number of places that is proposed for curves with so many values: few enough that
// most cells have a value, enough to keep the form of a curve.
func gridFor(values int) int { return min(max(2*values, 5), 100) }

// onGrid returns a row for each id with a variable for each place of a grid: the mean of the values that
// are nearest to this place. Cells without such a value are missing. The places divide the range of all
// values evenly; those of a model, which names its variables, are kept.
func (l long) onGrid(t Table, o dataset.Options) (Table, dataset.Notes, error) {
	time, value := t.Columns[l.time], t.Columns[l.value]
	for _, c := range []Column{time, value} {
		if err := checkNumbers(t, c); err != nil {
			return t, nil, err
		}
	}
	codes, first := l.rowsOf(t)
	g := gridOver(time, o)
	if err := l.checkSize(t, len(first), len(g.places)); err != nil {
		return t, nil, err
	}
	sums, counts := make([][]float64, len(g.places)), make([][]int, len(g.places))
	for k := range g.places {
		sums[k], counts[k] = make([]float64, len(first)), make([]int, len(first))
	}
	outside := 0
	for i, code := range codes {
		if x, y := time.Values[i], value.Values[i]; !isNumber(x) || !isNumber(y) {
			continue
		} else if k := g.nearest(x); k < 0 {
			outside++
		} else {
			sums[k][code] += y
			counts[k][code]++
		}
	}
	out, left := l.lead(t, codes, first, -1, o)
	for k, name := range g.names {
		for i, count := range counts[k] {
			sums[k][i] /= float64(count) // NaN where there is none
		}
		out.Columns = append(out.Columns, Column{Name: name, Cells: Cells{numbers: sums[k]}, Kind: Number, Values: sums[k]})
	}
	uniqueNames(out.Columns)
	out.Long, out.Measured = o.Long, value.Name
	return out, l.notesOnGrid(t, g, counts, outside, left), nil
}

// checkNumbers fails unless each cell of a column is a number or missing.
func checkNumbers(t Table, c Column) error {
	if c.Ask != nil {
		return c.Ask
	}
	if c.Values == nil {
		return fault.New(fault.Option, "%s: column %q has no numbers, which the option grid needs", t.File, c.Name).
			With("file", t.File).With("column", c.Name).With("option", "grid")
	}
	for i := 0; i < t.Rows && c.Words > 0; i++ {
		if text := c.Cells.Text(i); text != "" && !isNumber(c.Values[i]) && !c.isMissing(text) {
			return t.Fault(fault.Format, i, c, "%q is not a number, which the option grid needs; to read it as missing, use the option na", text)
		}
	}
	return nil
}

// gridOver returns the grid of the options over the range of a column.
func gridOver(time Column, o dataset.Options) grid {
	if axis := quantity.AxisOf(o.Variables); axis != nil && slices.IsSorted(axis.Values) {
		return newGrid(axis.Values, o.Variables)
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range time.Values {
		if isNumber(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	step := (high - low) / float64(max(1, o.Grid-1))
	if !(step > 0) || math.IsInf(step, 0) {
		return newGrid([]float64{low}, []string{Shortest(low)})
	}
	_, unit := quantity.Split(time.Name)
	decimals := max(0, 2-int(math.Floor(math.Log10(step)))) // names are exact places
	places, names := make([]float64, o.Grid), make([]string, o.Grid)
	for k := range places {
		text := strconv.FormatFloat(low+float64(k)*step, 'f', decimals, 64)
		places[k], _ = strconv.ParseFloat(text, 64)
		names[k] = strings.TrimSpace(Shortest(places[k]) + " " + unit)
	}
	return newGrid(places, names)
}

func newGrid(places []float64, names []string) grid {
	g := grid{places: places, names: names}
	for k := 1; k < len(places); k++ {
		g.width = max(g.width, places[k]-places[k-1])
	}
	return g
}

// nearest returns the place that is nearest to a number; -1 if it lies further outside of the places than
// half the width.
func (g grid) nearest(x float64) int {
	k := sort.SearchFloat64s(g.places, x)
	if k == len(g.places) || k > 0 && x-g.places[k-1] < g.places[k]-x {
		k--
	}
	if math.Abs(x-g.places[k]) > g.width*(0.5+1e-9) {
		return -1
	}
	return k
}

// notesOnGrid says how the values were put on a grid, and how many stand behind a cell.
func (l long) notesOnGrid(t Table, g grid, counts [][]int, outside int, left []string) dataset.Notes {
	var filled []int
	cells := len(g.places) * len(counts[0])
	for _, of := range counts {
		for _, count := range of {
			if count > 0 {
				filled = append(filled, count)
			}
		}
	}
	slices.Sort(filled)
	text := fmt.Sprintf("%s: the values of %q are put on %d places of %q, %s to %s, as means over a width of %.3g (the option grid); %d of %d cells have no value and are missing",
		t.File, t.Columns[l.value].Name, len(g.places), t.Columns[l.time].Name, g.names[0], g.names[len(g.names)-1], g.width, cells-len(filled), cells)
	if len(filled) > 0 {
		text += fmt.Sprintf("; the others are means of %d to %d values, half of them of at most %d", filled[0], filled[len(filled)-1], filled[(len(filled)-1)/2])
	}
	if outside > 0 {
		text += fmt.Sprintf("; %s outside of the places left out", fault.Plural(outside, "value"))
	}
	return append(dataset.NotesOf(dataset.NoteForm, text), leftOut(t, left)...)
}
