package table

import (
	"ppca/core/fault"
	"ppca/core/limit"
)

// CheckSize refuses what would not fit in memory.
func CheckSize(file string, rows, columns int) error {
	if columns > 0 && rows > limit.Numbers/columns {
		return fault.New(fault.TooLarge, "%s: %d rows × %d columns are more than the %v million numbers that can be read: use fewer rows or smaller pictures",
			file, rows, columns, limit.Numbers/1e6).With("file", file).With("rows", rows).With("columns", columns)
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
