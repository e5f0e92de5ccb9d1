package dataset

import (
	"ppca/core/fault"
	"ppca/core/npy"
)

// The sizes above which a file is refused before memory is taken for it.
const (
	maxBytes   = npy.MaxBytes // of an array in a ZIP
	maxEntry   = 256 << 20    // bytes of one file in a ZIP
	maxEntries = 200_000      // files in a ZIP
	maxRatio   = 1032         // bytes that deflate can make of one
	headRows   = 10           // rows shown as a preview
	blockBytes = 1 << 16      // of a table between two checkpoints
)

// checkSize refuses what would not fit in memory.
func checkSize(file string, rows, columns int) error {
	if columns > 0 && rows > npy.MaxNumbers/columns {
		return fault.New(fault.TooLarge, "%s: %d rows × %d columns are more than the %v million numbers that can be read: use fewer rows or smaller pictures",
			file, rows, columns, npy.MaxNumbers/1e6).With("file", file).With("rows", rows).With("columns", columns)
	}
	return nil
}
