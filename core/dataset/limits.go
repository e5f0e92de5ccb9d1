package dataset

import (
	"ppca/core/fault"
	"ppca/core/limit"
)

// What the limits of package limit leave open.
const (
	headRows     = 10       // rows shown as a preview
	headColumns  = 100      // columns of them
	excerptBytes = 200      // of a cell in the preview or in a message
	mostNotes    = 8        // of one kind, before the others are only counted
	textCells    = 1 << 20  // cells of text that one pass over a table keeps
	textBytes    = 64 << 20 // and what they take, about
	blockBytes   = 1 << 16  // of a table between two checkpoints
)

// checkSize refuses what would not fit in memory.
func checkSize(file string, rows, columns int) error {
	if columns > 0 && rows > limit.Numbers/columns {
		return fault.New(fault.TooLarge, "%s: %d rows × %d columns are more than the %v million numbers that can be read: use fewer rows or smaller pictures",
			file, rows, columns, limit.Numbers/1e6).With("file", file).With("rows", rows).With("columns", columns)
	}
	return nil
}

// checkPixels refuses a picture that is too large to be decoded.
func checkPixels(name string, width, height int) error {
	if width > 0 && height > limit.Pixels/width {
		return fault.New(fault.TooLarge, "the picture %s has %d×%d pixels, and at most %s can be read: make it smaller", name, width, height, limit.Count(limit.Pixels)).
			With("file", name).With("width", width).With("height", height).With("limit", limit.Pixels)
	}
	return nil
}

// checkColumns refuses an array with more columns than a table can have.
func checkColumns(file string, columns int) error {
	if columns > limit.Columns {
		return fault.New(fault.TooLarge, "%s has %s columns, and at most %s can be read: leave columns out, or make the pictures smaller", file, limit.Count(columns), limit.Count(limit.Columns)).
			With("file", file).With("columns", columns).With("limit", limit.Columns)
	}
	return nil
}
