package source

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
)

const text = "age,a,b\n20,1,2\n30,2,3\n40,3,5\n"

func file(name, data string) dataset.File { return dataset.File{Name: name, Data: []byte(data)} }

// packed returns what gzip makes of some bytes.
func packed(t testing.TB, content string) string {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write([]byte(content))
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// zipped returns a ZIP of files.
func zipped(t testing.TB, name string, files ...dataset.File) dataset.File {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		entry, err := w.Create(f.Name)
		if err == nil {
			_, err = entry.Write(f.Data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file(name, out.String())
}

// inDirectory writes bytes into the directory entry of the first file in a ZIP.
func inDirectory(zip dataset.File, at int, bytesThere ...byte) dataset.File {
	copy(zip.Data[bytes.Index(zip.Data, []byte("PK\x01\x02"))+at:], bytesThere)
	return zip
}

// summary returns the names of the files of each type.
func summary(f *Found) string {
	var lists []string
	for _, list := range [][]Source{f.Pictures, f.Tables, f.Arrays} {
		var names []string
		for _, s := range list {
			names = append(names, s.Name)
		}
		lists = append(lists, strings.Join(names, ","))
	}
	return strings.Join(lists, ";") + ";" + strings.Join(f.ignored, ",")
}

func TestSort(t *testing.T) {
	png, npy := "\x89PNG\r\n\x1a\n", "\x93NUMPY\x01\x00"
	for name, c := range map[string]struct {
		files []dataset.File
		want  string
	}{
		"by content": {[]dataset.File{file("b", text), file("a.csv", "P2,x\n1,2\n"), file("c.dat", png), file("d", npy), file("e.pgm", "P5 1 1 255\n1"), file("f.txt", "a\x00,\x00b\x00\n\x00"), file(".DS_Store", "x")},
			"c.dat,e.pgm;a.csv,b,f.txt;d;"},
		"of a ZIP":    {[]dataset.File{zipped(t, "z.zip", file("p/2.png", png), file("p/1.PNG", png), file("t.csv", text), file("readme.txt", "x"), file("__MACOSX/t.csv", "x"), file("n.md", "x"))}, "p/1.PNG,p/2.png;t.csv;;readme.txt,n.md"},
		"a workbook":  {[]dataset.File{zipped(t, "b.xlsx", file("xl/workbook.xml", "x"))}, ";b.xlsx;;"},
		"compressed":  {[]dataset.File{file("folder/t.CSV.GZ", packed(t, text)), file("t", packed(t, text))}, ";folder/t.CSV,t;;"},
		"parts":       {[]dataset.File{file("t.csv.gz", packed(t, text[:12])+packed(t, text[12:]))}, ";t.csv;;"},
		"like others": {[]dataset.File{file("1.csv", "PAR1,age\n"), file("2.csv", "BZh,age\n"), file("3.csv", "BMI,age\n"), file("4.csv", "htmlage,a\n"), file("5", "insert,a\n")}, ";1.csv,2.csv,3.csv,4.csv,5;;"},
		"lost power":  {[]dataset.File{file("a.csv", text+"\x00\x00")}, ";a.csv;;"},
	} {
		found, err := Sort(t.Context(), c.files)
		if err == nil {
			err = found.FirstFault()
		}
		if err != nil || summary(found) != c.want {
			t.Errorf("%s: %q, %v", name, summary(found), err)
		}
	}
	found, _ := Sort(t.Context(), []dataset.File{file("t.csv.gz", packed(t, text[:12])+packed(t, text[12:]))})
	if data, err := found.Tables[0].ReadAll(t.Context()); err != nil || string(data) != text {
		t.Errorf("the parts of gzip are %q, %v", data, err)
	}
}

// Files that cannot be read are refused with their name and a way out.
func TestRefused(t *testing.T) {
	whole := packed(t, strings.Repeat(text, 99))
	broken := whole[:len(whole)-6] + "x" + whole[len(whole)-5:]
	same := zipped(t, "z.zip", file("a.csv", text), file("a.csv", text))
	overlap := zipped(t, "z.zip", file("a.csv", text), file("b.csv", text))
	copy(overlap.Data[bytes.LastIndex(overlap.Data, []byte("PK\x01\x02"))+42:], []byte{0, 0, 0, 0})
	for _, c := range []struct {
		file dataset.File
		code fault.Code
		says string
	}{
		{file("v.parquet", "PAR1\x15\x04\x15\x00"), fault.Unsupported, `v.parquet is a Parquet file, which is not read here. Convert it: in Python, pandas.read_parquet("v.parquet").to_csv("v.csv", index=False)`},
		{file("a/v.feather", "ARROW1\x00\x00"), fault.Unsupported, `pandas.read_feather("v.feather")`},
		{file("v.sav", "$FL2@(#) SPSS DATA FILE\x00"), fault.Unsupported, `pandas.read_spss("v.sav")`},
		{file("v.dta", "\x73\x02\x01\x00\x0c"), fault.Unsupported, `pandas.read_stata("v.dta")`},
		{file("v.rds", "\x1f\x8b\x08\x00\x00"), fault.Unsupported, "in R"},
		{file("v.csv.bz2", "BZh91AY"), fault.Unsupported, "v.csv.bz2 is compressed"},
		{file("v.sqlite", "SQLite format 3\x00\x10\x00"), fault.Unsupported, "sqlite3 -header -csv"},
		{file("v.pkl", "\x80\x04\x95\x00\x00"), fault.Unsupported, "pandas.read_pickle"},
		{file("v.pdf", "%PDF-1.4\n%\xe2\xe3\nstream\n"), fault.Unsupported, "v.pdf is a PDF"},
		{file("v.xls", "<html xmlns:x=\"urn\"><table>"), fault.Unsupported, "v.xls is a page of HTML"},
		{file("v.csv", "\ufeff \n<!DOCTYPE HTML>\n<table>"), fault.Unsupported, "a page of HTML"},
		{file("v.xml", "<?xml version=\"1.0\"?>\n<a/>"), fault.Unsupported, "a file of XML"},
		{file("v.nc", "CDF\x01\x00\x00"), fault.Unsupported, "xarray"},
		{file("v.sas7bdat", strings.Repeat("\x00", 12)+"\xc2\xea\x81\x60"), fault.Unsupported, "pandas.read_sas"},
		{file("v.csv", "version https://git-lfs.github.com/spec/v1\noid"), fault.Unsupported, "git lfs pull"},
		{file("v.mat", "\x89HDF\r\n\x1a\n\x00"), fault.Unsupported, "writematrix"},
		{file("v", "MATLAB 5.0 MAT-file\x00"), fault.Unsupported, "a MATLAB file"},
		{file("v.h5", "\x89HDF\r\n\x1a\n\x00"), fault.Unsupported, "pandas.read_hdf"},
		{file("old.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), fault.Unsupported, "save the sheet as CSV"},
		{zipped(t, "v.ods", file("content.xml", "x")), fault.Unsupported, "an OpenDocument file"},
		{file("a.gif", "GIF89a..."), fault.Unsupported, "save the picture as PNG"},
		{zipped(t, "z.zip", file("b.gif", "GIF89a...")), fault.Unsupported, "b.gif is a picture of another format"},

		{file("a.csv", ""), fault.Format, "a.csv is empty"},
		{file("x.png", "\x89"), fault.Format, "x.png is not"},
		{file("d.bin", "\x00\x01\x02"), fault.Format, "d.bin is not a table"},
		{file("cut.csv.gz", whole[:len(whole)/2]), fault.Format, "cut.csv.gz is damaged or not complete"},
		{file("broken.csv.gz", broken), fault.Format, "broken.csv.gz is damaged or not complete"},
		{file("no.csv.gz", packed(t, "")), fault.Format, "no.csv is empty"},
		{file("twice.csv.gz", packed(t, whole)), fault.Unsupported, "twice.csv.gz was compressed twice"},
		{file("all.tgz", packed(t, "t.csv"+string(make([]byte, 600)))), fault.Unsupported, "all.tgz is compressed"},
		{file("z.zip", string(zipped(t, "", file("a.csv", text)).Data[:60])), fault.Format, "z.zip is not a complete ZIP"},
		{same, fault.Format, "make the ZIP again"},
		{overlap, fault.Format, "make the ZIP again"},
	} {
		found, err := Sort(t.Context(), []dataset.File{c.file})
		if err != nil {
			t.Fatal(err)
		}
		if err = found.FirstFault(); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.file.Name, err)
		}
	}
	a := file("a.png", "\x89PNG\r\n\x1a\n")
	if found, err := Sort(t.Context(), []dataset.File{a, a}); err != nil || fault.CodeOf(found.FirstFault()) != fault.Option {
		t.Errorf("two pictures of one name: %v, %v", found, err)
	}
	huge := dataset.File{Name: "huge.csv", From: bytes.NewReader(nil), Size: fault.MostBytes + 1}
	if _, err := Sort(t.Context(), []dataset.File{huge}); fault.CodeOf(err) != fault.TooLarge {
		t.Errorf("more bytes: %v", err)
	}
}

// A bomb is unpacked up to the limit, also one of many parts.
func TestBomb(t *testing.T) {
	bomb := strings.Repeat(packed(t, string(make([]byte, 1000))), 20)
	if data, err := unpackGzip(strings.NewReader(bomb), 9999); len(data) != 10_000 || err != nil {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}

// Entries of a ZIP that cannot be read are refused before memory is allocated, with their name.
func TestBadEntries(t *testing.T) {
	of := func() dataset.File { return zipped(t, "z.zip", file("data.csv", text)) }
	flipped := of()
	flipped.Data[len("PK\x03\x04")+26+len("data.csv")+3] ^= 0x40
	size := binary.LittleEndian.AppendUint32(nil, 1_200_000_000)
	for name, c := range map[string]struct {
		file dataset.File
		code fault.Code
		says string
	}{
		"a flipped bit": {flipped, fault.Format, "data.csv in z.zip is damaged"},
		"a password":    {inDirectory(of(), 8, 1), fault.Unsupported, "data.csv in z.zip is encrypted"},
		"another way":   {inDirectory(of(), 10, 12), fault.Unsupported, "uncommon"},
		"a false size":  {inDirectory(of(), 24, size...), fault.Format, "states a size of 1200000000 bytes"},
		"a smaller one": {inDirectory(of(), 24, 5, 0, 0, 0), fault.Format, "damaged"},
		"nothing":       {zipped(t, "z.zip", file("data.csv", "")), fault.Format, "data.csv in z.zip is empty"},
		"too much":      {inDirectory(zipped(t, "z.zip", file("data.csv", text), file("fill.md", strings.Repeat("x", 300_000))), 24, 1, 0, 0, 0x10), fault.Format, "states a size"},
	} {
		found, err := Sort(t.Context(), []dataset.File{c.file})
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := found.Tables[0].Fetch(t.Context()); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	stop := errors.New("stop")
	ctx := job.WithCheckpoints(context.Background(), func() error { return stop })
	reader, _, err := SourceOf(file("a", text)).Stream(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Read(make([]byte, 1)); err != stop || reader.Stopped != stop {
		t.Errorf("the host's error is %v", err)
	}
}
