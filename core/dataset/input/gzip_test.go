package input_test

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
)

const table = "age,a,b\n20,1,2\n30,2,3\n40,3,5\n"

// packed returns what gzip makes of some bytes.
func packed(t *testing.T, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A table and an array are read as if nobody had compressed them; so are the parts of bgzip.
func TestCompressedFiles(t *testing.T) {
	parts := append(packed(t, []byte(table[:12])), packed(t, []byte(table[12:]))...)
	for _, file := range []dataset.File{
		{Name: "t.csv.gz", Data: packed(t, []byte(table))},
		{Name: "folder/t.TSV.GZ", Data: packed(t, []byte(strings.ReplaceAll(table, ",", "\t")))},
		{Name: "t", Data: packed(t, []byte(table))},
		{Name: "parts.csv.gz", Data: parts},
		{Name: "t.json.gz", Data: packed(t, []byte(`[{"age":20,"a":1,"b":2},{"age":30,"a":2,"b":3},{"age":40,"a":3,"b":5}]`))},
	} {
		s, err := read(dataset.Options{Theta: "age"}, file)
		if err != nil {
			t.Errorf("%s: %v", file.Name, err)
			continue
		}
		if s.Rows() != 3 || s.Variables() != 2 || s.X.At(2, 1) != 5 {
			t.Errorf("%s: %d rows, %d variables, last cell %g", file.Name, s.Rows(), s.Variables(), s.X.At(2, 1))
		}
	}
}

// What cannot be unpacked is refused with the name of the file and a way out; an error in the
// table names the table.
func TestBadCompressedFiles(t *testing.T) {
	whole := packed(t, []byte(strings.Repeat(table, 99)))
	broken := bytes.Clone(whole)
	broken[len(broken)-6] ^= 1 // its checksum
	for _, c := range []struct {
		name string
		data []byte
		code fault.Code
		says string
	}{
		{"cut.csv.gz", whole[:len(whole)/2], fault.Format, "cut.csv.gz is damaged or not complete"},
		{"broken.csv.gz", broken, fault.Format, "broken.csv.gz is damaged or not complete"},
		{"head.csv.gz", []byte("\x1f\x8b\x08\x00\x00"), fault.Format, "head.csv.gz is damaged or not complete"},
		{"nothing.csv.gz", packed(t, nil), fault.Format, "nothing.csv is empty"},
		{"twice.csv.gz", packed(t, whole), fault.Unsupported, "twice.csv.gz was compressed twice"},
		{"bomb.csv.gz", bytes.Repeat(packed(t, make([]byte, 1<<20)), limit.EntryBytes>>20+1), fault.TooLarge, "bomb.csv.gz has more than 268,435,456 bytes unpacked"},
		{"all.tgz", packed(t, append([]byte("t.csv"), make([]byte, 600)...)), fault.Unsupported, "all.tar is compressed"},
		{"page.csv.gz", packed(t, []byte("<!doctype html><p>404")), fault.Unsupported, "page.csv is a page of HTML"},
		{"uneven.csv.gz", packed(t, []byte("age,a,b\n20,1,2\n30,2,3,4\n40,3,5\n")), fault.Shape, "uneven.csv"},
	} {
		_, err := read(dataset.Options{Theta: "age"}, dataset.File{Name: c.name, Data: c.data})
		if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
