package fit

import (
	"slices"
	"strconv"
	"strings"
)

// A VariableAxis is the quantity along which variables are samples of a curve.
type VariableAxis struct {
	Name   string    `json:"name"`   // empty if the names do not state it
	Unit   string    `json:"unit"`   // likewise
	Values []float64 `json:"values"` // K numbers, increasing or decreasing

	// What the curve measures, as the column of values of a long table says; else empty.
	Measured     string `json:"measured"`
	MeasuredUnit string `json:"measuredUnit"` // its unit, likewise
}

// CurveOf returns the axis of names, see VariableAxisOf, along which the quantity of this name is measured.
func CurveOf(names []string, measured string) *VariableAxis {
	a := VariableAxisOf(names)
	if a != nil {
		a.Measured, _ = SplitUnit(measured)
		a.MeasuredUnit = UnitOf(measured)
	}
	return a
}

// fewest is the least number of variables that make a curve.
const fewest = 4

// times are units that stand before their number, as in day 3.
var times = []string{"hour", "day", "week", "month", "year"}

// VariableAxisOf returns the axis of names that are numbers with the same text around them, such as
// 900 nm, t=0.5s or X1500; nil if they are not. Names that only count the variables, x1, x2, …
// or TR01A, TR02A, …, make none.
func VariableAxisOf(names []string) *VariableAxis {
	if len(names) < fewest {
		return nil
	}
	before, after, ok := around(names)
	if !ok {
		return nil
	}
	a := &VariableAxis{Values: make([]float64, len(names))}
	counts := true
	for k, name := range names {
		value, err := strconv.ParseFloat(name[len(before):len(name)-len(after)], 64)
		if err != nil {
			return nil
		}
		a.Values[k] = value
		counts = counts && value == a.Values[0]+float64(k)
		if k > 1 && (value > a.Values[k-1]) != (a.Values[1] > a.Values[0]) || k > 0 && value == a.Values[k-1] {
			return nil
		}
	}
	if open := strings.LastIndexByte(before, '('); open >= 0 && strings.HasPrefix(after, ")") {
		before, after = before[open+1:], after[1:]
	}
	word := strings.Trim(before, " _=:.-")
	a.Name, a.Unit = word, strings.Trim(after, " _.()[]")
	for _, unit := range times {
		if strings.EqualFold(word, unit) || strings.EqualFold(word, unit+"s") {
			a.Name, a.Unit = "", unit+"s"
		}
	}
	if first := a.Values[0]; counts && !knownUnit(a.Unit) && (first == 0 || first == 1) && !strings.Contains(before, "=") {
		return nil
	}
	if strings.EqualFold(a.Name, "x") && !strings.Contains(before, "=") { // R writes it before a number
		a.Name = ""
	}
	return a
}

// knownUnit reports whether a text is a unit, rather than a letter behind a number.
func knownUnit(unit string) bool {
	return isUnit(unit) || slices.Contains(letters, unit) || slices.Contains(times, strings.TrimSuffix(unit, "s"))
}

// around returns the texts before and after the number in each name; ok is false if they are
// not the same for all names. A minus belongs to the number if a blank or nothing precedes it.
func around(names []string) (before, after string, ok bool) {
	for k, name := range names {
		first := strings.IndexAny(name, "0123456789")
		if first < 0 {
			return "", "", false
		}
		if first > 0 && name[first-1] == '.' {
			first--
		}
		if first > 0 && name[first-1] == '-' && (first == 1 || strings.IndexByte(" =:(", name[first-2]) >= 0) {
			first--
		}
		last := strings.LastIndexAny(name, "0123456789") + 1
		if k == 0 {
			before, after = name[:first], name[last:]
		}
		if name[:first] != before || name[last:] != after {
			return "", "", false
		}
	}
	return before, after, true
}
