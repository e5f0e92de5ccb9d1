// Package dataset describes observations: the Set that files become, the options of that,
// and what is common to tables and pictures. Package input reads a Set, package export
// writes tables.
//
// Reading decides nothing in silence: what it guesses or leaves aside stands in
// Set.Warnings, and what it cannot read is an error of package fault that names
// the file, the row and the column.
package dataset

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/display"
	"ppca/core/fit"
	"ppca/core/narrow"
)

// The kinds of a Set.
const (
	Tables   = "table"
	Pictures = "pictures"
)

// A Set is a set of n observations of K variables, the training rows first.
type Set struct {
	Kind string `json:"kind"` // Tables or Pictures

	// X is n×K in the units of the file (pictures: intensities in [0, 1]),
	// rows [0, Train) for training and the rest for testing.
	X     mat.Matrix `json:"-"` // a mat.Dense, or of package narrow
	Train int        `json:"train"`

	// Observed says which of the n×K cells are known, row-major; nil: all. A cell
	// that is not is NaN in X, or anything in pictures: see RowTo.
	Observed []bool  `json:"-"`
	Missing  Missing `json:"missing"` // cells without a number in the files

	// Theta are the n values of the parameter, or of two, n×2 row by row; nil when
	// none was chosen.
	Theta      []float64 `json:"-"`
	ThetaName  string    `json:"thetaName"`
	SecondName string    `json:"secondName"` // of the second parameter, if there is one

	// Weights say how much each of the n observations counts in a fit; nil: all alike.
	Weights []float64 `json:"-"`

	Names  []string `json:"names"`  // K names of variables; nil for pictures
	IDs    []string `json:"ids"`    // n names of observations, or nil
	Groups []string `json:"groups"` // n groups that a split must not divide, or nil

	Shape *display.Shape `json:"shape"` // of one picture; nil for tables

	// Surface is what the pictures were warped to, which have no Shape then; nil: nothing.
	Surface *display.Surface `json:"surface"`

	FileRows []int32 `json:"-"` // of the file, from 0, where IDs is nil; nil: all are in its order

	// Whitenings are what whitening took from each of n such pictures: the mean of each
	// channel, then the standard deviation of each; nil: nothing.
	Whitenings []float64 `json:"whitenings"`

	// Scale are the K standard deviations (divisor n) of the training rows, 1
	// for a constant variable; nil unless Options.Standardise. X is not divided:
	// the fit does that and keeps Scale in the model.
	Scale []float64 `json:"scale"`

	// Law is μ(θ) of a set that was drawn from a known one (θ of length P); nil elsewhere.
	Law func(theta []float64) []float64 `json:"-"`

	ByLot bool `json:"-"` // the rows for testing were drawn, see Options.TestShare

	Columns  []Column   `json:"columns"`  // of the table, or of the table beside the pictures
	Head     [][]string `json:"head"`     // first rows, of the first 100 columns, as written in the file but cut where a cell is long
	Warnings []string   `json:"warnings"` // what was guessed or left aside
}

// A Column describes one column of a table and the role it has, or, where
// nothing was chosen, the role proposed for it.
type Column struct {
	Name    string  `json:"name"`
	Role    string  `json:"role"`
	Numeric bool    `json:"numeric"` // every cell that is not missing is a number
	Min     float64 `json:"min"`     // of the finite numbers; 0 where there are none
	Max     float64 `json:"max"`
	Missing int     `json:"missing"` // cells that are empty, NaN or infinite
}

// The roles of columns.
const (
	RoleTheta    = "theta"
	RoleVariable = "variable"
	RoleID       = "id"
	RoleGroup    = "group"
	RoleSplit    = "split"
	RoleWeight   = "weight"
	RoleIgnore   = "ignore"
	RoleFile     = "file" // names the picture that the row describes
)

// Rows returns n, the number of observations.
func (s *Set) Rows() int {
	n, _ := s.X.Dims()
	return n
}

// Variables returns K.
func (s *Set) Variables() int {
	_, k := s.X.Dims()
	return k
}

// Training returns the training rows without copying them.
func (s *Set) Training() fit.Data { return s.slice(0, s.Train) }

// Testing returns the test rows without copying them. X is nil when there are
// none.
func (s *Set) Testing() fit.Data { return s.slice(s.Train, s.Rows()) }

func (s *Set) slice(from, to int) fit.Data {
	if from == to {
		return fit.Data{}
	}
	d := fit.Data{X: narrow.Part(s.X, from, to), Scale: s.Scale}
	if s.Theta != nil {
		p := s.Parameters()
		d.Theta = s.Theta[from*p : to*p]
	}
	if s.Weights != nil {
		d.Weights = s.Weights[from:to]
	}
	if k := s.Variables(); s.Observed != nil {
		d.Observed = s.Observed[from*k : to*k]
	}
	return d
}

// Warn adds to Warnings.
func (s *Set) Warn(text string) { s.Warnings = append(s.Warnings, text) }

// NumberInName is the name of θ when it is read from the names of pictures.
const NumberInName = "number in the file name"

// BlurName is the name of θ in the blur experiment, with its unit.
const BlurName = "blur σ (px)"
