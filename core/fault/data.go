package fault

import "strconv"

// Limits of data: files, and the numbers in them. They are the same for the command line and
// the browser. web/GUIDE.md names some of them; web/engine/core.ts repeats some of the
// numbers, and a test compares them.
const (
	// MostBytes is the total size of the files of a data set. The files, their numbers and the fit
	// share the 4 GiB of memory of a WebAssembly program.
	MostBytes = 1 << 30

	// MostSessionBytes is the unpacked size of a session: a data set and its models.
	MostSessionBytes = 2 << 30

	// MostReportBytes is the size of a report.
	MostReportBytes = 64 << 20

	// MostFiles is the number of files of a data set, and of entries of a ZIP.
	MostFiles = 200_000

	// MostEntryBytes is the unpacked size of a file in a ZIP, unless it is an array.
	MostEntryBytes = 256 << 20

	// MostInflation is the largest expansion of deflate: bytes out per byte in.
	MostInflation = 1032

	// MostNumbers is the number of entries of a data set or array, rows × columns: 1.5 GB of
	// float64.
	MostNumbers = 187_500_000

	// MostColumns is the number of columns of a table or array of observations. The page keeps a
	// name, a range and a role for each.
	MostColumns = 100_000

	// MostRowBytes is the length of a row of a table: all columns with 160 bytes each. A row must
	// fit into memory several times.
	MostRowBytes = 16 << 20

	// MostCellBytes is the length of a cell of a table.
	MostCellBytes = 1 << 20

	// MostNameBytes is the length of a column's name.
	MostNameBytes = 1000

	// MostBins is the number of bins of a model, of a grid the product over its axes. Models have a handful; far
	// more do not fit into memory.
	MostBins = 4096

	// MostPixels is the size of a picture, width × height: a decoder needs up to 14 bytes for each.
	MostPixels = 50_000_000
)

// CheckBytes fails with ERR_TOO_LARGE unless files of that total size can be read.
func CheckBytes(bytes int64) error {
	if bytes <= MostBytes {
		return nil
	}
	return New(TooLarge, "the files have %s bytes together, but at most %s (1 GiB) can be read: use fewer rows or smaller pictures", Count(bytes), Count(MostBytes)).
		With("bytes", bytes).With("limit", MostBytes)
}

// CheckFiles fails with ERR_TOO_LARGE unless that many files can be read.
func CheckFiles(count int) error {
	if count <= MostFiles {
		return nil
	}
	return New(TooLarge, "there are %s files, but at most %s can be read: use fewer", Count(count), Count(MostFiles)).
		With("files", count).With("limit", MostFiles)
}

// CheckSize fails with ERR_TOO_LARGE unless what has so many rows and columns of numbers can be read.
func CheckSize(what string, rows, columns int) error {
	if columns == 0 || rows <= MostNumbers/columns {
		return nil
	}
	return New(TooLarge, "%s: %d rows × %d columns exceed the limit of %v million numbers: use fewer rows or smaller pictures", what, rows, columns, MostNumbers/1e6).
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
