package settings

import "ppca/core/limit"

// Data are the limits of data, in the words of the documents.
var Data = []struct {
	What  string
	Most  int64
	Words string // the same in other units
}{
	{"bytes of all files of a data set", limit.Bytes, "1 GiB"},
	{"numbers, rows × columns", limit.Numbers, "1.5 GB of float64"},
	{"columns of a table or array", limit.Columns, ""},
	{"bytes of a row of a table", limit.RowBytes, ""},
	{"bytes of a cell", limit.CellBytes, ""},
	{"bytes of the name of a column", limit.NameBytes, ""},
	{"files, also in one ZIP", limit.Files, ""},
	{"unpacked bytes of one file in a ZIP, unless it is an array", limit.EntryBytes, ""},
	{"unpacked bytes of each packed byte", limit.Inflation, ""},
	{"pixels of a picture", limit.Pixels, ""},
	{"bytes of a .pts file", limit.PointsBytes, ""},
	{"bytes of a line of a table of key points", limit.LandmarkBytes, ""},
	{"unpacked bytes of a session", limit.SessionBytes, ""},
	{"bytes of a report", limit.ReportBytes, ""},
}
