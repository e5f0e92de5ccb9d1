package graph

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// TellApart returns values as text with at least so many digits, and with more where the nearest other
// value is so close that they are needed to tell both apart. Whole numbers have all their digits.
func TellApart(values []float64, digits int) []string {
	sorted := slices.Compact(slices.Sorted(slices.Values(values)))
	texts := make([]string, len(values))
	for i, v := range values {
		at, gap := slices.Index(sorted, v), math.Inf(1)
		if at > 0 {
			gap = v - sorted[at-1]
		}
		if at+1 < len(sorted) {
			gap = min(gap, sorted[at+1]-v)
		}
		texts[i] = spelt(v, gap, digits)
	}
	return texts
}

// mostDigits are enough to tell any two numbers apart.
const mostDigits = 17

// spelt returns v with at least so many digits, the last at most a tenth of gap.
func spelt(v, gap float64, digits int) string {
	switch {
	case v == math.Trunc(v) && math.Abs(v) < 1e15:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case math.Abs(v) > gap:
		digits = max(digits, min(mostDigits, int(math.Ceil(math.Log10(math.Abs(v)/gap)))+2))
	}
	return strconv.FormatFloat(v, 'g', digits, 64)
}

// Place returns the θ of a knot for messages, with at least six digits.
func (g Graph) Place(b int) string {
	var texts []string
	for axis, t := range g.Knot(b) {
		endpoints := g.Axes()[axis].Endpoints
		texts = append(texts, TellApart(endpoints, 6)[slices.Index(endpoints, t)])
	}
	return strings.Join(texts, ", ")
}

// Spell returns a θ, a number for each parameter, for messages: with four digits, or with more where
// they are few beside the width of its bin.
func (g Graph) Spell(theta []float64) string {
	var texts []string
	for axis, t := range theta {
		texts = append(texts, spelt(t, g.Axes()[axis].width(t), 4))
	}
	return strings.Join(texts, ", ")
}

// width returns the width of the bin at θ, or of the nearest; ∞ if there is none.
func (a Axis) width(theta float64) float64 {
	if len(a.Endpoints) < 2 {
		return math.Inf(1)
	}
	above, _ := slices.BinarySearch(a.Endpoints, theta)
	above = min(max(above, 1), len(a.Endpoints)-1)
	return a.Endpoints[above] - a.Endpoints[above-1]
}
