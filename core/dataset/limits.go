package dataset

import (
	"ppca/core/fault"
	"ppca/core/npy"
)

// The sizes above which a file is refused before memory is taken for it.
const (
	maxBytes   = npy.MaxBytes // of X, 8 bytes a cell
	maxEntry   = 256 << 20    // bytes of one file in a ZIP
	maxEntries = 200_000      // files in a ZIP
	maxRatio   = 1032         // bytes that deflate can make of one
	maxSigma   = 1_000_000    // pixels; wider is flat
	headRows   = 10           // rows shown as a preview
	blockBytes = 1 << 16      // of a table between two checkpoints
)

// checkSize refuses what would not fit in memory.
func checkSize(file string, rows, columns int) error {
	if columns > 0 && rows > maxBytes/8/columns {
		return fault.New(fault.TooLarge, "%s: %d rows × %d columns take %d MB, and at most %d MB can be read; use fewer rows or smaller pictures",
			file, rows, columns, rows/1000*columns/1000*8, maxBytes/1_000_000).With("file", file).With("rows", rows).With("columns", columns)
	}
	return nil
}
