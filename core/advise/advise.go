// Package advise says what to change before a model is fitted to observations.
package advise

import (
	"fmt"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/narrow"
	"ppca/core/quantity"
)

// A Proposal is a change of options for the observations of a set, with its reason.
type Proposal struct {
	Text    string         `json:"text"`    // a sentence without its full stop
	Action  string         `json:"action"`  // the change in words
	Options map[string]any `json:"options"` // the change, as in FitOptions; standardise is one of reading
	Flags   string         `json:"flags"`   // the same for `ppca fit`
}

// Bounds of the rows that are looked at.
const (
	mostRows  = 2000
	mostCells = 1 << 20
	leastRows = 50
)

// Before returns proposals for a fit with so many bins of equal width to the training rows of a
// set; 0 bins stands for bins that the user chose.
func Before(set *dataset.Set, bins int) []Proposal {
	list := []Proposal{}
	if p := standardise(set); p != nil {
		list = append(list, *p)
	}
	if p := equalCount(set, bins); p != nil {
		list = append(list, *p)
	}
	return list
}

// standardise proposes to divide variables of different units by their standard deviations.
func standardise(set *dataset.Set) *Proposal {
	d := set.Training()
	if set.Kind != dataset.Tables || set.Scale != nil || d.X == nil {
		return nil
	}
	k := set.Variables()
	counted := d.Counted()
	if len(counted) == 0 {
		return nil
	}
	d = d.Subset(fit.Evenly(counted, min(mostRows, max(leastRows, mostCells/k))))
	s := quantity.SpreadOf(d, magnitude(d))
	if !quantity.Unlike(set.Names, s) {
		return nil
	}
	names := set.Names
	if names == nil {
		names = dataset.VariableNames(k)
	}
	return &Proposal{
		fmt.Sprintf("the variables have different units: the standard deviation of %s is %s that of %s, and a fit follows the large ones; standardise the variables", names[s.Largest], quantity.Times(s.Ratio), names[s.Smallest]),
		"standardise the variables", map[string]any{"standardise": true}, "-standardise",
	}
}

// magnitude returns the largest known value of d, at least 1, in which squares do not overflow.
func magnitude(d fit.Data) float64 {
	n, k := d.X.Dims()
	largest, row := 1., make([]float64, k)
	for i := range n {
		narrow.RowTo(row, d.X, i)
		for c, known := range d.Known(i) {
			if !known {
				row[c] = 0
			}
		}
		largest = max(largest, dense.LargestOf(row))
	}
	return largest
}

// θ is skewed if the emptiest bin of equal width has less than this share of what it would have
// if all bins had the same number. With few values of θ, bins of equal count merge.
const (
	emptiest  = 0.25
	fewValues = 8
)

// equalCount proposes bins of equal count where θ is skewed.
func equalCount(set *dataset.Set, bins int) *Proposal {
	d := set.Training()
	if bins < 2 || len(d.Theta) == 0 || set.Parameters() != 1 || set.Period != 0 {
		return nil
	}
	theta := slices.Sorted(slices.Values(d.CountedTheta()))
	line, err := graph.EvenLine(theta[0], theta[len(theta)-1], bins)
	if err != nil || len(slices.Compact(slices.Clone(theta))) < fewValues {
		return nil
	}
	counts := make([]int, bins)
	for _, at := range theta {
		b := 0
		for b < bins-1 && at >= line.Endpoints[b+1] {
			b++
		}
		counts[b]++
	}
	least := slices.Min(counts)
	if float64(least*bins) >= emptiest*float64(len(theta)) {
		return nil
	}
	return &Proposal{
		fmt.Sprintf("%s is skewed: of %d bins of equal width one has %d of the %d training rows, another %d; use bins of equal count", name(set), bins, least, len(theta), slices.Max(counts)),
		"use bins of equal count", map[string]any{"bins": bins, "spacing": "count"}, "-spacing count",
	}
}

func name(set *dataset.Set) string {
	if set.ThetaName == "" {
		return "θ"
	}
	return "θ (" + set.ThetaName + ")"
}
