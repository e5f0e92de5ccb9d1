package input_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/internal/testing/testkit"
)

// A generated file is computed as it is read: texts, each repeated.
type generated []part

type part struct {
	text  string
	times int64
}

func (g generated) size() int64 {
	total := int64(0)
	for _, p := range g {
		total += int64(len(p.text)) * p.times
	}
	return total
}

// ReadAt implements io.ReaderAt.
func (g generated) ReadAt(to []byte, at int64) (int, error) {
	done := 0
	for _, p := range g {
		length := int64(len(p.text)) * p.times
		for at < length && done < len(to) {
			from := int(at % int64(len(p.text)))
			n := copy(to[done:min(int64(len(to)), int64(done)+length-at)], p.text[from:])
			done, at = done+n, at+int64(n)
		}
		at = max(0, at-length)
	}
	if done < len(to) {
		return done, io.EOF
	}
	return done, nil
}

// A counted file counts the bytes that are read from it.
type counted struct {
	generated
	read int64
}

func (c *counted) ReadAt(to []byte, at int64) (int, error) {
	n, err := c.generated.ReadAt(to, at)
	c.read += int64(n)
	return n, err
}

func (g generated) file(name string) dataset.File {
	return dataset.File{Name: name, From: g, Size: g.size()}
}

// fill repeats a text to about that many bytes.
func fill(text string, bytes int64) part {
	long := strings.Repeat(text, 1<<16/len(text)) // long, for speed
	return part{long, bytes / int64(len(long))}
}

// Every size above a limit is refused with the place and the limit, before the memory is
// allocated.
func TestLimits(t *testing.T) {
	const most = 256 << 20 // of bytes allocated in total until the error, and of bytes read
	const letters, lines = "a", "1,2\n"
	array := func(shape string) dataset.File {
		text := "\x93NUMPY\x01\x00" + "\x76\x00" + fmt.Sprintf("%-117s\n", "{'descr': '<f8', 'fortran_order': False, 'shape': "+shape+", }")
		return generated{{text, 1}, fill("\x00", 1<<20)}.file("huge.npy")
	}
	for _, c := range []struct {
		name string
		file dataset.File
		code fault.Code
		says []string
	}{
		{"row of 10⁸ commas", generated{fill(",", 1e8)}.file("huge.csv"), fault.TooLarge, []string{"huge.csv: line 1 has more than 100,000 cells", "remove columns"}},
		{"later row of 10⁸ commas", generated{{"t,x\n1,2\n", 1}, fill(",", 1e8)}.file("huge.csv"), fault.TooLarge, []string{"line 3 has more than 100,000 cells"}},
		{"10⁷ columns", generated{{"t", 1}, fill(",x", 2e7), {"\n", 1}, fill(",1", 2e7)}.file("huge.csv"), fault.TooLarge, []string{"line 1", "100,000 cells"}},
		{"10⁷ semicolons", generated{fill("1,5;", 4e7)}.file("huge.csv"), fault.TooLarge, []string{"line 1", "100,000 cells"}},
		{"first line without end", generated{fill(letters, 1e9)}.file("huge.csv"), fault.TooLarge, []string{"cell 1 of line 1 has more than 1,048,576 bytes", "separator missing"}},
		{"line of blanks", generated{fill(" ", 1e9)}.file("huge.csv"), fault.TooLarge, []string{"cell 1 of line 1"}},
		{"cell of 10⁹ bytes", generated{{"t,x\n1,2\n3,", 1}, fill(letters, 1e9)}.file("huge.csv"), fault.TooLarge, []string{"cell 2 of line 3"}},
		{"quote without end", generated{{"t,x\n1,2\n3,\"", 1}, fill(letters, 1e9)}.file("huge.csv"), fault.TooLarge, []string{"cell 2 of line 3", "closing quote missing"}},
		{"quotes without end", generated{{"t,x\n1,2\n3,\"", 1}, fill(`""`, 1e9)}.file("huge.csv"), fault.TooLarge, []string{"cell 2 of line 3", "closing quote missing"}},
		{"long row", generated{{strings.Repeat("a", 999) + ",", 1e6}}.file("huge.csv"), fault.TooLarge, []string{"line 1 has more than 16,777,216 bytes"}},
		{"NUL bytes", generated{{"t,x\n", 1}, fill(lines, 100<<16), {"\x00", 1}, fill(lines, 100<<16)}.file("huge.csv"), fault.Format, []string{"line 1638402 has a NUL byte"}},
		{"long name", generated{{strings.Repeat("n", 1001) + ",x\n1,2\n3,4\n", 1}}.file("huge.csv"), fault.TooLarge, []string{"the name of column 1 has 1,001 bytes", "1,000", "shorten"}},
		{"more numbers", generated{{"t", 1}, {strings.Repeat(",x", 9999) + "\n1", 1}, {strings.Repeat(",", 9999) + "\n1", 20000}}.file("huge.csv"), fault.TooLarge, []string{"10000 columns", "187.5 million numbers"}},
		{"more bytes", dataset.File{Name: "huge.csv", From: generated{}, Size: fault.MostBytes + 1}, fault.TooLarge, []string{"1,073,741,825 bytes", "1,073,741,824"}},

		{"array of 10¹⁸ numbers", array("(1000000000000000000,)"), fault.TooLarge, []string{"huge.npy", "187.5 million"}},
		{"array of 2⁶⁴ numbers", array("(4294967296, 4294967296)"), fault.TooLarge, []string{"187.5 million"}},
		{"array beyond int64", array("(99999999999999999999, 2)"), fault.Format, []string{"99999999999999999999"}},
		{"array of −1 rows", array("(-1, 2)"), fault.Format, []string{"-1"}},
		{"array without the promised bytes", array("(100000000, 1)"), fault.Format, []string{"describes"}},
		{"array of many columns", npyFile(t, "huge.npy", []int{2, fault.MostColumns + 1}, make([]float64, 2*fault.MostColumns+2)...), fault.TooLarge, []string{"huge.npy has 100,001 columns", "100,000"}},
		{"header of 4 GB", generated{{"\x93NUMPY\x02\x00\xff\xff\xff\xff", 1}, {letters, 1}}.file("huge.npy"), fault.Format, []string{"header of 4294967295 bytes"}},

		{"JPEG of 65000²", generated{{"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xc0\x00\x11\x08\xfd\xe8\xfd\xe8\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01", 1}, {letters, 1}}.file("huge.jpg"), fault.TooLarge, []string{"huge.jpg has 65000×65000 pixels", "50,000,000", "smaller"}},
		{"PNG", dataset.File{Name: "huge.png", Data: gigantic(pngFile(t, "huge.png", grey(4, 4, 0)).Data)}, fault.TooLarge, []string{"huge.png has 65535×65535 pixels"}},

		{"ZIP of a table without lines", zipFile(t, "huge.zip", dataset.File{Name: "huge.csv", Data: bytes.Repeat([]byte{'a'}, 64<<20)}), fault.TooLarge, []string{"huge.csv: cell 1 of line 1"}},
		{"ZIP in a ZIP", zipFile(t, "huge.zip", zipFile(t, "inner.zip", csvFile("t,x\n1,2\n3,4\n"))), fault.Format, []string{"no observations"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			file := &counted{}
			if from, made := c.file.From.(generated); made {
				file.generated, c.file.From = from, file
			}
			runtime.ReadMemStats(&before)
			_, err := read(dataset.Options{}, c.file)
			runtime.ReadMemStats(&after)
			if fault.CodeOf(err) != c.code {
				t.Fatalf("%v (%v), want %v", err, fault.CodeOf(err), c.code)
			}
			for _, text := range c.says {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("%q does not say %q", err, text)
				}
			}
			if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
				t.Errorf("it takes %d MB", taken>>20)
			}
			if file.read > most {
				t.Errorf("it reads %d MB", file.read>>20)
			}
		})
	}
}

// A table with the most columns is read in time proportional to its cells: with repeated
// names, without names, with text, and with each column chosen by name.
func TestMostColumns(t *testing.T) {
	columns := testkit.Sized(fault.MostColumns/20, fault.MostColumns)
	var text strings.Builder
	row := func(cell func(j int) string) {
		for j := range columns {
			if j > 0 {
				text.WriteByte(',')
			}
			text.WriteString(cell(j))
		}
		text.WriteByte('\n')
	}
	row(func(j int) string { return []string{"same", "", "x"}[j%3] })
	for i := range 3 {
		row(func(j int) string {
			if j%4 == 1 {
				return "word"
			}
			return strconv.Itoa(i + j)
		})
	}
	s, err := read(dataset.Options{}, csvFile(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Columns) != columns || s.Variables() != columns*3/4 {
		t.Errorf("%d columns, %d variables", len(s.Columns), s.Variables())
	}
	if len(s.Notes) > 30 {
		t.Errorf("there are %d notes, such as %q", len(s.Notes), s.Notes[20:24])
	}
	if len(s.Head) != 3 || len(s.Head[0]) != 100 {
		t.Errorf("the head is %d×%d", len(s.Head), len(s.Head[0]))
	}
	o := dataset.Options{Theta: "same"}
	for _, column := range s.Columns {
		if column.Role == dataset.RoleIgnore {
			o.Ignore = append(o.Ignore, column.Name)
		}
	}
	if s, err = read(o, csvFile(text.String())); err != nil || s.Variables() != columns*3/4-1 {
		t.Errorf("with roles: %v", err)
	}
	text.Reset()
	for i := range 4 {
		row(func(j int) string { return strconv.Itoa(i) })
	}
	if s, err = read(dataset.Options{Theta: "1", Variables: s.Names}, csvFile(text.String())); err == nil {
		t.Errorf("%d variables were found that are not there", s.Variables())
	}
}

// A large table has the numbers of its file, in the memory in which it was read.
func TestLargeTable(t *testing.T) {
	const rows, columns = 15_700, 200
	var text strings.Builder
	text.WriteString("age")
	for j := range columns {
		fmt.Fprintf(&text, ",x%d", j)
	}
	value := func(i, j int) float64 { return float64((i*31+j*17)%1009) / 8 }
	for i := range rows {
		fmt.Fprintf(&text, "\n%d", i%80)
		for j := range columns {
			text.WriteByte(',')
			text.WriteString(strconv.FormatFloat(value(i, j), 'f', -1, 64))
		}
	}
	s, err := read(dataset.Options{Theta: "age"}, csvFile(text.String()))
	if err != nil || s.Rows() != rows || s.Variables() != columns {
		t.Fatal(s, err)
	}
	for i := range rows {
		for j := range columns {
			if got := s.X.At(i, j); got != value(i, j) {
				t.Fatalf("row %d, column %d is %v, want %v", i, j, got, value(i, j))
			}
		}
		if s.Theta[i] != float64(i%80) {
			t.Fatalf("θ of row %d is %v", i, s.Theta[i])
		}
	}
}
