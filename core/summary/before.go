package summary

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/model"
)

// A Proposal is a change of options before a fit, with its reason.
type Proposal struct {
	Text string `json:"text"` // a sentence without its full stop
	fit.Advice
}

// Before returns what to decide before a fit to the training rows of a set: whether to standardise
// variables of different units.
func Before(set *dataset.Set) []Proposal {
	list := []Proposal{}
	d := set.Training()
	if set.Kind != dataset.Tables || set.Scale != nil || d.X == nil || len(d.Counted()) == 0 {
		return list
	}
	d = model.SampleOf(d).Data
	unit, err := fit.PowerOfTwo(context.Background(), d)
	if err != nil {
		return list
	}
	s := fit.SpreadOf(d, unit)
	if !fit.UnlikeUnits(set.Names, s) {
		return list
	}
	names := set.Names
	if names == nil {
		names = dataset.VariableNames(set.Variables())
	}
	return append(list, Proposal{unitsText(names[s.Largest], names[s.Smallest], s), *standardised()})
}
