package table

import (
	"ppca/core/fault"
	"ppca/core/limit"
)

// CheckSize returns an error for data that do not fit in memory.
func CheckSize(file string, rows, columns int) error {
	if columns > 0 && rows > limit.Numbers/columns {
		return fault.New(fault.TooLarge, "%s: %d rows × %d columns exceed the limit of %v million numbers: use fewer rows or smaller pictures",
			file, rows, columns, limit.Numbers/1e6).With("file", file).With("rows", rows).With("columns", columns)
	}
	return nil
}

// checkColumns returns an error for an array with more columns than a table may have.
func checkColumns(file string, columns int) error {
	if columns > limit.Columns {
		return fault.New(fault.TooLarge, "%s has %s columns, but at most %s can be read: remove columns, or make the pictures smaller", file, limit.Count(columns), limit.Count(limit.Columns)).
			With("file", file).With("columns", columns).With("limit", limit.Columns)
	}
	return nil
}
