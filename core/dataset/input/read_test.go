package input_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/internal/testing/testkit"
)

// realFile reads a file of ../shared/data, or skips the test.
func realFile(t testing.TB, name string) dataset.File {
	t.Helper()
	return dataset.File{Name: name, Data: testkit.Data(t, name)}
}

func TestCBCL(t *testing.T) {
	file := realFile(t, "cbcl-faces.zip")
	s, err := input.Read(context.Background(), []dataset.File{file}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: 200, Seed: 1}})
	if err != nil {
		t.Fatal(err)
	}
	// 200 of the 2,429 faces for training, all 472 for testing, three bins.
	if s.Train != 600 || s.Rows() != 600+3*472 || s.Variables() != 361 || s.ThetaName != dataset.BlurName {
		t.Errorf("got %d training rows of %d with %d variables and θ %q", s.Train, s.Rows(), s.Variables(), s.ThetaName)
	}
	if s.Shape == nil || s.Shape.Width != 19 || s.Shape.Height != 19 || s.Shape.Channels != 1 {
		t.Errorf("the shape is %v, want 19×19 grey", s.Shape)
	}
	for i, theta := range s.Theta {
		if bin := i % 3; theta < float64(bin) || theta > float64(bin+1) {
			t.Fatalf("row %d has σ %v outside its bin %d", i, theta, bin)
		}
	}
	plain, err := input.Read(context.Background(), []dataset.File{file}, dataset.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if plain.Train != 2429 || plain.Rows() != 2901 {
		t.Errorf("got %d training rows of %d, want 2429 of 2901", plain.Train, plain.Rows())
	}
}

func TestUMIST(t *testing.T) {
	file := realFile(t, "umist-yaw.zip")
	proposed, err := input.Read(context.Background(), []dataset.File{file}, dataset.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if proposed.Theta != nil || len(proposed.Columns) != 3 || proposed.Columns[1].Role != dataset.RoleGroup || proposed.Columns[2].Role != dataset.RoleTheta {
		t.Errorf("columns %v with θ %v: pose and person are to be proposed, not chosen", proposed.Columns, proposed.Theta != nil)
	}
	s, err := input.Read(context.Background(), []dataset.File{file}, dataset.Options{Theta: "pose", Group: "person", TestShare: 0.25, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if s.Rows() != 380 || s.Train != 285 || s.Shape.Width != 92 || s.Shape.Height != 112 {
		t.Errorf("got %d training rows of %d, shape %v; want 15 of 20 people, 92×112", s.Train, s.Rows(), s.Shape)
	}
	training := map[string]bool{}
	for _, person := range s.Groups[:s.Train] {
		training[person] = true
	}
	for i, person := range s.Groups[s.Train:] {
		if training[person] {
			t.Fatalf("test row %d shows person %s, who is also in training", i, person)
		}
	}
	if s.IDs[0] != "person01_00.png" && s.Theta[0] != 0 {
		t.Errorf("the first picture is %s at %v", s.IDs[0], s.Theta[0])
	}
}

// counting counts the bytes that are read.
type counting struct {
	*strings.Reader
	bytes int
}

func (c *counting) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.Reader.ReadAt(p, at)
	c.bytes += n
	return n, err
}

// A Memory reads a table again without a pass over its file, and in the same way; it keeps a
// table only for a file that it knows.
func TestMemory(t *testing.T) {
	var text, messy strings.Builder
	text.WriteString("age,site,a,b\n")
	messy.WriteString("Tag;Ort;Gewicht;a;b\n")
	for i := range 20_000 {
		fmt.Fprintf(&text, "%d,%c,%d.25,%d\n", i%80, 'A'+i%3, i%7, i)
	}
	for i := range 6_000 {
		fmt.Fprintf(&messy, "%02d.%02d.2021;%c;%d,5 kg;%s;%d\n", 1+i%28, 1+i%12, 'A'+i%3, 60+i%7, [...]string{"1,25", "k.A.", "2,5"}[i%3], i%9)
	}
	var memory input.Memory
	const day = "Tag (days since 2021-01-01)"
	for _, c := range []struct {
		name, identity string
		o              dataset.Options
		again          bool // no pass over the file
	}{
		{"t.csv", "blob 1", dataset.Options{}, false},
		{"t.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, true},
		{"t.csv", "blob 1", dataset.Options{Theta: "b", Ignore: []string{"site", "a"}, TestShare: 0.2, Seed: 3}, true},
		{"t.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, true},
		{"t.csv", "blob 1", dataset.Options{Theta: "age", Group: "site"}, true},
		{"u.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, false},
		{"u.csv", "", dataset.Options{Theta: "age", Ignore: []string{"site"}}, false},
		{"u.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, true},
		{"m.csv", "blob 2", dataset.Options{Accept: true, Missing: dataset.ModelMissing}, false},
		{"m.csv", "blob 2", dataset.Options{Theta: day, Group: "Ort", Missing: dataset.ModelMissing}, true},
		{"m.csv", "blob 2", dataset.Options{Theta: "b", Ignore: []string{"Ort", "a", day}}, true},
		{"m.csv", "blob 2", dataset.Options{Theta: "a", Group: "b", Missing: dataset.DropMissing}, true},
		{"m.csv", "blob 2", dataset.Options{Theta: "b", Group: "Tag", Missing: dataset.ModelMissing}, true},
		{"m.csv", "blob 2", dataset.Options{Theta: "Tag (day of year)", Missing: dataset.ModelMissing}, true},
		{"m.csv", "blob 2", dataset.Options{Theta: "b", NA: []string{"k.A."}, Missing: dataset.ModelMissing}, true},
		{"m.csv", "blob 2", dataset.Options{Theta: "b", Decimal: ",", Missing: dataset.ModelMissing}, false},
	} {
		text := text.String()
		if c.name == "m.csv" {
			text = messy.String()
		}
		from := &counting{Reader: strings.NewReader(text)}
		file := dataset.File{Name: c.name, From: from, Size: from.Size(), Identity: c.identity}
		got, err := memory.Read(context.Background(), []dataset.File{file}, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if again := from.bytes < len(text)/2; again != c.again {
			t.Errorf("%+v: %d of %d bytes are read", c, from.bytes, len(text))
		}
		want, err := read(c.o, dataset.File{Name: c.name, Data: []byte(text)})
		if err != nil || !sameSet(got, want) {
			t.Errorf("%+v: the set differs from one that is read anew, %v", c, err)
		}
	}
}

// sameSet compares sets bit by bit.
func sameSet(a, b *dataset.Set) bool {
	for i := range a.Rows() {
		x, y := make([]float64, a.Variables()), make([]float64, a.Variables())
		if a.RowTo(x, i); a.Rows() != b.Rows() || a.Variables() != b.Variables() {
			return false
		}
		if b.RowTo(y, i); !slices.EqualFunc(x, y, func(v, w float64) bool { return math.Float64bits(v) == math.Float64bits(w) }) {
			return false
		}
	}
	x, y := *a, *b
	x.X, y.X = nil, nil
	return reflect.DeepEqual(x, y)
}
