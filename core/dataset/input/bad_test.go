package input_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/job"
)

// sixty returns a table of sixty rows, one of which is another.
func sixty(at int, other string) string {
	var b strings.Builder
	b.WriteString("t,x,y\n")
	for i := 1; i <= 60; i++ {
		if i == at {
			b.WriteString(other + "\n")
		} else {
			fmt.Fprintf(&b, "%d,%d,%d\n", i, i*i%7, i*i%11)
		}
	}
	return b.String()
}

// Every kind of bad input has a code, and a message that names the place. dataset/internal has the
// others of files, pictures and their tables.
func TestBadInput(t *testing.T) {
	a, b := pngFile(t, "a1.png", grey(4, 4, 0)), pngFile(t, "b2.png", grey(4, 4, 0))
	theta := dataset.Options{Theta: "t"}
	index := func(text string) dataset.File { return dataset.File{Name: "index.csv", Data: []byte(text)} }
	for _, c := range []struct {
		name  string
		files []dataset.File
		o     dataset.Options
		code  fault.Code
		says  []string
	}{
		{"no files", nil, theta, fault.Format, []string{"no file"}},
		{"empty file", []dataset.File{csvFile("")}, theta, fault.Format, []string{"data.csv", "empty"}},
		{"empty file that is hidden", []dataset.File{{Name: ".data.csv"}}, theta, fault.Format, []string{".data.csv", "empty"}},
		{"blank file", []dataset.File{csvFile("\n\n  \n")}, theta, fault.Format, []string{"data.csv", "empty"}},
		{"one word", []dataset.File{csvFile("abc")}, dataset.Options{}, fault.Shape, []string{"data.csv", "no rows"}},
		{"header only", []dataset.File{csvFile("t,x\n")}, theta, fault.Shape, []string{"data.csv", "no rows"}},
		{"one row", []dataset.File{csvFile("t,x\n1,2\n")}, theta, fault.Shape, []string{"data.csv", "one row"}},
		{"ragged", []dataset.File{csvFile("t,x\n1,2\n\n3,4,5\n")}, theta, fault.Shape, []string{"data.csv", "row 2", "line 4", "3 cells", "2"}},
		{"ragged, first row short", []dataset.File{csvFile("t,x,y\n1,2\n3,4,5\n")}, theta, fault.Shape, []string{"row 1", "line 2"}},
		{"one row of sixty short", []dataset.File{csvFile(sixty(25, "25,7"))}, theta, fault.Shape, []string{"row 25", "line 26", "2 cells", "3"}},
		{"one row of sixty short, beside cells of two lines", []dataset.File{csvFile(sixty(25, "25,7\n\"25\n\",7,8"))}, theta, fault.Shape, []string{"row 25", "line 26", "2 cells", "3"}},
		{"one row of sixty long", []dataset.File{csvFile(sixty(25, "25,7,8,9"))}, theta, fault.Shape, []string{"row 25", "line 26", "4 cells", "3"}},
		{"text in a variable", []dataset.File{csvFile("t,x\n1,2\n3,abc\n")}, theta, fault.Format, []string{"data.csv", "row 2", "line 3", `"x"`, `"abc"`, "ignore"}},
		{"text in θ", []dataset.File{csvFile("t,x\n1,2\nold,3\n")}, theta, fault.Format, []string{"row 2", `"t"`, `"old"`, "θ must be one"}},
		{"a report", []dataset.File{{Name: "report.json", Data: []byte("{\n \"format\": 1\n}")}}, theta, fault.Format, []string{"report.json", "ppca verify"}},
		{"workbook", []dataset.File{zipFile(t, "b.xlsx", dataset.File{Name: "xl/workbook.xml", Data: []byte("<x/>")})}, theta, fault.Format, []string{"b.xlsx", "Excel workbook", "save the sheet as CSV"}},
		{"array of three dimensions", []dataset.File{npyFile(t, "x.npy", []int{2, 2, 2}, 1, 2, 3, 4, 5, 6, 7, 8)}, dataset.Options{}, fault.Shape, []string{"x.npy", "[2 2 2]", "reshape"}},
		{"empty cell", []dataset.File{csvFile("t,x\n1,2\n3,\n")}, theta, fault.NonFinite, []string{"row 2", `"x"`, "empty"}},
		{"NaN", []dataset.File{csvFile("t,x\n1,nan\n3,4\n")}, theta, fault.NonFinite, []string{"row 1", `"x"`, "nan"}},
		{"infinite", []dataset.File{csvFile("t,x\n1,-Inf\n3,4\n")}, theta, fault.NonFinite, []string{"row 1", `"x"`, "-Inf"}},
		{"both decimal marks", []dataset.File{csvFile("t;x\n1;1,5\n3;2.5\n")}, theta, fault.Format, []string{"row 2", `"2.5"`}},
		{"unknown column", []dataset.File{csvFile("a,x\n1,2\n3,4\n")}, theta, fault.NotFound, []string{`"t"`, "role theta", `"a"`, `"x"`}},
		{"column number too high", []dataset.File{csvFile("a,x\n1,2\n3,4\n")}, dataset.Options{Theta: "3"}, fault.NotFound, []string{`"3"`}},
		{"two roles", []dataset.File{csvFile("t,x\n1,2\n3,4\n")}, dataset.Options{Theta: "t", ID: "t"}, fault.Option, []string{`"t"`, "theta", "id"}},
		{"nothing to model", []dataset.File{csvFile("t,x\n1,2\n3,4\n")}, dataset.Options{Theta: "t", Ignore: []string{"x"}}, fault.Shape, []string{"no column"}},
		{"a word among six numbers", []dataset.File{csvFile("age,x\n1,2\n3,4\n5,heavy\n6,7\n7,8\n8,9\n9,1\n")}, dataset.Options{Accept: true}, fault.Format, []string{"row 3", "line 4", `"x"`, `"heavy"`}},
		{"a word in a column that is left out", []dataset.File{csvFile("age,x\n1,2\n3,4\n5,heavy\n6,7\n7,8\n8,9\n9,1\n")}, dataset.Options{Theta: "age", Ignore: []string{"x"}}, fault.Shape, []string{"no column is left"}},
		{"one column of decimal commas", []dataset.File{csvFile("mass\n60,0\n61,1\n62,5\n")}, dataset.Options{Accept: true}, fault.Shape, []string{"line 1", "decimal marks"}},
		{"bad split", []dataset.File{csvFile("t,x,s\n1,2,train\n3,4,maybe\n")}, dataset.Options{Theta: "t", Split: "s"}, fault.Format, []string{"row 2", `"maybe"`}},
		{"all for testing", []dataset.File{csvFile("t,x,s\n1,2,test\n3,4,test\n")}, dataset.Options{Theta: "t", Split: "s"}, fault.Shape, []string{"none is left"}},
		{"open quote", []dataset.File{csvFile("t,x\n1,\"2\n3,4\n")}, theta, fault.Format, []string{"data.csv", "line 2"}},
		{"quote amid", []dataset.File{csvFile("t,x\n1,2\n\"3\"4,5\n")}, theta, fault.Format, []string{"line 3"}},
		{"two tables", []dataset.File{csvFile("t,x\n1,2\n"), {Name: "e.csv", Data: []byte("t,y\n1,2\n")}}, theta, fault.Option, []string{"data.csv", "e.csv"}},
		{"share of 1", []dataset.File{csvFile("t,x\n1,2\n3,4\n")}, dataset.Options{Theta: "t", TestShare: 1}, fault.Option, []string{"testShare is 1"}},

		{"truncated PNG", []dataset.File{a, {Name: "cut.png", Data: b.Data[:len(b.Data)-20]}}, dataset.Options{}, fault.Format, []string{"cut.png", "damaged"}},
		{"two sizes", []dataset.File{a, pngFile(t, "b2.png", grey(5, 4, 0))}, dataset.Options{}, fault.Shape, []string{"b2.png", "5×4", "a1.png", "4×4"}},
		{"gigantic PNG", []dataset.File{{Name: "big.png", Data: gigantic(a.Data)}}, dataset.Options{}, fault.TooLarge, []string{"big.png"}},
		{"text called PNG", []dataset.File{zipFile(t, "z.zip", a, dataset.File{Name: "b2.png", Data: []byte("no picture")})}, dataset.Options{}, fault.Format, []string{"b2.png", "neither PNG, JPEG nor PGM"}},
		{"key points", []dataset.File{a, b, index("file,point,x,y\na1.png,1,2,3\n")}, dataset.Options{}, fault.Unsupported, []string{"index.csv", "portraits"}},
		{"empty file in a ZIP", []dataset.File{zipFile(t, "z.zip", a, dataset.File{Name: "b2.png"})}, dataset.Options{}, fault.Format, []string{"b2.png", "empty"}},
		{"unknown column to ignore", []dataset.File{csvFile("t,x\n1,2\n3,4\n")}, dataset.Options{Theta: "t", Ignore: []string{"z"}}, fault.NotFound, []string{`"z"`}},
		{"bad pattern", []dataset.File{a, b}, dataset.Options{Pattern: "("}, fault.Option, []string{"pattern"}},
		{"pattern with lookbehind", []dataset.File{a, b}, dataset.Options{Pattern: `(?<=a)(\d)`}, fault.Option, []string{"lookaround", `age(\d+)`}},
		{"pattern without a group", []dataset.File{a, b}, dataset.Options{Pattern: `\d`}, fault.Option, []string{"group"}},
		{"pattern without a match", []dataset.File{a, b}, dataset.Options{Pattern: `z(\d)`}, fault.Format, []string{"a1.png"}},
		{"blur of a table", []dataset.File{csvFile("t,x\n1,2\n3,4\n")}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1}}}, fault.Option, []string{"pictures"}},
		{"blur bins fall", []dataset.File{a, b}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 2, 1}}}, fault.Option, []string{"increase"}},
		{"blur of one end", []dataset.File{a, b}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{1}}}, fault.Option, []string{"two ends"}},
		{"blur and θ", []dataset.File{a, b}, dataset.Options{Theta: "t", Blur: &dataset.Blur{Bins: []float64{0, 1}}}, fault.Option, []string{"either"}},
		{"blur and a mask", []dataset.File{a, b, npyFile(t, "observed.npy", []int{2}, 1, 1)}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1}}}, fault.Option, []string{"observed.npy", "no missing pixels"}},
		{"fewer than no faces", []dataset.File{a, b}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1}, Faces: -1}}, fault.Option, []string{"-1"}},

		{"ZIP without pictures", []dataset.File{zipFile(t, "z.zip", dataset.File{Name: "readme.md", Data: []byte("hello")})}, dataset.Options{}, fault.Format, []string{"no observations"}},
		{"truncated PNG in a ZIP", []dataset.File{zipFile(t, "z.zip", a, dataset.File{Name: "d/cut.png", Data: b.Data[:40]})}, dataset.Options{}, fault.Format, []string{"d/cut.png"}},

		{"array of three dimensions", []dataset.File{npyFile(t, "x.npy", []int{1, 1, 2}, 1, 2)}, dataset.Options{}, fault.Shape, []string{"x.npy", "[1 1 2]"}},
		{"θ of another length", []dataset.File{npyFile(t, "x.npy", []int{2, 1}, 1, 2), npyFile(t, "theta.npy", []int{3}, 1, 2, 3)}, dataset.Options{}, fault.Shape, []string{"theta.npy", "2 rows"}},
		{"three arrays", []dataset.File{npyFile(t, "a.npy", []int{1}, 1), npyFile(t, "b.npy", []int{1}, 1), npyFile(t, "theta.npy", []int{1}, 1)}, dataset.Options{}, fault.Option, []string{"a.npy", "b.npy"}},
		{"truncated array", []dataset.File{{Name: "x.npy", Data: npyFile(t, "", []int{2}, 1, 2).Data[:130]}}, dataset.Options{}, fault.Format, []string{"x.npy"}},
		{"θ that is no number", []dataset.File{npyFile(t, "x.npy", []int{2, 1}, 1, 2), npyFile(t, "theta.npy", []int{2}, 1, math.NaN())}, dataset.Options{}, fault.NonFinite, []string{"theta.npy", "row 2", "NaN"}},
		{"array and table", []dataset.File{csvFile("t,x\n1,2\n3,4\n"), npyFile(t, "x.npy", []int{2, 1}, 1, 2)}, dataset.Options{}, fault.Option, []string{"x.npy is an array", "data.csv a table"}},
		{"array and picture", []dataset.File{a, npyFile(t, "x.npy", []int{2}, 1, 2)}, dataset.Options{}, fault.Option, []string{"a1.png", "x.npy"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(c.o, c.files...)
			if err == nil || fault.CodeOf(err) != c.code {
				t.Fatalf("got %v (%v), want %v", err, fault.CodeOf(err), c.code)
			}
			for _, word := range c.says {
				if !strings.Contains(err.Error(), word) {
					t.Errorf("%q does not say %q", err, word)
				}
			}
		})
	}
}

// gigantic writes 65535×65535 into the header of a PNG, with the checksum of the format:
// the CRC-32 of the chunk.
func gigantic(data []byte) []byte {
	out := bytes.Clone(data)
	binary.BigEndian.PutUint32(out[16:], 65535)
	binary.BigEndian.PutUint32(out[20:], 65535)
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

func TestReadStopsAtACheckpoint(t *testing.T) {
	stop := errors.New("stop")
	ctx := job.WithCheckpoints(context.Background(), func() error { return stop })
	long := csvFile("t,x\n" + strings.Repeat("1,2\n", 100_000))
	for name, file := range map[string]dataset.File{"table": long, "picture": pngFile(t, "a1.png", grey(4, 4, 0)), "array": npyFile(t, "x.npy", []int{2, 1}, 1, 2)} {
		if _, err := input.Read(ctx, []dataset.File{file}, dataset.Options{}); !errors.Is(err, stop) {
			t.Errorf("%s: %v", name, err)
		}
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := input.Read(cancelled, []dataset.File{long}, dataset.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
}
