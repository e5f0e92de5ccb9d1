package compare

import (
	"ppca/core/fit"
)

// A Sample is the data of one split.
type Sample struct {
	Train, Test fit.Data
	Masks       *Masks // nil: all cells are observed
}
