package fit

import (
	"cmp"
	"math"
	"slices"

	"ppca/core/linalg"
)

// A marked row has a number that is equal for equal rows.
type marked struct {
	mark uint64
	row  int
}

// marks returns the rows of d with their numbers, equal rows behind each other.
func (d Data) marks() []marked {
	n, k := d.X.Dims()
	rows, parameters := make([]marked, n), len(d.Theta)/max(1, n)
	row := make([]float64, k)
	for i := range rows {
		linalg.RowTo(row, d.X, i)
		d.hide(i, row)
		mark := uint64(0)
		add := func(value uint64) { // a step of SplitMix64
			mark = (mark ^ value) * 0xbf58476d1ce4e5b9
			mark ^= mark >> 31
		}
		for _, value := range row {
			add(math.Float64bits(value))
		}
		for _, value := range d.Theta[i*parameters : (i+1)*parameters] {
			add(math.Float64bits(value))
		}
		for c, known := range d.Known(i) {
			if !known {
				add(uint64(c + 1))
			}
		}
		rows[i] = marked{mark, i}
	}
	slices.SortFunc(rows, func(a, b marked) int { return cmp.Or(cmp.Compare(a.mark, b.mark), a.row-b.row) })
	return rows
}

// RepeatedIn returns the rows of d that are equal to an earlier row; nil if there is none.
func RepeatedIn(d Data) *Repeated {
	if linalg.IsEmpty(d.X) {
		return nil
	}
	rows := d.marks()
	out := &Repeated{Row: len(rows)}
	for r := 1; r < len(rows); r++ {
		if rows[r].mark != rows[r-1].mark {
			continue
		}
		out.Count++
		if rows[r].row < out.Row {
			out.Row, out.Of = rows[r].row, rows[r-1].row
		}
	}
	if out.Count == 0 {
		return nil
	}
	return out
}

// Together returns the groups of the rows that folds leave out together: those of d or, without groups, equal rows,
// because a fit has seen a row whose copy it has; nil if no row repeats, or hardly any differ.
func (d Data) Together() []int {
	if d.Groups != nil {
		return d.Groups
	}
	rows, count := d.marks(), 0
	groups := make([]int, len(rows))
	for r, at := range rows {
		if r == 0 || at.mark != rows[r-1].mark {
			count++
		}
		groups[at.row] = count
	}
	if count == len(rows) || count < moreFolds {
		return nil
	}
	return groups
}
