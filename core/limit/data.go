package limit

import (
	"strconv"

	"ppca/core/fault"
)

// Limits of data: files and the numbers in them. The command line and the browser refuse
// the same data. The table of web/README.md is made from core/settings/data.go; web/ppca.d.ts
// repeats some of the numbers, and a test compares them.
const (
	// Bytes is the size of all files of one data set together. The files, the numbers
	// read from them and the fit share the 4 GiB that a browser gives to WebAssembly.
	Bytes = 1 << 30

	// SessionBytes is the unpacked size of one session: a data set and its models.
	SessionBytes = 2 << 30

	// ReportBytes is the size of one report.
	ReportBytes = 64 << 20

	// Files is the number of files of one data set, and of entries in one ZIP.
	Files = 200_000

	// EntryBytes is the unpacked size of one file in a ZIP, unless it is an array.
	EntryBytes = 256 << 20

	// Inflation is the most bytes that deflate can make of one byte.
	Inflation = 1032

	// Numbers is the count of numbers in one data set or array, rows × columns: 1.5 GB
	// of float64.
	Numbers = 187_500_000

	// Columns is the number of columns of a table or array of observations. Every column has
	// a name, a range and a role, which the page keeps beside the numbers.
	Columns = 100_000

	// RowBytes is the length of one row of a table: the most columns, with room for
	// 160 bytes in each cell. One row must fit into memory several times.
	RowBytes = 16 << 20

	// CellBytes is the length of one cell of a table.
	CellBytes = 1 << 20

	// NameBytes is the length of the name of a column.
	NameBytes = 1000

	// LandmarkBytes is the length of a line of a table of key points, and
	// PointsBytes the size of a .pts file.
	LandmarkBytes = 64 << 10
	PointsBytes   = 1 << 20

	// Pixels is the size of one picture, width × height: a decoder holds up to 14 bytes of each.
	Pixels = 50_000_000
)

// CheckBytes fails (ERR_TOO_LARGE) unless files of that many bytes together can be read.
func CheckBytes(bytes int64) error {
	if bytes <= Bytes {
		return nil
	}
	return fault.New(fault.TooLarge, "the files have %s bytes together, but at most %s (1 GiB) can be read: use fewer rows or smaller pictures", Count(bytes), Count(Bytes)).
		With("bytes", bytes).With("limit", Bytes)
}

// CheckFiles fails (ERR_TOO_LARGE) unless that many files can be read.
func CheckFiles(count int) error {
	if count <= Files {
		return nil
	}
	return fault.New(fault.TooLarge, "there are %s files, but at most %s can be read: use fewer", Count(count), Count(Files)).
		With("files", count).With("limit", Files)
}

// Count writes a whole number with a comma before every third digit.
func Count[T int | int64 | uint64](n T) string {
	text := strconv.FormatInt(int64(n), 10)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
