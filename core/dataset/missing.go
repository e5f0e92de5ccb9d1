package dataset

import (
	"math"

	"ppca/core/narrow"
)

// What happens to cells of variables that hold no number: empty, NaN, NA or
// infinite in a table, NaN or infinite in an array, fully transparent in a picture.
const (
	RefuseMissing = "refuse" // an error that names the first
	DropMissing   = "drop"   // the row is left out
	ModelMissing  = "model"  // the cell is not observed: Set.Observed says so
)

// Missing counts the cells without a number in the columns that are or could be
// variables, θ or weights, as they were read, and what was left out for them.
type Missing struct {
	Choice  string `json:"choice"`  // one of the three, or "": nothing was chosen
	Cells   int    `json:"cells"`   // in all
	Rows    int    `json:"rows"`    // that have one of them
	Columns int    `json:"columns"` // that have one of them
	LeftOut int    `json:"leftOut"` // rows that are not in the Set because of them
}

// ToleratesMissing reports whether columns with missing cells can be used.
func (o Options) ToleratesMissing() bool {
	return o.Missing == DropMissing || o.Missing == ModelMissing
}

// ObservedCells returns which cells of row i are known; nil: all.
func (s *Set) ObservedCells(i int) []bool {
	if s.Observed == nil {
		return nil
	}
	k := s.Variables()
	return s.Observed[i*k : (i+1)*k]
}

// RowTo fills to (K) with row i of X, NaN where a cell is not observed.
func (s *Set) RowTo(to []float64, i int) {
	narrow.RowTo(to, s.X, i)
	for c, is := range s.ObservedCells(i) {
		if !is {
			to[c] = math.NaN()
		}
	}
}
