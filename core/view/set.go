// Package view says of sets and models what the module hands to programs: each struct is an interface of the
// module, with its names and comments.
package view

import (
	"cmp"

	"gonum.org/v1/gonum/floats"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/summary"
)

// A Set describes a data set: SetSummary of the module.
type Set struct {
	Kind       string   `json:"kind"`       // whether rows are lines of a table or pictures
	Rows       int      `json:"rows"`       // n, training and test rows together
	Cols       int      `json:"cols"`       // K
	Train      int      `json:"train"`      // the number of rows for training: rows 0 … train−1; the rest is for testing
	Test       int      `json:"test"`       // the number of rows for testing
	Components int      `json:"components"` // the default number of components of a fit to the training rows
	Names      []string `json:"names"`      // K names of the variables of a table; empty for pictures
	ThetaName  string   `json:"thetaName"`  // of the first parameter
	Period     float64  `json:"period"`     // the period of θ if it is a time of day or a day of the year; else 0
	// The option `long` by which the table was read because its names imply it; else ''.
	Long     string `json:"long"`
	Accepted *roles `json:"accepted"` // the options that choose what `accept` accepted; null without it
	// Null: choose the column of θ and read again. With two parameters, the first.
	Theta      *extent          `json:"theta"`
	Parameters []extent         `json:"parameters"` // the parameters, P of them: none, θ, or two at once
	Shape      *fit.Picture     `json:"shape"`      // of pictures; null for a table
	Turned     *fit.Picture     `json:"turned"`     // portraits have no shape; this is the shape of the pictures of turn()
	Columns    []dataset.Column `json:"columns"`    // the columns of a table
	// The first rows as in the file, with the first 100 columns; long cells are cut.
	Head  [][]string     `json:"head"`
	Form  *dataset.Form  `json:"form"`  // how the table was cut into cells; null for arrays and pictures
	Notes []dataset.Note `json:"notes"` // what reading assumed, changed or left out
	// What to decide before a fit: whether to standardise variables of different units.
	Proposals []summary.Proposal `json:"proposals"`
	// The axis of variables that are numbers with a unit, such as 900 nm, 902 nm, …: a curve; else null.
	Axis *fit.VariableAxis `json:"axis"`
	// Whether each variable is divided by its standard deviation before a fit.
	Standardised bool            `json:"standardised"`
	Missing      dataset.Missing `json:"missing"` // cells without a number
}

// An extent is that of a parameter in all rows.
type extent struct {
	Name string  `json:"name"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
}

// OfSet describes a set that was read with these options. No list of it is nil.
func OfSet(s *dataset.Set, o dataset.Options) Set {
	parameters := []extent{}
	for axis, name := range []string{s.ThetaName, s.SecondName}[:s.Parameters()] {
		values := graph.Column(s.Theta, s.Rows(), axis)
		parameters = append(parameters, extent{name, floats.Min(values), floats.Max(values)})
	}
	var theta *extent
	if len(parameters) > 0 {
		theta = &parameters[0]
	}
	return Set{
		Kind: s.Kind, Rows: s.Rows(), Cols: s.Variables(), Train: s.Train, Test: s.Rows() - s.Train,
		Components: fit.DefaultComponents(len(s.Training().Counted()), s.Variables()),
		Names:      append([]string{}, s.Names...), ThetaName: s.ThetaName, Period: s.Period, Long: s.Long,
		Accepted: acceptedFrom(s, o), Theta: theta, Parameters: parameters, Shape: s.Shape, Turned: face.ShapeOf(s.Surface),
		Columns: append([]dataset.Column{}, s.Columns...), Head: append([][]string{}, s.Head...), Form: s.Form,
		Notes: append([]dataset.Note{}, s.Notes...), Proposals: summary.Before(s), Axis: fit.CurveOf(s.Names, s.Measured),
		Standardised: s.Scale != nil, Missing: s.Missing,
	}
}

// roles are the options that choose what was accepted.
type roles struct {
	Theta   any      `json:"theta,omitempty"`
	ID      string   `json:"id,omitempty"`
	Group   string   `json:"group,omitempty"`
	Split   string   `json:"split,omitempty"`
	Stratum string   `json:"stratum,omitempty"`
	Ignore  []string `json:"ignore,omitempty"`
	Long    string   `json:"long,omitempty"`
	Missing string   `json:"missing,omitempty"`
}

// acceptedFrom returns the options by which a set is read again without proposals; nil if it was read
// without them.
func acceptedFrom(s *dataset.Set, o dataset.Options) *roles {
	if !o.Accept {
		return nil
	}
	proposed := o.Theta == ""
	o = o.Accepted(s)
	r := &roles{ID: o.ID, Group: o.Group, Split: o.Split, Stratum: o.Stratum, Ignore: o.Ignore, Long: o.Long,
		Missing: cmp.Or(o.Missing, dataset.ModelMissing)}
	switch {
	case proposed && s.SecondName != "":
		r.Theta = [2]string{s.ThetaName, s.SecondName}
	case proposed && o.Theta != "":
		r.Theta = o.Theta
	}
	return r
}
