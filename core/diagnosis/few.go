package diagnosis

import (
	"fmt"

	"ppca/core/fault"
	"ppca/core/model"
)

// Findings on too few observations: in a row, of a variable, and in all.

const (
	fewForEach = 10  // rows that know a variable, for each endpoint
	manyRows   = 0.1 // share of the rows that know no more cells than there are components
)

// fewKnown reports that many rows with missing cells know no more cells than the model has
// components: least squares fits them without error.
func fewKnown(m *model.Model) []Finding {
	c := m.Summary.Checks
	if c == nil || c.Known == nil || c.Known.Few < manyRows || reproduces(m) {
		return nil
	}
	return []Finding{{fmt.Sprintf("%.0f %% of the training rows know no more cells than the model has components, %d; least squares fits these cells without error, so errors by least squares say little; use fewer components",
		100*c.Known.Few, m.Components), components(max(1, int(c.Known.Median)/2))}}
}

// leastKnown reports a variable that few rows know: there is no option that makes up for the
// others.
func leastKnown(m *model.Model) []Finding {
	c := m.Summary.Checks
	if c == nil || c.Known == nil || c.Known.Least == nil {
		return nil
	}
	l, knots := c.Known.Least, m.Graph.Knots()
	if l.Alike == 0 || l.Rows >= float64(fewForEach*knots) {
		return nil
	}
	rests, like := "its mean", ""
	if knots > 1 {
		rests = fmt.Sprintf("its mean at %d endpoints", knots)
	}
	if l.Alike > 1 {
		like = fmt.Sprintf(" (and few have one of %s)", fault.Plural(l.Alike-1, "other variable"))
	}
	return found(fmt.Sprintf("%.0f of %.0f training rows have a value of %s%s, on which %s rests: values filled in for it may be far off, as their standard errors say; leave it out unless you need it", l.Rows, l.Of, variable(m, l.Variable), like, rests))
}

// FewUnits returns a warning if the observations of a model belong to few groups or are few.
// The density of new ones is then too sure: what groups of the same kind have in common with
// each other is learnt from so many. It returns nil for models of older files.
func FewUnits(m *model.Model) []string {
	c := m.Summary.Checks
	if !c.Few() {
		return nil
	}
	of := fault.Plural(c.Units.Count, "training row")
	if c.Units.Grouped {
		of = "training rows of " + fault.Plural(c.Units.Count, "group")
	}
	return []string{fmt.Sprintf("the model has %s: what it says of new ones (intervals, centiles, θ that is read) is too sure", of)}
}
