package foreign_test

import (
	"archive/zip"
	"bytes"
	"context"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
)

// read reads one file.
func read(o dataset.Options, file dataset.File) (*dataset.Set, error) {
	return input.Read(context.Background(), []dataset.File{file}, o)
}

// Files of other formats are refused by their names, with a line that converts them.
func TestForeignFiles(t *testing.T) {
	for _, c := range []struct{ name, start, format, line string }{
		{"visits.parquet", "PAR1\x15\x04\x15\x00", "a Parquet file", `pandas.read_parquet("visits.parquet").to_csv("visits.csv", index=False)`},
		{"a/visits.feather", "ARROW1\x00\x00", "an Arrow or Feather file", `write.csv(arrow::read_feather("visits.feather"), "visits.csv", row.names = FALSE)`},
		{"visits.sav", "$FL2@(#) SPSS DATA FILE\x00", "an SPSS file", `haven::read_sav("visits.sav")`},
		{"visits.dta", "<stata_dta><header><release>118</release>\x00", "a Stata file", `pandas.read_stata("visits.dta")`},
		{"old.dta", "\x73\x02\x01\x00\x0c", "a Stata file", `pandas.read_stata("old.dta")`},
		{"visits.rds", "\x1f\x8b\x08\x00\x00", "an R file", `write.csv(readRDS("visits.rds"), "visits.csv", row.names = FALSE)`},
		{"all.RData", "\x1f\x8b\x08\x00\x00", "an R workspace", `load("all.RData")`},
		{"visits.csv.bz2", "BZh91AY", "compressed (bzip2)", "unpack it"},
		{"visits.sqlite", "SQLite format 3\x00\x10\x00", "an SQLite database", `sqlite3 -header -csv "visits.sqlite"`},
		{"visits.pkl", "\x80\x04\x95\x00\x00", "a pickle of Python", "pandas.read_pickle"},
		{"visits.pdf", "%PDF-1.4\n%\xe2\xe3\nstream\n", "a PDF", "copy the table"},
		{"visits.xls", "<html xmlns:x=\"urn\"><table><tr><td>1</td></tr></table></html>", "a page of HTML", `pandas.read_html("visits.xls")[0]`},
		{"visits.htm", "\ufeff \n<!DOCTYPE HTML>\n<table>", "a page of HTML", "open it in a spreadsheet"},
		{"visits.xml", "<?xml version=\"1.0\"?>\n<a/>", "a file of XML", "pandas.read_xml"},
		{"visits.nc", "CDF\x01\x00\x00", "a netCDF file", "xarray"},
		{"visits.sas7bdat", strings.Repeat("\x00", 12) + "\xc2\xea\x81\x60", "a SAS file", "pandas.read_sas"},
		{"visits.sql", "-- MySQL dump 10.13\n\nINSERT INTO `t` VALUES (1,2);\n", "a dump of SQL", "export the table"},
		{"visits.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:f3a6c08c\nsize 121407075\n", "a pointer of Git LFS", "git lfs pull"},
		{"v73.mat", "\x89HDF\r\n\x1a\n", "a MATLAB file", "writematrix"},
		{"visits.h5", "\x89HDF\r\n\x1a\n", "an HDF5 file", "pandas.read_hdf"},
	} {
		_, err := read(dataset.Options{Accept: true}, dataset.File{Name: c.name, Data: []byte(c.start)})
		if fault.CodeOf(err) != fault.Unsupported || !strings.Contains(err.Error(), c.name+" is "+c.format) || !strings.Contains(err.Error(), c.line) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, entry := range []string{"content.xml", "xl/workbook.bin", "word/document.xml"} {
		var file bytes.Buffer
		w := zip.NewWriter(&file)
		if part, err := w.Create(entry); err != nil {
			t.Fatal(err)
		} else if _, err := part.Write([]byte("x")); err != nil {
			t.Fatal(err)
		}
		w.Close()
		if _, err := read(dataset.Options{}, dataset.File{Name: "visits.ods", Data: file.Bytes()}); fault.CodeOf(err) != fault.Unsupported || !strings.Contains(err.Error(), "Convert it") && !strings.Contains(err.Error(), "which is not read here") {
			t.Errorf("%s: %v", entry, err)
		}
	}
}

// Tables that begin like such files are read.
func TestTablesLikeForeignFiles(t *testing.T) {
	for _, name := range []string{"PAR1", "BZh", "insertion", "htmlage", "sss"} {
		s, err := read(dataset.Options{Accept: true}, dataset.File{Name: "data.csv", Data: []byte(name + ",age,a\n1.5,20,2\n2,30,5\n4,40,3\n")})
		if err != nil || s.Names[0] != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}
