package source

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/fault"
)

// A format is a format of files that is not read.
type format struct {
	name    string
	endings []string // of names of files that are not text
	starts  []string // one of them begins the file; of text in lower case, blanks before it are skipped
	text    bool     // it is text, also in a file that is called a table
	entry   string   // a file in it, if it is a ZIP
	pandas  string   // the function of pandas that reads it, or "", which way replaces
	way     string   // how to convert it
}

// otherPictures are the formats of pictures that are not read.
var otherPictures = format{name: "a picture of another format", starts: []string{"GIF8", "P3\n", "P6\n"},
	endings: []string{".gif", ".bmp", ".tif", ".tiff", ".ppm", ".webp", ".heic", ".avif"},
	way:     "save the picture as PNG, JPEG or PGM"}

const (
	inSpreadsheet = "open it in a spreadsheet and save the sheet as CSV or .xlsx"
	inR           = "in R, read it and save the table with write.csv(…, row.names = FALSE)"
)

// formats are the formats that people have tables in, the first one that fits. Starts are those of
// the libmagic database of file(1).
var formats = []format{
	otherPictures,
	{name: "a MATLAB file", endings: []string{".mat"}, starts: []string{"MATLAB "},
		way: "in MATLAB, save the variables with writematrix as CSV"},
	{name: "a Parquet file", starts: []string{"PAR1"}, pandas: "read_parquet"},
	{name: "a Feather file", starts: []string{"ARROW1", "FEA1"}, pandas: "read_feather"},
	{name: "an SPSS file", starts: []string{"$FL2", "$FL3"}, pandas: "read_spss"},
	{name: "a Stata file", endings: []string{".dta"}, starts: []string{"<stata_dta>"}, pandas: "read_stata"},
	{name: "a SAS file", endings: []string{".sas7bdat"}, pandas: "read_sas"},
	{name: "an R file", endings: []string{".rds", ".rdata", ".rda"}, starts: []string{"RDX", "RDA"}, way: inR},
	{name: "an SQLite database", starts: []string{"SQLite format 3\x00"},
		way: "save its table as CSV with sqlite3 -header -csv"},
	{name: "a netCDF file", starts: []string{"CDF\x01", "CDF\x02", "CDF\x05"},
		way: "in Python, read it with xarray and save it with to_dataframe().to_csv"},
	{name: "an HDF5 file", starts: []string{"\x89HDF"}, pandas: "read_hdf"},
	{name: "a pickle of Python", starts: []string{"\x80\x04", "\x80\x05"}, pandas: "read_pickle"},
	{name: "an old Excel workbook, or has a password", starts: []string{"\xd0\xcf\x11\xe0"}, way: inSpreadsheet},
	{name: "a binary Excel workbook (.xlsb)", entry: "xl/workbook.bin", way: inSpreadsheet},
	{name: "an OpenDocument file", entry: "content.xml", way: inSpreadsheet},
	{name: "a document of Numbers", entry: "Index/Document.iwa", way: "open it in Numbers and export it as CSV or Excel"},
	{name: "a PDF", text: true, starts: []string{"%pdf-"}, way: "copy the table into a spreadsheet and save that as CSV"},
	{name: "a page of HTML", text: true, way: inSpreadsheet,
		starts: []string{"<!doctype html", "<html", "<table", "<head", "<body"}},
	{name: "a file of XML", text: true, starts: []string{"<?xml", "<!doctype"}, way: inSpreadsheet},
	{name: "a pointer of Git LFS to the file", text: true, starts: []string{"version https://git-lfs.github.com/spec/"},
		way: "fetch the file itself with git lfs pull"},
	{name: "compressed", endings: []string{".bz2", ".xz", ".zst", ".7z", ".rar", ".tar", ".tgz"},
		starts: []string{"BZh", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"},
		way:    "unpack it, and open the file that is in it"},
}

// formatOf returns the format of a file that is not a ZIP: by its ending, which tells formats with
// a common start apart, or by its start; nil if it is unknown.
func formatOf(name string, head []byte) *format {
	table := isText(head) && byEnding(name) == table // whose first column may be called PAR1
	start := bytes.ToLower(bytes.TrimLeft(head[:min(len(head), 2000)], "\ufeff \t\r\n"))
	called := func(f format) bool { return slices.Contains(f.endings, endingOf(name)) }
	if bytes.IndexByte(head, 0) >= 0 && slices.ContainsFunc(formats, called) {
		return find(called)
	}
	return find(func(f format) bool {
		return slices.ContainsFunc(f.starts, func(with string) bool {
			return !f.text && !table && bytes.HasPrefix(head, []byte(with)) || f.text && bytes.HasPrefix(start, []byte(with))
		})
	})
}

// find returns the first format that fits, or nil.
func find(fits func(format) bool) *format {
	if i := slices.IndexFunc(formats, fits); i >= 0 {
		return &formats[i]
	}
	return nil
}

// refusal returns the error for a file of the format, which says how to convert it.
func (f *format) refusal(name string) error {
	way, base := f.way, path.Base(name)
	if f.pandas != "" {
		csv := strings.TrimSuffix(base, path.Ext(base)) + ".csv"
		way = fmt.Sprintf("in Python, pandas.%s(%q).to_csv(%q, index=False)", f.pandas, base, csv)
	}
	return fault.New(fault.Unsupported, "%s is %s, which is not read here. Convert it: %s", name, f.name, way).
		With("file", name).With("format", f.name)
}
