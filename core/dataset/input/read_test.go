package input_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/datasettest"
	"ppca/core/dataset/input"
	"ppca/core/shared"
)

// realFile reads a file of ../shared/data, or skips the test.
func realFile(t testing.TB, name string) dataset.File {
	t.Helper()
	return dataset.File{Name: name, Data: shared.Data(t, name)}
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
	var text strings.Builder
	text.WriteString("age,site,a,b\n")
	for i := range 50_000 {
		fmt.Fprintf(&text, "%d,%c,%d.25,%d\n", i%80, 'A'+i%3, i%7, i)
	}
	var memory input.Memory
	for _, c := range []struct {
		name, identity string
		o              dataset.Options
		again          bool // no pass over the file
	}{
		{"t.csv", "blob 1", dataset.Options{}, false},
		{"t.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, true},
		{"t.csv", "blob 1", dataset.Options{Theta: "b", Ignore: []string{"site", "a"}, TestShare: 0.2, Seed: 3}, true},
		{"t.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, true},
		{"t.csv", "blob 1", dataset.Options{Theta: "age", Group: "site"}, false}, // its texts are read
		{"u.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, false},
		{"u.csv", "", dataset.Options{Theta: "age", Ignore: []string{"site"}}, false},
		{"u.csv", "blob 1", dataset.Options{Theta: "age", Ignore: []string{"site"}}, false},
	} {
		from := &counting{Reader: strings.NewReader(text.String())}
		file := dataset.File{Name: c.name, From: from, Size: from.Size(), Identity: c.identity}
		got, err := memory.Read(context.Background(), []dataset.File{file}, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if again := from.bytes < text.Len()/2; again != c.again {
			t.Errorf("%+v: %d of %d bytes are read", c, from.bytes, text.Len())
		}
		want, err := datasettest.Read(c.o, dataset.File{Name: c.name, Data: []byte(text.String())})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: the set differs from one that is read anew, %v", c, err)
		}
	}
}
