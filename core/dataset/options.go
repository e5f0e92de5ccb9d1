package dataset

import (
	"ppca/core/fault"
	"ppca/core/limit"
)

// Options say how files become observations. The zero value proposes roles for
// the columns and chooses no θ.
//
// A column is chosen by its name or, where no column has that name, by its
// number counted from 1.
type Options struct {
	Theta  string   `json:"theta"`  // column of the parameter, or of two with a comma between; for arrays also the name of the array
	ID     string   `json:"id"`     // column that names the observations
	Group  string   `json:"group"`  // column of what a split must keep together
	Split  string   `json:"split"`  // column of "train" and "test"
	Weight string   `json:"weight"` // column of how much each observation counts in a fit, ≥ 0
	Ignore []string `json:"ignore"` // columns left out

	// Variables are exactly the columns to model, in this order (those of a
	// model that is applied to new rows); empty: all that have no other role.
	Variables []string `json:"variables"`

	Header *bool `json:"header"` // first row holds names; nil: guessed

	// Pattern is a regular expression with one group that finds θ in the name of
	// a picture; empty: the last number in the name. Compile reads it: the
	// language that the host has, so that a browser need not load another.
	Pattern string                           `json:"pattern"`
	Compile func(string) (Expression, error) `json:"-" js:"-"`

	Blur *Blur `json:"blur"` // makes θ instead

	// Missing says what becomes of cells that hold no number: RefuseMissing,
	// DropMissing or ModelMissing; "" refuses them in columns that were chosen,
	// proposes to leave other columns with such cells out, and sees transparent
	// pixels over black.
	Missing string `json:"missing"`

	// Observed is the name of an array (n×K of true and false) that says which cells
	// of the variables are known; empty: an array called observed, if there is one.
	// With one, Missing is ModelMissing unless it says something else.
	Observed string `json:"observed"`

	TestShare   float64 `json:"testShare"`   // of the rows, drawn at random where no split is given
	Seed        uint64  `json:"seed"`        // of that draw
	Standardise bool    `json:"standardise"` // fill Set.Scale

	Progress func(fraction float64) `json:"-" js:"-"` // observer, may be nil
}

// Blur is the experiment of §4.3 of the paper: every face once per bin, blurred
// by a Gaussian whose σ, in pixels, is uniform in the bin. θ is σ.
type Blur struct {
	Bins  []float64 `json:"bins" limit:"blurBins"`   // ends of the bins, increasing, from 0
	Faces int       `json:"faces" limit:"blurFaces"` // training faces used; 0: all. Smaller numbers give subsets of larger
	Seed  uint64    `json:"seed"`                    // of the choice of faces and of every σ
}

// Check fails with ERR_RANGE or ERR_OPTION where an option is not what it may be.
func (o Options) Check() error {
	if err := limit.Options(o); err != nil || o.Blur == nil {
		return err
	}
	return o.Blur.check(o)
}

func (b *Blur) check(o Options) error {
	if o.Theta != "" || o.Pattern != "" {
		return fault.New(fault.Option, "θ is either the σ of the blur or given by the data: choose one of the two")
	}
	if len(b.Bins) < 2 {
		return fault.New(fault.Option, "the bins of the blur are %v: give at least two ends", b.Bins)
	}
	for j := 1; j < len(b.Bins); j++ {
		if !(b.Bins[j-1] < b.Bins[j]) {
			return fault.New(fault.Option, "the ends of the blur's bins are %v: they must increase", b.Bins)
		}
	}
	return nil
}

// Idle returns the options, by their names in JSON, that are given and had no part in how
// the set was read: the set would be the same without them.
func (o Options) Idle(s *Set) []string {
	var names []string
	for _, each := range []struct {
		name string
		idle bool
	}{
		{"testShare", o.TestShare != 0 && !s.ByLot},
		{"seed", o.Seed != 0 && !s.ByLot},
		{"pattern", o.Pattern != "" && s.Kind != Pictures},
		{"header", o.Header != nil && len(s.Columns) == 0},
	} {
		if each.idle {
			names = append(names, each.name)
		}
	}
	return names
}

// ReportProgress calls Progress, if there is one.
func (o Options) ReportProgress(fraction float64) {
	if o.Progress != nil {
		o.Progress(fraction)
	}
}

// An Expression is a regular expression; *regexp.Regexp is one.
type Expression interface {
	NumSubexp() int
	// FindStringSubmatch returns the first match in s and those of its groups, or nil.
	FindStringSubmatch(s string) []string
}
