package dataset

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/shared"
)

// A slow reader gives a few bytes at a time and remembers the farthest and the
// largest request.
type slow struct {
	*strings.Reader
	largest int
	fails   error // beyond the first bytes
}

func (s *slow) ReadAt(p []byte, at int64) (int, error) {
	s.largest = max(s.largest, len(p))
	if s.fails != nil && at > blockBytes {
		return 0, s.fails
	}
	return s.Reader.ReadAt(p, at)
}

// A file that is read by blocks gives what it gives from memory.
func TestFilesByBlocks(t *testing.T) {
	shared.NativeOnly(t, "reading is the same everywhere")
	var text strings.Builder
	text.WriteString("\ufeffid,age,note,a,b\r\n")
	random := rand.New(rand.NewPCG(1, 1))
	for row := range 20_000 {
		note := []string{"x", `"two` + "\r\n" + `lines, ""quoted"""`, `""`, strings.Repeat("long ", random.IntN(20))}[random.IntN(4)]
		text.WriteString(strings.Join([]string{"r" + numberText(float64(row)), numberText(random.Float64()), note, numberText(random.NormFloat64()), numberText(float64(row))}, ",") + "\r\n")
	}
	values := make([]float64, 90_000)
	for i := range values {
		values[i] = random.NormFloat64()
	}
	for name, c := range map[string]struct {
		file File
		o    Options
	}{
		"table":      {File{Name: "d.csv", Data: []byte(text.String())}, Options{Theta: "age", ID: "id", Ignore: []string{"note"}}},
		"proposal":   {File{Name: "d.csv", Data: []byte(text.String())}, Options{}},
		"long lines": {File{Name: "d.csv", Data: []byte("t" + strings.Repeat(",x", 90_000) + "\n" + strings.Repeat("1,", 90_000) + "2\n" + strings.Repeat("3,", 90_000) + "4\n")}, Options{Theta: "t"}},
		"array":      {npyFile(t, "x.npy", []int{300, 300}, values...), Options{Theta: "1"}},
		"archive":    {npzFile(t, "x.npz", values[:200], values[:80_000]), Options{}},
		"picture":    {zipFile(t, "z.zip", pngFile(t, "a1.png", grey(4, 4, 0)), pngFile(t, "a2.png", grey(4, 4, 9))), Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := read(c.o, c.file)
			if err != nil {
				t.Fatal(err)
			}
			from := &slow{Reader: strings.NewReader(string(c.file.Data))}
			got, err := read(c.o, File{Name: c.file.Name, From: from, Size: from.Size()})
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("by blocks %d×%d, %v; from memory %d×%d, %v", got.Rows(), got.Variables(), got.Warnings, want.Rows(), want.Variables(), want.Warnings)
			}
			if name != "picture" && from.largest > 2*windowBytes {
				t.Errorf("%d bytes of %d were asked for at once", from.largest, from.Size())
			}
		})
	}
}

// What the host says of a file that it can no longer read is what the user hears.
func TestFileThatGoesAway(t *testing.T) {
	gone := fault.New(fault.Format, "gone")
	for name, file := range map[string]File{
		"table": csvFile("a,b\n" + strings.Repeat("1,2\n", 300_000)),
		"array": npyFile(t, "x.npy", []int{200, 300}, make([]float64, 60_000)...),
	} {
		t.Run(name, func(t *testing.T) {
			from := &slow{Reader: strings.NewReader(string(file.Data)), fails: gone}
			_, err := read(Options{}, File{Name: file.Name, From: from, Size: from.Size()})
			if !errors.Is(err, gone) || err.Error() != "gone" {
				t.Errorf("got %v", err)
			}
		})
	}
}

// A record is found whole wherever the window on the text ends.
func TestScannerWindows(t *testing.T) {
	text := "a,\"b \"\"c\"\"\",d\r\n\r\n1,\"2\n3\",\r\"\",x,\"y\"\n\n5,6,7"
	scan := func(window int) (records [][]string, lines []int) {
		s := newScanner(strings.NewReader(text), ',')
		s.data = make([]byte, 0, window)
		for {
			more, err := s.next()
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				return records, lines
			}
			records, lines = append(records, texts(s.cells)), append(lines, s.start)
		}
	}
	want := [][]string{{"a", `b "c"`, "d"}, {"1", "2\n3", ""}, {"", "x", "y"}, {"5", "6", "7"}}
	for window := 1; window < len(text)+3; window++ {
		records, lines := scan(window)
		if !reflect.DeepEqual(records, want) || !reflect.DeepEqual(lines, []int{1, 3, 5, 7}) {
			t.Errorf("a window of %d: %q in lines %v", window, records, lines)
		}
	}
	s := newScanner(io.MultiReader(strings.NewReader("1,2\n\"3"), strings.NewReader(",4\n5,6\n")), ',')
	if _, err := s.next(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.next(); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a quote that stays open: %v", err)
	}
	if _, err := Read(context.Background(), []File{{Name: "empty.csv", From: strings.NewReader(""), Size: 0}}, Options{}); fault.CodeOf(err) != fault.Format {
		t.Errorf("an empty file: %v", err)
	}
}
