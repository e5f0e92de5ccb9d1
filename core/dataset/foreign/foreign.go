// Package foreign names the formats of files that are not read, and says how to convert them.
package foreign

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"ppca/core/fault"
)

// A format is a format of files. Advice has %s for the file's name and its name without the
// ending.
type format struct {
	name   string
	starts []string // one of them begins the file
	text   bool     // the file is text, which begins so in any case of letters
	ending string   // of the names, if the start does not tell
	python string   // a call of pandas; "": none
	r      string   // a call of R; "": none
	do     string   // instead
}

const unpack = "unpack it, and open the file that is in it"

// formats are the formats by what files begin with: the libmagic database of file(1), and the
// documents of each format.
var formats = []format{
	{name: "a MATLAB file", starts: []string{"MATLAB "}, do: "in MATLAB, save the variables with writematrix as CSV; in Python, with scipy.io.loadmat and numpy.savez as NPZ"},
	{name: "a MATLAB file", starts: []string{"\x89HDF"}, ending: ".mat", do: "in MATLAB, save the variables with writematrix as CSV; in Python, with h5py.File and numpy.savez as NPZ"},
	{name: "a Parquet file", starts: []string{"PAR1"}, python: "pandas.read_parquet(FILE)", r: "arrow::read_parquet(FILE)"},
	{name: "an Arrow or Feather file", starts: []string{"ARROW1", "FEA1"}, python: "pandas.read_feather(FILE)", r: "arrow::read_feather(FILE)"},
	{name: "an SPSS file", starts: []string{"$FL2", "$FL3"}, python: "pandas.read_spss(FILE)", r: "haven::read_sav(FILE)"},
	{name: "a Stata file", starts: []string{"<stata_dta>"}, python: "pandas.read_stata(FILE)", r: "haven::read_dta(FILE)"},
	{name: "a Stata file", starts: []string{"\x6e", "\x6f", "\x71", "\x72", "\x73"}, ending: ".dta", python: "pandas.read_stata(FILE)", r: "haven::read_dta(FILE)"},
	{name: "a SAS file", starts: []string{"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xc2\xea\x81\x60"}, python: "pandas.read_sas(FILE)", r: "haven::read_sas(FILE)"},
	{name: "a SAS transport file", starts: []string{"HEADER RECORD*******LIB"}, python: "pandas.read_sas(FILE, format='xport')", r: "haven::read_xpt(FILE)"},
	{name: "an R file", starts: []string{"\x1f\x8b", "X\n\x00\x00", "BZh", "\xfd7zXZ"}, ending: ".rds", r: "readRDS(FILE)"},
	{name: "an R workspace", starts: []string{"RDX", "RDA", "\x1f\x8b"}, ending: ".rdata", do: "in R, load(FILE) and write.csv(…, CSV, row.names = FALSE) with the name of the table"},
	{name: "an R workspace", starts: []string{"RDX", "RDA", "\x1f\x8b"}, ending: ".rda", do: "in R, load(FILE) and write.csv(…, CSV, row.names = FALSE) with the name of the table"},
	{name: "an SQLite database", starts: []string{"SQLite format 3\x00"}, do: "in a terminal, sqlite3 -header -csv FILE \"SELECT * FROM …\" > CSV"},
	{name: "a netCDF file", starts: []string{"CDF\x01", "CDF\x02", "CDF\x05"}, do: "in Python, xarray.open_dataset(FILE).to_dataframe().to_csv(CSV)"},
	{name: "a netCDF file", starts: []string{"\x89HDF"}, ending: ".nc", do: "in Python, xarray.open_dataset(FILE).to_dataframe().to_csv(CSV)"},
	{name: "an HDF5 file", starts: []string{"\x89HDF"}, python: "pandas.read_hdf(FILE)", r: ""},
	{name: "a FITS file", starts: []string{"SIMPLE  =  "}, do: "in Python, astropy.table.Table.read(FILE).write(CSV)"},
	{name: "a pickle of Python", starts: []string{"\x80\x02", "\x80\x03", "\x80\x04", "\x80\x05"}, python: "pandas.read_pickle(FILE)"},
	{name: "a PDF", text: true, starts: []string{"%pdf-"}, do: "copy the table into a spreadsheet and save that as CSV, or use Tabula"},
	{name: "a page of HTML", text: true, starts: []string{"<!doctype html", "<html", "<table", "<head", "<body"}, python: "pandas.read_html(FILE)[0]", do: "open it in a spreadsheet and save that as CSV"},
	{name: "a file of XML", text: true, starts: []string{"<?xml"}, python: "pandas.read_xml(FILE)", do: "open it in a spreadsheet and save that as CSV"},
	{name: "a text document", text: true, starts: []string{"{\\rtf"}, do: "copy the table into a spreadsheet and save that as CSV"},
	{name: "a pointer of Git LFS to the file", text: true, starts: []string{"version https://git-lfs.github.com/spec/"}, do: "fetch the file itself, with git lfs pull or from the page of the repository"},
	{name: "a dump of SQL", text: true, starts: []string{"insert into", "create table", "-- mysql dump", "-- postgresql database dump", "-- phpmyadmin sql dump"}, do: "load it into the database, and export the table as CSV"},
	{name: "compressed (bzip2)", starts: []string{"BZh"}, do: unpack},
	{name: "compressed (xz)", starts: []string{"\xfd7zXZ\x00"}, do: unpack},
	{name: "compressed (Zstandard)", starts: []string{"\x28\xb5\x2f\xfd"}, do: unpack},
	{name: "a 7-Zip archive", starts: []string{"7z\xbc\xaf\x27\x1c"}, do: unpack},
	{name: "a RAR archive", starts: []string{"Rar!\x1a\x07"}, do: unpack},
	{name: "a TAR archive", ending: ".tar", do: unpack},
}

// Explain returns the error for a file of another format; nil if the format is unknown. table
// says that by its name and its bytes the file can be a table.
func Explain(name string, head []byte, table bool) error {
	start := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head[:min(len(head), 2000)], []byte("\xef\xbb\xbf")), " \t\r\n"))
	for _, f := range formats {
		if f.ending != "" && !strings.HasSuffix(strings.ToLower(name), f.ending) || table && !f.text {
			continue
		}
		begins := func(text string) bool {
			return !f.text && bytes.HasPrefix(head, []byte(text)) || f.text && bytes.HasPrefix(start, []byte(text))
		}
		if len(f.starts) == 0 || slices.ContainsFunc(f.starts, begins) {
			return f.refusal(name)
		}
	}
	return nil
}

// ExplainZIP returns the error for a ZIP that is a document of another program; nil for others.
func ExplainZIP(name string, has func(entry string) bool) error {
	for _, each := range []struct {
		entry string
		format
	}{
		{"content.xml", format{name: "an OpenDocument file", python: "pandas.read_excel(FILE, engine='odf')", r: "readODS::read_ods(FILE)", do: "open it in LibreOffice and save the sheet as CSV or .xlsx"}},
		{"xl/workbook.bin", format{name: "a binary Excel workbook (.xlsb)", do: "open it in Excel and save it as .xlsx"}},
		{"Index/Document.iwa", format{name: "a document of Numbers", do: "open it in Numbers and export it as CSV or Excel"}},
		{"word/document.xml", format{name: "a Word document", do: "copy the table into a spreadsheet and save that as CSV"}},
		{"ppt/presentation.xml", format{name: "a presentation", do: "copy the table into a spreadsheet and save that as CSV"}},
	} {
		if has(each.entry) {
			return each.refusal(name)
		}
	}
	return nil
}

// refusal returns the error, with a line that converts the file to CSV.
func (f format) refusal(name string) error {
	base := path.Base(name)
	csv := strings.TrimSuffix(base, path.Ext(base)) + ".csv"
	var ways []string
	if f.do != "" {
		ways = append(ways, f.do)
	}
	if f.python != "" {
		ways = append(ways, "in Python, "+f.python+".to_csv(CSV, index=False)")
	}
	if f.r != "" {
		ways = append(ways, "in R, write.csv("+f.r+", CSV, row.names = FALSE)")
	}
	advice := strings.NewReplacer("FILE", quote(base), "CSV)", quote(csv)+")", "CSV,", quote(csv)+",", "> CSV", "> "+csv).Replace(strings.Join(ways, "; or "))
	return fault.New(fault.Unsupported, "%s is %s, which is not read here. Convert it: %s", name, f.name, advice).With("file", name).With("format", f.name)
}

func quote(name string) string { return `"` + name + `"` }
