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

// Together returns the groups of the rows that folds leave out together: those of d or, without groups, copies of a row,
// because a fit has seen a row whose copy it has; nil if there are no copies, or hardly any rows differ.
func (d Data) Together() []int {
	if d.Groups != nil {
		return d.Groups
	}
	rows, count := d.marks(), 0
	groups, counts := make([]int, len(rows)), []map[float64]int{}
	for r := 0; r < len(rows); {
		end := r + 1
		for end < len(rows) && rows[end].mark == rows[r].mark {
			end++
		}
		copies := end-r > 1 && d.areCopies(rows[r:end], &counts)
		for i := r; i < end; i++ {
			if i == r || !copies {
				count++
			}
			groups[rows[i].row] = count
		}
		r = end
	}
	if count == len(rows) || count < moreFolds {
		return nil
	}
	return groups
}

// areCopies reports whether equal rows have a value that no other row has. Rows of few different values, such as
// answers from 1 to 5, are equal by chance. counts, by column, has how many rows have each value; it grows as needed.
func (d Data) areCopies(equal []marked, counts *[]map[float64]int) bool {
	n, k := d.X.Dims()
	for c := range k {
		if c == len(*counts) {
			values := map[float64]int{}
			for i := range n {
				values[d.X.At(i, c)]++
			}
			*counts = append(*counts, values)
		}
		if (*counts)[c][d.X.At(equal[0].row, c)] == len(equal) {
			return true
		}
	}
	return false
}
