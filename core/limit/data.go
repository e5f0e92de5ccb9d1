package limit

import (
	"strconv"

	"ppca/core/fault"
)

// Limits of data: files, and the numbers in them. They are the same for the command line and
// the browser. web/GUIDE.md names some of them; web/ppca.d.ts repeats some of the
// numbers, and a test compares them.
const (
	// Bytes is the total size of the files of a data set. The files, their numbers and the fit
	// share the 4 GiB of memory of a WebAssembly program.
	Bytes = 1 << 30

	// SessionBytes is the unpacked size of a session: a data set and its models.
	SessionBytes = 2 << 30

	// ReportBytes is the size of a report.
	ReportBytes = 64 << 20

	// Files is the number of files of a data set, and of entries of a ZIP.
	Files = 200_000

	// EntryBytes is the unpacked size of a file in a ZIP, unless it is an array.
	EntryBytes = 256 << 20

	// Inflation is the largest expansion of deflate: bytes out per byte in.
	Inflation = 1032

	// Numbers is the number of entries of a data set or array, rows × columns: 1.5 GB of
	// float64.
	Numbers = 187_500_000

	// Columns is the number of columns of a table or array of observations. The page keeps a
	// name, a range and a role for each.
	Columns = 100_000

	// RowBytes is the length of a row of a table: all columns with 160 bytes each. A row must
	// fit into memory several times.
	RowBytes = 16 << 20

	// CellBytes is the length of a cell of a table.
	CellBytes = 1 << 20

	// NameBytes is the length of a column's name.
	NameBytes = 1000

	// LandmarkBytes is the length of a line in a table of key points, PointsBytes the size of
	// a .pts file.
	LandmarkBytes = 64 << 10
	PointsBytes   = 1 << 20

	// Pixels is the size of a picture, width × height: a decoder needs up to 14 bytes for each.
	Pixels = 50_000_000
)

// CheckBytes fails with ERR_TOO_LARGE unless files of that total size can be read.
func CheckBytes(bytes int64) error {
	if bytes <= Bytes {
		return nil
	}
	return fault.New(fault.TooLarge, "the files have %s bytes together, but at most %s (1 GiB) can be read: use fewer rows or smaller pictures", Count(bytes), Count(Bytes)).
		With("bytes", bytes).With("limit", Bytes)
}

// CheckFiles fails with ERR_TOO_LARGE unless that many files can be read.
func CheckFiles(count int) error {
	if count <= Files {
		return nil
	}
	return fault.New(fault.TooLarge, "there are %s files, but at most %s can be read: use fewer", Count(count), Count(Files)).
		With("files", count).With("limit", Files)
}

// CheckSize fails with ERR_TOO_LARGE unless what has so many rows and columns of numbers can be read.
func CheckSize(what string, rows, columns int) error {
	if columns == 0 || rows <= Numbers/columns {
		return nil
	}
	return fault.New(fault.TooLarge, "%s: %d rows × %d columns exceed the limit of %v million numbers: use fewer rows or smaller pictures", what, rows, columns, Numbers/1e6).
		With("file", what).With("rows", rows).With("columns", columns)
}

// Count returns a whole number with a comma before every third digit.
func Count[T int | int64 | uint64](n T) string {
	text := strconv.FormatInt(int64(n), 10)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
