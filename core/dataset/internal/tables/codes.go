package tables

// A cell is equal for equal cells.
type cell struct {
	number float64
	text   int // its number from 1; 0 for a number, -1 for an empty cell
}

// cell returns what a cell is.
func (c Column) cell(i int) (of cell, is bool) {
	if k := c.Cells.code(i); k > 0 {
		return cell{text: k}, true
	}
	if v := c.Cells.numbers[i]; v == v {
		return cell{number: v}, true
	}
	return cell{text: -1}, true
}

// place returns what a cell is along a curve: numbers are equal however they are written, and missing
// cells are none.
func (c Column) place(i int) (of cell, is bool) {
	if c.Values != nil {
		return cell{number: c.Values[i]}, c.Values[i] == c.Values[i]
	}
	of, _ = c.cell(i)
	return of, of.text >= 0 && c.Missing[c.Cells.Text(i)] == 0
}

// pairs returns what two cells of a row are.
func pairs(a, b Column) func(i int) ([2]cell, bool) {
	return func(i int) ([2]cell, bool) {
		one, _ := a.cell(i)
		other, _ := b.cell(i)
		return [2]cell{one, other}, true
	}
}

// numbered returns a number for each of n rows, equal for equal keys, from 0 in the order of the rows, and
// the first row of each number. Rows without a key have -1.
func numbered[K comparable](n int, key func(i int) (K, bool)) (codes, first []int) {
	codes, known := make([]int, n), map[K]int{}
	for i := range codes {
		k, is := key(i)
		if codes[i] = -1; !is {
			continue
		}
		code, met := known[k]
		if !met {
			code = len(first)
			known[k], first = code, append(first, i)
		}
		codes[i] = code
	}
	return codes, first
}

// isConstant reports whether a column has one cell for each code.
func isConstant(c Column, codes, first []int) bool {
	for i, code := range codes {
		one, _ := c.cell(i)
		if other, _ := c.cell(first[code]); one != other {
			return false
		}
	}
	return true
}

// repeat reports whether there are two codes or more, and most have several rows.
func repeat(codes []int) bool {
	counts, several := map[int]int{}, 0
	for _, code := range codes {
		if counts[code]++; counts[code] == 2 {
			several++
		}
	}
	return len(counts) > 1 && 2*several > len(counts)
}

// crossed reports whether no two rows have the same pair of codes.
func crossed(a, b []int) bool {
	_, first := numbered(len(a), func(i int) ([2]int, bool) { return [2]int{a[i], b[i]}, true })
	return len(first) == len(a)
}

// isConstantIn reports whether values are equal in each group, apart from those that are missing, and
// not all equal.
func isConstantIn(groups []int, values []float64) bool {
	of, different := map[int]float64{}, map[float64]bool{}
	for i, v := range values {
		if v != v {
			continue
		}
		if known, met := of[groups[i]]; met && known != v {
			return false
		}
		of[groups[i]], different[v] = v, true
	}
	return len(different) > 1
}
