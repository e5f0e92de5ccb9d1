// Package dataset describes observations: the Set that is read from files, the options for
// reading, and what tables and pictures have in common. Package input reads a Set. Result and
// WritePictures write results as tables and pictures.
//
// Set.Notes lists everything that reading guessed or ignored. An error of package fault
// names the file, the row and the column that cannot be read.
package dataset

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// Kinds of Set.
const (
	Tables   = "table"
	Pictures = "pictures"
)

// A Set is n observations of K variables, training rows first.
type Set struct {
	Kind string `json:"kind"` // Tables or Pictures

	// X is n×K in the units of the file (pictures: intensities in [0, 1]),
	// rows [0, Train) for training and the rest for testing.
	X     mat.Matrix `json:"-"` // a mat.Dense, or a matrix of package narrow
	Train int        `json:"train"`

	// Observed marks which of the n×K cells are known, row-major; nil: all. In X, an unknown
	// cell is NaN, or arbitrary in pictures; see RowTo.
	Observed []bool  `json:"-"`
	Missing  Missing `json:"missing"` // cells without a number in the files

	// Theta holds the n values of the parameter or, for two, n×2 values row by row; nil if none
	// was chosen.
	Theta      []float64 `json:"-"`
	ThetaName  string    `json:"thetaName"`
	SecondName string    `json:"secondName"` // of the second parameter, if there is one

	// Period is the period of θ if it is a time of day or a day of the year, in the unit of θ;
	// else 0.
	Period float64 `json:"period"`

	// Weights holds the n observation weights; nil: all equal.
	Weights []float64 `json:"-"`

	Names    []string `json:"names"`              // K names of variables; nil for pictures
	Measured string   `json:"measured,omitempty"` // what the variables of a long table measure, its column of values
	IDs      []string `json:"ids"`                // n names of observations, or nil
	Groups   []string `json:"groups"`             // n groups that a split must not divide, or nil

	Shape *fit.Picture `json:"shape"` // of one picture; nil for tables

	// Surface is the surface that pictures were warped to (Shape is then nil), or nil.
	Surface *fit.Surface `json:"surface"`

	FileRows []int32 `json:"-"` // row numbers of the file, from 0, if IDs is nil; nil: all rows in order

	// Whitenings holds what whitening removed from each of n pictures: the mean of each
	// channel, then the standard deviation of each; nil: none.
	Whitenings []float64 `json:"whitenings"`

	// Scale holds the K standard deviations (divisor n) of the training rows, 1 for a constant
	// variable; nil unless Options.Standardise is set. X is not divided: the fit divides, and
	// the model keeps Scale.
	Scale []float64 `json:"scale"`

	// TrueMean is the true μ(θ) of simulated data (θ of length P); nil for other sets.
	TrueMean func(theta []float64) []float64 `json:"-"`

	RandomSplit bool `json:"randomSplit"` // the test rows were drawn at random, see Options.TestShare

	Long string `json:"long,omitempty"` // the option long by which the table was read without being asked

	Form    *Form      `json:"form,omitempty"` // how the table was cut into cells; nil for arrays and pictures
	Columns []Column   `json:"columns"`        // of the table, or of the table beside the pictures
	Head    [][]string `json:"head"`           // first rows and 100 columns, as written in the file; long cells are cut
	Notes   Notes      `json:"notes"`          // what was guessed or ignored
}

// A Column describes one column of a table, with its role or, if nothing was chosen, its
// proposed role.
type Column struct {
	Name    string  `json:"name"`    // from the first row of the file, or its number, from 1
	Role    string  `json:"role"`    // what the column is used for; 'file' names the picture that a row describes
	Numeric bool    `json:"numeric"` // whether it has numbers only, besides empty cells
	Min     float64 `json:"min"`     // smallest number; 0 if it has none
	Max     float64 `json:"max"`     // largest number; 0 if it has none
	Missing int     `json:"missing"` // empty cells
	Place   int     `json:"place"`   // the number of the column in its file, from 1; 0 if it is made of others
	Time    string  `json:"time"`    // how its dates became numbers, as in ReadOptions.time; '' if it has no dates
}

// The roles of columns.
const (
	RoleTheta    = "theta"
	RoleVariable = "variable"
	RoleID       = "id"
	RoleGroup    = "group"
	RoleSplit    = "split"
	RoleStratum  = "stratum"
	RoleWeight   = "weight"
	RoleIgnore   = "ignore"
	RoleFile     = "file" // name of the picture that the row describes
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

// Training returns the training rows without a copy.
func (s *Set) Training() fit.Data { return s.slice(0, s.Train) }

// Testing returns the test rows without a copy. X is nil if there are none.
func (s *Set) Testing() fit.Data { return s.slice(s.Train, s.Rows()) }

// All returns all rows without a copy.
func (s *Set) All() fit.Data { return s.slice(0, s.Rows()) }

func (s *Set) slice(from, to int) fit.Data {
	if from == to {
		return fit.Data{}
	}
	d := fit.Data{X: linalg.Part(s.X, from, to), Scale: s.Scale, Names: s.Names}
	if s.Theta != nil {
		p := s.Parameters()
		d.Theta = s.Theta[from*p : to*p]
	}
	if s.Weights != nil {
		d.Weights = s.Weights[from:to]
	}
	if s.Groups != nil {
		d.Groups = GroupNumbers(s.Groups[from:to])
	}
	if k := s.Variables(); s.Observed != nil {
		d.Observed = s.Observed[from*k : to*k]
	}
	return d
}

// Note adds to Notes.
func (s *Set) Note(code NoteCode, text string) { s.Notes = append(s.Notes, Note{code, text}) }

// NumberInName is the name of θ when θ is read from the names of pictures.
const NumberInName = "number in the file name"

// BlurName is the name of θ in the blur experiment, with its unit.
const BlurName = "blur σ (px)"
