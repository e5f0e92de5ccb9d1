package dataset

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// Every kind of bad input has a code and a message that says where.
func TestBadInput(t *testing.T) {
	a, b := pngFile(t, "a1.png", grey(4, 4, 0)), pngFile(t, "b2.png", grey(4, 4, 0))
	theta := Options{Theta: "t"}
	index := func(text string) File { return File{Name: "index.csv", Data: []byte(text)} }
	for _, c := range []struct {
		name  string
		files []File
		o     Options
		code  fault.Code
		says  []string
	}{
		{"no files", nil, theta, fault.Format, []string{"no file"}},
		{"empty file", []File{csvFile("")}, theta, fault.Format, []string{"data.csv", "empty"}},
		{"empty file that is hidden", []File{{Name: ".data.csv"}}, theta, fault.Format, []string{".data.csv", "empty"}},
		{"blank file", []File{csvFile("\n\n  \n")}, theta, fault.Format, []string{"data.csv", "empty"}},
		{"header only", []File{csvFile("t,x\n")}, theta, fault.Shape, []string{"data.csv", "no rows"}},
		{"one row", []File{csvFile("t,x\n1,2\n")}, theta, fault.Shape, []string{"data.csv", "one row"}},
		{"ragged", []File{csvFile("t,x\n1,2\n\n3,4,5\n")}, theta, fault.Shape, []string{"data.csv", "row 2", "line 4", "3 cells", "2"}},
		{"ragged, first row short", []File{csvFile("t,x,y\n1,2\n3,4,5\n")}, theta, fault.Shape, []string{"row 1", "line 2"}},
		{"text in a variable", []File{csvFile("t,x\n1,2\n3,abc\n")}, theta, fault.Format, []string{"data.csv", "row 2", "line 3", `"x"`, `"abc"`, "ignore"}},
		{"text in θ", []File{csvFile("t,x\n1,2\nold,3\n")}, theta, fault.Format, []string{"row 2", `"t"`, `"old"`, "as θ must be"}},
		{"a time as θ", []File{csvFile("t,x\n13:30,2\n14:00,3\n")}, theta, fault.Format, []string{"row 1", `"13:30"`, "times in hours (13.5)"}},
		{"a report", []File{{Name: "report.json", Data: []byte("{\n \"format\": 1\n}")}}, theta, fault.Format, []string{"report.json", "ppca verify"}},
		{"workbook", []File{zipFile(t, "b.xlsx", File{Name: "xl/workbook.xml", Data: []byte("<x/>")})}, theta, fault.Unsupported, []string{"b.xlsx", "save its sheet as CSV"}},
		{"array of three dimensions", []File{npyFile(t, "x.npy", []int{2, 2, 2}, 1, 2, 3, 4, 5, 6, 7, 8)}, Options{}, fault.Shape, []string{"x.npy", "[2 2 2]", "reshape"}},
		{"empty cell", []File{csvFile("t,x\n1,2\n3,\n")}, theta, fault.NonFinite, []string{"row 2", `"x"`, "empty"}},
		{"NaN", []File{csvFile("t,x\n1,nan\n3,4\n")}, theta, fault.NonFinite, []string{"row 1", `"x"`, "nan"}},
		{"infinite", []File{csvFile("t,x\n1,-Inf\n3,4\n")}, theta, fault.NonFinite, []string{"row 1", `"x"`, "-Inf"}},
		{"both decimal marks", []File{csvFile("t;x\n1;1,5\n3;2.5\n")}, theta, fault.Format, []string{"row 2", `"2.5"`}},
		{"unknown column", []File{csvFile("a,x\n1,2\n3,4\n")}, theta, fault.NotFound, []string{`"t"`, "role theta", `"a"`, `"x"`}},
		{"column number too high", []File{csvFile("a,x\n1,2\n3,4\n")}, Options{Theta: "3"}, fault.NotFound, []string{`"3"`}},
		{"two roles", []File{csvFile("t,x\n1,2\n3,4\n")}, Options{Theta: "t", ID: "t"}, fault.Option, []string{`"t"`, "theta", "id"}},
		{"nothing to model", []File{csvFile("t,x\n1,2\n3,4\n")}, Options{Theta: "t", Ignore: []string{"x"}}, fault.Shape, []string{"no column"}},
		{"spaces for separators", []File{csvFile("1 2\n3 4\n")}, Options{Theta: "1"}, fault.Shape, []string{"commas, semicolons or tabs"}},
		{"bad split", []File{csvFile("t,x,s\n1,2,train\n3,4,maybe\n")}, Options{Theta: "t", Split: "s"}, fault.Format, []string{"row 2", `"maybe"`}},
		{"all for testing", []File{csvFile("t,x,s\n1,2,test\n3,4,test\n")}, Options{Theta: "t", Split: "s"}, fault.Shape, []string{"none is left"}},
		{"open quote", []File{csvFile("t,x\n1,\"2\n3,4\n")}, theta, fault.Format, []string{"data.csv", "line 2"}},
		{"quote amid", []File{csvFile("t,x\n1,2\n\"3\"4,5\n")}, theta, fault.Format, []string{"line 3"}},
		{"UTF-16", []File{{Name: "d.csv", Data: []byte("\xff\xfet\x00,\x00x\x00")}}, theta, fault.Unsupported, []string{"d.csv", "UTF-8"}},
		{"UTF-16 without a mark", []File{{Name: "d.csv", Data: []byte("t\x00,\x00x\x00\n\x001\x00")}}, theta, fault.Unsupported, []string{"d.csv", "UTF-8"}},
		{"UTF-16 of the other order", []File{{Name: "d.csv", Data: []byte("\x00t\x00,\x00x\x00\n\x001")}}, theta, fault.Unsupported, []string{"d.csv", "UTF-8"}},
		{"binary", []File{{Name: "d.bin", Data: []byte("\x00\x01\x02")}}, theta, fault.Format, []string{"d.bin"}},
		{"two tables", []File{csvFile("t,x\n1,2\n"), {Name: "e.csv", Data: []byte("t,x\n1,2\n")}}, theta, fault.Option, []string{"data.csv", "e.csv"}},
		{"share of 1", []File{csvFile("t,x\n1,2\n3,4\n")}, Options{Theta: "t", TestShare: 1}, fault.Option, []string{"testShare is 1"}},

		{"truncated PNG", []File{a, {Name: "cut.png", Data: b.Data[:len(b.Data)-20]}}, Options{}, fault.Format, []string{"cut.png", "damaged"}},
		{"PNG of one byte", []File{{Name: "x.png", Data: []byte{0x89}}}, Options{}, fault.Format, []string{"x.png"}},
		{"two sizes", []File{a, pngFile(t, "b2.png", grey(5, 4, 0))}, Options{}, fault.Shape, []string{"b2.png", "5×4", "a1.png", "4×4"}},
		{"grey and colour", []File{a, pngFile(t, "b2.png", colour(4, 4))}, Options{}, fault.Shape, []string{"b2.png", "colour", "grey"}},
		{"gigantic PNG", []File{{Name: "big.png", Data: gigantic(a.Data)}}, Options{}, fault.TooLarge, []string{"big.png"}},
		{"gigantic PGM", []File{{Name: "big.pgm", Data: []byte("P5 100000 100000 255\n")}}, Options{}, fault.TooLarge, []string{"big.pgm"}},
		{"truncated PGM", []File{{Name: "cut.pgm", Data: []byte("P5 4 4 255\n123")}}, Options{}, fault.Format, []string{"cut.pgm", "cut short"}},
		{"PGM above white", []File{{Name: "a.pgm", Data: []byte("P2 1 1 5 6")}}, Options{}, fault.Format, []string{"a.pgm"}},
		{"PGM without a size", []File{{Name: "a.pgm", Data: []byte("P5 0 4 255\n")}}, Options{}, fault.Format, []string{"a.pgm", "size"}},
		{"PGM without pixels", []File{{Name: "a.pgm", Data: []byte("P5 4 4 255")}}, Options{}, fault.Format, []string{"a.pgm", "cut short"}},
		{"PGM of an open comment", []File{{Name: "a.pgm", Data: []byte("P5 # no end")}}, Options{}, fault.Format, []string{"a.pgm", "cut short"}},
		{"PGM of half a header", []File{{Name: "a.pgm", Data: []byte("P5 4 4 ")}}, Options{}, fault.Format, []string{"a.pgm", "cut short"}},
		{"PGM of an absurd number", []File{{Name: "a.pgm", Data: []byte("P5 99999999999 1 255\n")}}, Options{}, fault.Format, []string{"a.pgm", "absurdly large"}},
		{"PGM of words", []File{{Name: "a.pgm", Data: []byte("P2 2 1 255 1 one")}}, Options{}, fault.Format, []string{"a.pgm", "other than a number"}},
		{"text called PNG", []File{zipFile(t, "z.zip", a, File{Name: "b2.png", Data: []byte("no picture")})}, Options{}, fault.Format, []string{"b2.png", "neither PNG, JPEG nor PGM"}},
		{"two tables of pictures", []File{a, b, index("file,theta\na1.png,1\nb2.png,2\n"), {Name: "other.csv", Data: []byte("file,theta\na1.png,1\nb2.png,2\n")}}, Options{}, fault.Option, []string{"index.csv", "other.csv"}},
		{"a row for two pictures", []File{zipFile(t, "z.zip", pngFile(t, "x/a1.png", grey(4, 4, 0)), pngFile(t, "y/a1.png", grey(4, 4, 0)), index("file,theta\na1.png,1\n"))}, Options{}, fault.Option, []string{"index.csv", "row 1", "y/a1.png", "folders"}},
		{"key points", []File{a, b, index("file,point,x,y\na1.png,1,2,3\n")}, Options{}, fault.Unsupported, []string{"index.csv", "portraits"}},
		{"empty file in a ZIP", []File{zipFile(t, "z.zip", a, File{Name: "b2.png"})}, Options{}, fault.Format, []string{"b2.png", "empty"}},
		{"GIF in a ZIP", []File{zipFile(t, "z.zip", a, File{Name: "b.gif", Data: []byte("GIF89a...")})}, Options{}, fault.Unsupported, []string{"b.gif"}},
		{"weight that is text", []File{a, b, index("file,theta,w\na1.png,1,1\nb2.png,2,much\n")}, Options{Weight: "w"}, fault.Format, []string{"index.csv", "row 2", `"w"`}},
		{"unknown column to ignore", []File{csvFile("t,x\n1,2\n3,4\n")}, Options{Theta: "t", Ignore: []string{"z"}}, fault.NotFound, []string{`"z"`}},
		{"GIF", []File{{Name: "a.gif", Data: []byte("GIF89a...")}}, Options{}, fault.Unsupported, []string{"a.gif", "PNG"}},
		{"two of one name", []File{a, a}, Options{}, fault.Option, []string{"a1.png"}},
		{"picture without a row", []File{a, b, index("file,theta\na1.png,1\n")}, Options{}, fault.NotFound, []string{"index.csv", "b2.png"}},
		{"θ missing in the table", []File{a, b, index("file,theta\na1.png,1\nb2.png,\n")}, Options{}, fault.NonFinite, []string{"index.csv", "row 2", `"theta"`}},
		{"table without files", []File{a, b, index("name,theta\na1.png,1\nb2.png,2\n")}, Options{}, fault.Format, []string{"index.csv", `"file"`}},
		{"column without a table", []File{a, b}, Options{Theta: "age"}, fault.NotFound, []string{"age"}},
		{"two rows for a picture", []File{a, b, index("file,theta\nx/a1.png,1\ny/a1.png,1\nb2.png,2\n")}, Options{}, fault.Option, []string{"a1.png"}},
		{"bad pattern", []File{a, b}, Options{Pattern: "("}, fault.Option, []string{"pattern"}},
		{"pattern without a group", []File{a, b}, Options{Pattern: `\d`}, fault.Option, []string{"group"}},
		{"pattern without a match", []File{a, b}, Options{Pattern: `z(\d)`}, fault.Format, []string{"a1.png"}},
		{"blur of a table", []File{csvFile("t,x\n1,2\n3,4\n")}, Options{Blur: &Blur{Bins: []float64{0, 1}}}, fault.Option, []string{"pictures"}},
		{"blur bins fall", []File{a, b}, Options{Blur: &Blur{Bins: []float64{0, 2, 1}}}, fault.Option, []string{"increase"}},
		{"blur of one end", []File{a, b}, Options{Blur: &Blur{Bins: []float64{1}}}, fault.Option, []string{"two ends"}},
		{"blur and θ", []File{a, b}, Options{Theta: "t", Blur: &Blur{Bins: []float64{0, 1}}}, fault.Option, []string{"either"}},
		{"blur and missing", []File{a, b}, Options{Missing: ModelMissing, Blur: &Blur{Bins: []float64{0, 1}}}, fault.Option, []string{"model", "no missing pixels"}},
		{"blur and a mask", []File{a, b, npyFile(t, "observed.npy", []int{2}, 1, 1)}, Options{Blur: &Blur{Bins: []float64{0, 1}}}, fault.Option, []string{"observed.npy", "no missing pixels"}},
		{"fewer than no faces", []File{a, b}, Options{Blur: &Blur{Bins: []float64{0, 1}, Faces: -1}}, fault.Option, []string{"-1"}},
		{"too many faces", []File{a, b}, Options{Blur: &Blur{Bins: []float64{0, 1}, Faces: 3}}, fault.Range, []string{"3 faces", "2"}},

		{"truncated ZIP", []File{{Name: "z.zip", Data: zipFile(t, "", a, b).Data[:60]}}, Options{}, fault.Format, []string{"z.zip"}},
		{"ZIP without pictures", []File{zipFile(t, "z.zip", File{Name: "readme.md", Data: []byte("hello")})}, Options{}, fault.Format, []string{"no observations"}},
		{"truncated PNG in a ZIP", []File{zipFile(t, "z.zip", a, File{Name: "d/cut.png", Data: b.Data[:40]})}, Options{}, fault.Format, []string{"d/cut.png"}},
		{"flipped bit in a ZIP", []File{flipped(zipFile(t, "z.zip", csvFile("t,x\n1,2\n3,4\n")))}, theta, fault.Format, []string{"data.csv", "z.zip"}},
		{"encrypted ZIP", []File{inDirectory(zipFile(t, "z.zip", csvFile("t,x\n1,2\n3,4\n")), 8, 1)}, theta, fault.Unsupported, []string{"data.csv", "encrypted"}},
		{"ZIP packed in another way", []File{inDirectory(zipFile(t, "z.zip", csvFile("t,x\n1,2\n3,4\n")), 10, 12)}, theta, fault.Unsupported, []string{"data.csv", "uncommon"}},
		{"large table in a ZIP", []File{inDirectory(zipFile(t, "z.zip", csvFile("t,x\n1,2\n"), File{Name: "fill.md", Data: noise(300_000)}), 24, 1, 0, 0, 0x10)}, theta, fault.TooLarge, []string{"data.csv", "268,435,456"}},
		{"ZIP bomb", []File{bomb(t)}, theta, fault.Format, []string{"z.zip", "claims"}},

		{"array of three dimensions", []File{npyFile(t, "x.npy", []int{1, 1, 2}, 1, 2)}, Options{}, fault.Shape, []string{"x.npy", "[1 1 2]"}},
		{"θ of another length", []File{npyFile(t, "x.npy", []int{2, 1}, 1, 2), npyFile(t, "theta.npy", []int{3}, 1, 2, 3)}, Options{}, fault.Shape, []string{"theta.npy", "2 rows"}},
		{"three arrays", []File{npyFile(t, "a.npy", []int{1}, 1), npyFile(t, "b.npy", []int{1}, 1), npyFile(t, "theta.npy", []int{1}, 1)}, Options{}, fault.Option, []string{"a.npy", "b.npy"}},
		{"truncated array", []File{{Name: "x.npy", Data: npyFile(t, "", []int{2}, 1, 2).Data[:130]}}, Options{}, fault.Format, []string{"x.npy"}},
		{"θ that is no number", []File{npyFile(t, "x.npy", []int{2, 1}, 1, 2), npyFile(t, "theta.npy", []int{2}, 1, math.NaN())}, Options{}, fault.NonFinite, []string{"theta.npy", "row 2", "NaN"}},
		{"array and table", []File{csvFile("t,x\n1,2\n3,4\n"), npyFile(t, "x.npy", []int{2, 1}, 1, 2)}, Options{}, fault.Option, []string{"x.npy is an array", "data.csv a table"}},
		{"array and picture", []File{a, npyFile(t, "x.npy", []int{2}, 1, 2)}, Options{}, fault.Option, []string{"a1.png", "x.npy"}},
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

// gigantic writes 65535×65535 into the header of a PNG, whose checksum then
// follows from the format: CRC-32 of the chunk.
func gigantic(data []byte) []byte {
	out := bytes.Clone(data)
	binary.BigEndian.PutUint32(out[16:], 65535)
	binary.BigEndian.PutUint32(out[20:], 65535)
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

func flipped(file File) File {
	file.Data[len("PK\x03\x04")+26+len("data.csv")+3] ^= 0x40
	return file
}

// inDirectory writes bytes into the entry of the first file in the directory of a ZIP.
func inDirectory(file File, at int, bytesThere ...byte) File {
	copy(file.Data[bytes.Index(file.Data, []byte("PK\x01\x02"))+at:], bytesThere)
	return file
}

// noise cannot be packed any smaller.
func noise(n int) []byte {
	random, data := rand.New(rand.NewPCG(1, 1)), make([]byte, n)
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	return data
}

// bomb is a ZIP whose directory claims a table of 1.2 GB in a few bytes.
func bomb(t *testing.T) File {
	file := zipFile(t, "z.zip", csvFile("t,x\n1,2\n3,4\n"))
	at := bytes.Index(file.Data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(file.Data[at+24:], 1_200_000_000)
	return file
}

func TestReadStopsAtACheckpoint(t *testing.T) {
	stop := errors.New("stop")
	ctx := checkpoint.With(context.Background(), func() error { return stop })
	long := csvFile("t,x\n" + strings.Repeat("1,2\n", 100_000))
	for name, file := range map[string]File{"table": long, "picture": pngFile(t, "a1.png", grey(4, 4, 0)), "array": npyFile(t, "x.npy", []int{2, 1}, 1, 2)} {
		if _, err := Read(ctx, []File{file}, Options{}); !errors.Is(err, stop) {
			t.Errorf("%s: %v", name, err)
		}
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(cancelled, []File{long}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
}
