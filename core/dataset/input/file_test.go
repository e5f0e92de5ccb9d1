package input_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// A slow reader returns a few bytes at a time and records the farthest and the largest
// request.
type slow struct {
	*strings.Reader
	largest int
	fails   error // beyond the first bytes
}

func (s *slow) ReadAt(p []byte, at int64) (int, error) {
	s.largest = max(s.largest, len(p))
	if s.fails != nil && at > 1<<16 {
		return 0, s.fails
	}
	return s.Reader.ReadAt(p, at)
}

// A file that is read by blocks gives the same Set as from memory.
func TestFilesByBlocks(t *testing.T) {
	var text strings.Builder
	text.WriteString("\ufeffid,age,note,a,b\r\n")
	random := rand.New(rand.NewPCG(1, 1))
	for row := range 8_000 {
		note := []string{"x", `"two` + "\r\n" + `lines, ""quoted"""`, `""`, strings.Repeat("long ", random.IntN(20))}[random.IntN(4)]
		text.WriteString(strings.Join([]string{"r" + decimal(float64(row)), decimal(random.Float64()), note, decimal(random.NormFloat64()), decimal(float64(row))}, ",") + "\r\n")
	}
	values := make([]float64, 90_000)
	for i := range values {
		values[i] = random.NormFloat64()
	}
	for name, c := range map[string]struct {
		file dataset.File
		o    dataset.Options
	}{
		"table":      {dataset.File{Name: "d.csv", Data: []byte(text.String())}, dataset.Options{Theta: "age", ID: "id", Ignore: []string{"note"}}},
		"proposal":   {dataset.File{Name: "d.csv", Data: []byte(text.String())}, dataset.Options{}},
		"long lines": {dataset.File{Name: "d.csv", Data: []byte("t" + strings.Repeat(",x", 90_000) + "\n" + strings.Repeat("1,", 90_000) + "2\n" + strings.Repeat("3,", 90_000) + "4\n")}, dataset.Options{Theta: "t"}},
		"array":      {npyFile(t, "x.npy", []int{300, 300}, values...), dataset.Options{Theta: "1"}},
		"archive":    {npzFile(t, "x.npz", values[:200], values[:80_000]), dataset.Options{}},
		"picture":    {zipFile(t, "z.zip", pngFile(t, "a1.png", grey(4, 4, 0)), pngFile(t, "a2.png", grey(4, 4, 9))), dataset.Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := read(c.o, c.file)
			if err != nil {
				t.Fatal(err)
			}
			from := &slow{Reader: strings.NewReader(string(c.file.Data))}
			got, err := read(c.o, dataset.File{Name: c.file.Name, From: from, Size: from.Size()})
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("by blocks %d×%d, %v; from memory %d×%d, %v", got.Rows(), got.Variables(), got.Notes.Texts(), want.Rows(), want.Variables(), want.Notes.Texts())
			}
			if name != "picture" && from.largest > 2*(1<<18) {
				t.Errorf("%d bytes of %d were asked for at once", from.largest, from.Size())
			}
		})
	}
}

// If the host can no longer read a file, its error reaches the user.
func TestFileThatGoesAway(t *testing.T) {
	gone := fault.New(fault.Format, "gone")
	for name, file := range map[string]dataset.File{
		"table": csvFile("a,b\n" + strings.Repeat("1,2\n", 300_000)),
		"array": npyFile(t, "x.npy", []int{200, 300}, make([]float64, 60_000)...),
	} {
		t.Run(name, func(t *testing.T) {
			from := &slow{Reader: strings.NewReader(string(file.Data)), fails: gone}
			_, err := read(dataset.Options{}, dataset.File{Name: file.Name, From: from, Size: from.Size()})
			if !errors.Is(err, gone) || err.Error() != "gone" {
				t.Errorf("got %v", err)
			}
		})
	}
}

func decimal(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
