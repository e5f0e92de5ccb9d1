package input_test

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"

	"ppca/core/dataset"
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
