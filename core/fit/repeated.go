package fit

import (
	"cmp"
	"math"
	"slices"

	"ppca/core/linalg"
)

// RepeatedIn returns the rows of d that are equal to an earlier row; nil if there is none.
func RepeatedIn(d Data) *Repeated {
	if linalg.IsEmpty(d.X) {
		return nil
	}
	n, k := d.X.Dims()
	type marked struct {
		mark uint64
		row  int
	}
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
	out := &Repeated{Row: n}
	for r := 1; r < n; r++ {
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
