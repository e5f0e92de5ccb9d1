package tables

import (
	"math"
	"slices"
)

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

// differs reports whether no cell of a column repeats, and none is missing.
func (a *assignment) differs(j int) bool {
	codes := a.codes(j)
	return a.facts[j].Missing == 0 && len(codes) > 0 && slices.Max(codes) == len(codes)-1
}

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
		seen[[2]int{a[i], b[i]}] = true
	}
	return len(seen) == len(a)
}

// all reports whether all values meet a condition.
func all[T any](values []T, fits func(T) bool) bool {
	return !slices.ContainsFunc(values, func(v T) bool { return !fits(v) })
}

// steps reports whether all steps from row to row of a column meet a condition, which NaN never does.
func (a *assignment) steps(j int, fits func(step float64) bool) bool {
	values := a.t.Numbers(j)
	for i := 1; i < len(values); i++ {
		if !fits(values[i] - values[i-1]) {
			return false
		}
	}
	return a.t.Rows > 0 && values[0] == values[0]
}

// isRun reports whether a column has whole numbers that rise by one from row to row.
func (a *assignment) isRun(j int) bool {
	return a.steps(j, func(step float64) bool { return step == 1 }) && a.facts[j].isWhole()
}

// increases reports whether a column has increasing whole numbers, none below zero.
func (a *assignment) increases(j int) bool {
	return a.steps(j, func(step float64) bool { return step > 0 }) && a.facts[j].Min >= 0 && a.facts[j].isWhole()
}

// goesOneWay reports whether the numbers of a column rise in every row, or fall in every row.
func (a *assignment) goesOneWay(j int) bool {
	return a.steps(j, func(step float64) bool { return step > 0 }) || a.steps(j,
		func(step float64) bool { return step < 0 })
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
