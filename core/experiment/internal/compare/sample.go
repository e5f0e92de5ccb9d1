package compare

import (
	"ppca/core/fit"
)

// A Sample is the data of one split.
type Sample struct {
	Train, Test fit.Data
	Groups      []int  // of the training observations: what a fold must not divide
	Masks       *Masks // nil: every observation has all cells
}
