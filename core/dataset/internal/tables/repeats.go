package tables

import (
	"math"
	"slices"
)

// isMoment reports whether a column has dates or times, perhaps in an order that is asked for.
func (c Column) isMoment() bool { return c.Kind == Moment }

// codes returns a number for each cell of a column, equal for equal cells, from 0 in the order of the
// rows. Cells without a number in a column of numbers are all different.
func (a *assignment) codes(j int) []int {
	c, values, texts := a.t.Columns[j], a.t.Numbers(j), a.facts[j].Words > 0
	codes, _ := numbered(len(values), func(i int) (cell, bool) {
		if texts {
			return c.cell(i)
		}
		return cell{number: values[i]}, true
	})
	return codes
}

// distinguished returns numbers that differ where cells of a column differ, NaN where one is missing.
func (a *assignment) distinguished(j int) []float64 {
	if a.facts[j].Words == 0 {
		return a.t.Numbers(j)
	}
	codes := a.codes(j)
	values := make([]float64, len(codes))
	for i, code := range codes {
		values[i] = float64(code)
	}
	return values
}

// differs reports whether no cell of a column repeats, and none is missing.
func (a *assignment) differs(j int) bool {
	codes := a.codes(j)
	return a.facts[j].Missing == 0 && len(codes) > 0 && slices.Max(codes) == len(codes)-1
}

// repeats reports whether most values of a column repeat.
func (a *assignment) repeats(j int) bool { return repeat(a.codes(j)) }

// repeat reports whether there are two codes or more, and most have several rows.
func repeat(codes []int) bool {
	if len(codes) == 0 {
		return false
	}
	counts, several := make([]int, slices.Max(codes)+1), 0
	for _, code := range codes {
		if counts[code]++; counts[code] == 2 {
			several++
		}
	}
	return len(counts) > 1 && 2*several > len(counts)
}

// crossed reports whether no two rows have the same pair of codes.
func crossed(a, b []int) bool {
	seen := make(map[[2]int]bool, len(a))
	for i := range a {
		if pair := [2]int{a[i], b[i]}; seen[pair] {
			return false
		} else {
			seen[pair] = true
		}
	}
	return true
}

// isConstant reports whether all cells of a column are the same.
func (a *assignment) isConstant(j int) bool {
	if c := a.t.Columns[j]; a.facts[j].Words > 0 || c.Ask != nil {
		return !slices.ContainsFunc(a.codes(j), func(code int) bool { return code > 0 })
	}
	return a.facts[j].isConstant()
}

// isWhole reports whether a column has whole numbers and nothing else but missing cells.
func (a *assignment) isWhole(j int) bool {
	return a.facts[j].Words == 0 && !slices.ContainsFunc(a.t.Numbers(j), func(v float64) bool { return v == v && v != math.Trunc(v) })
}

// counts reports whether a column numbers the rows from 0 or 1.
func (a *assignment) counts(j int) bool {
	values := a.t.Numbers(j)
	return a.increases(j) && values[0] <= 1 && values[len(values)-1] == values[0]+float64(len(values)-1)
}

// increases reports whether a column has increasing whole numbers, none below zero.
func (a *assignment) increases(j int) bool {
	before := -1.0
	for _, v := range a.t.Numbers(j) {
		if !(v > before) || v != math.Trunc(v) {
			return false
		}
		before = v
	}
	return a.t.Rows > 0
}

// isConstantIn reports whether values are equal in each group, apart from those that are missing, and
// not all equal.
func isConstantIn(groups []int, values []float64) bool {
	of := map[int]float64{}
	low, high := math.Inf(1), math.Inf(-1)
	for i, v := range values {
		if v != v {
			continue
		}
		low, high = min(low, v), max(high, v)
		if known, met := of[groups[i]]; met && known != v {
			return false
		}
		of[groups[i]] = v
	}
	return low < high
}
