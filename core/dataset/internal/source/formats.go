package source

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"ppca/core/fault"
)

// A format is a format of files that is not read. FILE in its advice stands for the name of the
// file, CSV for that of a table.
type format struct {
	name    string
	endings []string // of names of files that are not text
	starts  []string // one of them begins the file; of text in lower case, blanks before it are skipped
	text    bool     // it is text, also in a file that is called a table
	entry   string   // a file in it, if it is a ZIP
	python  string   // a call of pandas
	r       string   // a call of R
	do      string   // another way
}

// otherPictures are the formats of pictures that are not read.
var otherPictures = format{name: "a picture of another format", starts: []string{"GIF8", "P3\n", "P6\n"},
	endings: []string{".gif", ".bmp", ".tif", ".tiff", ".ppm", ".webp", ".heic", ".avif"},
	do:      "save the picture as PNG, JPEG or PGM"}

// formats are the formats that people have tables in, the first one that fits. Starts are those of
// the libmagic database of file(1).
var formats = []format{
	otherPictures,
	{name: "a MATLAB file", endings: []string{".mat"}, starts: []string{"MATLAB "},
		do: "in MATLAB, save the variables with writematrix as CSV; in Python, with scipy.io.loadmat " +
			"(or h5py.File, from version 7.3) and numpy.savez as NPZ"},
	{name: "a Parquet file", starts: []string{"PAR1"}, python: "read_parquet(FILE)", r: "arrow::read_parquet(FILE)"},
	{name: "a Feather file", starts: []string{"ARROW1", "FEA1"}, python: "read_feather(FILE)", r: "arrow::read_feather(FILE)"},
	{name: "an SPSS file", starts: []string{"$FL2", "$FL3"}, python: "read_spss(FILE)", r: "haven::read_sav(FILE)"},
	{name: "a Stata file", endings: []string{".dta"}, starts: []string{"<stata_dta>"},
		python: "read_stata(FILE)", r: "haven::read_dta(FILE)"},
	{name: "a SAS file", endings: []string{".sas7bdat"}, python: "read_sas(FILE)", r: "haven::read_sas(FILE)"},
	{name: "an R file", endings: []string{".rds"}, r: "readRDS(FILE)"},
	{name: "an R workspace", endings: []string{".rdata", ".rda"}, starts: []string{"RDX", "RDA"},
		do: "in R, load(FILE) and write.csv(…, CSV, row.names = FALSE) with the name of the table"},
	{name: "an SQLite database", starts: []string{"SQLite format 3\x00"},
		do: "in a terminal, sqlite3 -header -csv FILE \"SELECT * FROM …\" > CSV"},
	{name: "a netCDF file", starts: []string{"CDF\x01", "CDF\x02", "CDF\x05"},
		do: "in Python, xarray.open_dataset(FILE).to_dataframe().to_csv(CSV)"},
	{name: "an HDF5 file", starts: []string{"\x89HDF"}, python: "read_hdf(FILE)"},
	{name: "a pickle of Python", starts: []string{"\x80\x04", "\x80\x05"}, python: "read_pickle(FILE)"},
	{name: "an old Excel workbook, or has a password", starts: []string{"\xd0\xcf\x11\xe0"},
		do: "save the sheet as CSV or .xlsx", python: "read_excel(FILE)", r: "readxl::read_excel(FILE)"},
	{name: "a binary Excel workbook (.xlsb)", entry: "xl/workbook.bin", do: "open it in Excel and save it as .xlsx"},
	{name: "an OpenDocument file", entry: "content.xml", do: "save the sheet as CSV or .xlsx",
		python: "read_excel(FILE, engine='odf')", r: "readODS::read_ods(FILE)"},
	{name: "a document of Numbers", entry: "Index/Document.iwa", do: "open it in Numbers and export it as CSV or Excel"},
	{name: "a PDF", text: true, starts: []string{"%pdf-"},
		do: "copy the table into a spreadsheet and save that as CSV, or use Tabula"},
	{name: "a page of HTML", text: true, starts: []string{"<!doctype html", "<html", "<table", "<head", "<body"},
		do: "open it in a spreadsheet and save that as CSV", python: "read_html(FILE)[0]"},
	{name: "a file of XML", text: true, starts: []string{"<?xml", "<!doctype"},
		do: "open it in a spreadsheet and save that as CSV", python: "read_xml(FILE)"},
	{name: "a pointer of Git LFS to the file", text: true, starts: []string{"version https://git-lfs.github.com/spec/"},
		do: "fetch the file itself, with git lfs pull or from the page of the repository"},
	{name: "compressed", endings: []string{".bz2", ".xz", ".zst", ".7z", ".rar", ".tar", ".tgz"},
		starts: []string{"BZh", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"},
		do:     "unpack it, and open the file that is in it"},
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

// refusal returns the error for a file of the format, with lines that convert it to CSV.
func (f *format) refusal(name string) error {
	base := path.Base(name)
	csv := strings.TrimSuffix(base, path.Ext(base)) + ".csv"
	var ways []string
	if f.do != "" {
		ways = append(ways, f.do)
	}
	if f.python != "" {
		ways = append(ways, "in Python, pandas."+f.python+".to_csv(CSV, index=False)")
	}
	if f.r != "" {
		ways = append(ways, "in R, write.csv("+f.r+", CSV, row.names = FALSE)")
	}
	quoted := strings.NewReplacer("FILE", `"`+base+`"`, "CSV)", `"`+csv+`")`, "CSV,", `"`+csv+`",`, "> CSV", "> "+csv)
	return fault.New(fault.Unsupported, "%s is %s, which is not read here. Convert it: %s", name, f.name,
		quoted.Replace(strings.Join(ways, "; or "))).With("file", name).With("format", f.name)
}
