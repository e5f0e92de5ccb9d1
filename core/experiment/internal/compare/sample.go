package compare

import (
	"ppca/core/fit"
)

// A Sample is the data of one split.
type Sample struct {
	Train, Test fit.Data
	Groups      []int  // groups of the training observations; a fold must not divide them
	Masks       *Masks // nil: all cells are observed
}
