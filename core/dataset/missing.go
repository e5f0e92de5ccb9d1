package dataset

import (
	"math"

	"ppca/core/linalg"
)

// Treatments of variable cells without a number: empty, NaN, NA or infinite in a table, NaN
// or infinite in an array, fully transparent in a picture.
const (
	RefuseMissing = "refuse" // an error that names the first such cell
	DropMissing   = "drop"   // the row is left out
	ModelMissing  = "model"  // the cell is not observed, see Set.Observed
)

// Missing counts the cells without a number in columns that are or could be variables, θ or
// weights, and the rows that were dropped for them. With ModelMissing it counts only those that
// a fit sees: of variables, in rows that are left; Texts are those of all.
type Missing struct {
	Choice  string `json:"choice"`  // ReadOptions.missing; '' if it was not set
	Cells   int    `json:"cells"`   // how many there are
	Rows    int    `json:"rows"`    // rows with such cells
	Columns int    `json:"columns"` // columns with such cells
	LeftOut int    `json:"leftOut"` // rows left out because of them
	// What they hold, those of rows left out included: '3 empty, 2 "-999"'; '' for arrays and pictures.
	Texts string `json:"texts"`
}

// Any reports whether the data have such cells, or had them in rows that are left out.
func (m Missing) Any() bool { return m.Cells+m.LeftOut > 0 }

// ToleratesMissing reports whether columns with missing cells can be used.
func (o Options) ToleratesMissing() bool {
	return o.Missing == DropMissing || o.Missing == ModelMissing
}

// ObservedCells returns which cells of row i are known; nil means all.
func (s *Set) ObservedCells(i int) []bool {
	if s.Observed == nil {
		return nil
	}
	k := s.Variables()
	return s.Observed[i*k : (i+1)*k]
}

// RowTo sets to (K) to row i of X, with NaN for cells that are not observed.
func (s *Set) RowTo(to []float64, i int) {
	linalg.RowTo(to, s.X, i)
	for c, is := range s.ObservedCells(i) {
		if !is {
			to[c] = math.NaN()
		}
	}
}
