package pictures

import (
	"context"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
)

// read reads grey pictures of 2×2 pixels, and texts: "name.csv: text".
func read(t *testing.T, o dataset.Options, names ...string) (*Reading, *source.Found, error) {
	t.Helper()
	f := found(t, names...)
	r, err := Read(t.Context(), f, o)
	return r, f, err
}

func found(t *testing.T, names ...string) *source.Found {
	t.Helper()
	var all []dataset.File
	for _, name := range names {
		if name, text, is := strings.Cut(name, ": "); is {
			all = append(all, dataset.File{Name: name, Data: []byte(text)})
		} else {
			all = append(all, dataset.File{Name: name, Data: pngOf(t, grey(2, 2, 0))})
		}
	}
	f, err := source.Sort(context.Background(), all)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// θ is that of a table beside the pictures, else the number in the name.
func TestTheta(t *testing.T) {
	a, b := "a/face-1_20.5.png", "b/face-2_-30.png"
	index := "index.csv: file,theta,person,split,deg\nface-2_-30.png,7,p2,test,1\na/face-1_20.5.png,8,p1,train,2\n"
	for _, c := range []struct {
		name  string
		files []string
		o     dataset.Options
		want  []float64 // of the first picture, then the second; nil: none
		test  []bool
	}{
		{"last number", []string{b, a}, dataset.Options{}, []float64{20.5, -30}, []bool{false, false}},
		{"sign", []string{"yaw-30.png", "yaw30.png"}, dataset.Options{}, []float64{-30, 30}, []bool{false, false}},
		{"no number", []string{"a.png", "b.png"}, dataset.Options{}, nil, []bool{false, false}},
		{"pattern", []string{b, a}, dataset.Options{Pattern: `face-(\d)`}, []float64{1, 2}, []bool{false, false}},
		{"table", []string{a, b, index}, dataset.Options{}, []float64{8, 7}, []bool{false, true}},
		{"rows without a picture", []string{a, b, "index.csv: file,theta\ngone.png,5\nface-2_-30.png,7\nface-1_20.5.png,8\n"}, dataset.Options{}, []float64{8, 7}, []bool{false, false}},
		{"θ in the first column", []string{a, b, "index.csv: theta,file\n7,face-2_-30.png\n8,face-1_20.5.png\n"}, dataset.Options{}, []float64{8, 7}, []bool{false, false}},
		{"chosen column", []string{a, b, index}, dataset.Options{Theta: "deg"}, []float64{2, 1}, []bool{false, true}},
		{"two columns", []string{a, b, index}, dataset.Options{Theta: "deg,theta"}, []float64{2, 8, 1, 7}, []bool{false, true}},
		{"a column is proposed", []string{a, b, "index.csv: file,age\nface-2_-30.png,7\nface-1_20.5.png,8\n"}, dataset.Options{}, nil, []bool{false, false}},
		{"number in the name, not in the id", []string{a, b, "index.csv: file,day\nface-2_-30.png,2024-01-01\na/face-1_20.5.png,2024-01-02\n"}, dataset.Options{}, []float64{20.5, -30}, []bool{false, false}},
		{"folder of the table", []string{"top/a/1.png", "top/b/1.png", "top/index.csv: file,theta\nb/1.png,7\na\\1.png,8\n"}, dataset.Options{}, []float64{8, 7}, []bool{false, false}},
		{"folders of the split", []string{"test/a1.png", "train/b2.png"}, dataset.Options{}, []float64{1, 2}, []bool{true, false}},
		{"a folder alone", []string{"test/a1.png", "b2.png"}, dataset.Options{}, []float64{2, 1}, []bool{false, false}},
	} {
		r, _, err := read(t, c.o, c.files...)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if !slices.Equal(r.Theta, c.want) || !slices.Equal(r.Test, c.test) || r.Rows() != 2 {
			t.Errorf("%s: θ %v, test %v, want %v, %v; notes %q", c.name, r.Theta, r.Test, c.want, c.test, r.Notes.Texts())
		}
	}
}

// What is assumed or ignored is in the notes.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		files []string
		says  string
	}{
		{[]string{"yaw30.png", "yaw-30.png"}, "(yaw-30.png gives -30)"},
		{[]string{"a1.png", "b2.png", "readme.txt: The faces of the set.\nTaken in 2001, by two cameras.\n"}, `"readme.txt"`},
		{[]string{"a.png", "b.png", "index.csv: file,theta\na.png,1\nb.png,2\n", "other.csv: n,m\n1,2\n3,4\n"}, `without a column "file" are ignored: "other.csv"`},
		{[]string{"a.png", "b.png", "index.csv: file,theta\na.png,1\nb.png,2\nc.png,3\n"}, `index.csv describes 1 pictures that are missing; the first is "c.png"`},
		{[]string{"a.png", "b.png", "index.csv: file,age\na.png,1\nb.png,2\n"}, "no θ is chosen yet"},
		{[]string{"train/a1.png", "test/a2.png", "a3.png"}, "1 pictures are in neither the folder train nor test"},
	} {
		r, f, err := read(t, dataset.Options{}, c.files...)
		if err != nil {
			t.Errorf("%q: %v", c.files, err)
			continue
		}
		if _, _, table := strings.Cut(strings.Join(c.files, ""), "index.csv"); table != (len(r.Columns) == 2 && len(r.Head) > 1) {
			t.Errorf("%q: columns %v, head %q", c.files, r.Columns, r.Head)
		}
		if said := strings.Join(append(f.Notes(), r.Notes...).Texts(), "\n"); !strings.Contains(said, c.says) {
			t.Errorf("%q don't say %q", said, c.says)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct {
		files []string
		o     dataset.Options
		code  fault.Code
		says  []string
	}{
		{[]string{"x/a1.png", "y/a1.png", "index.csv: file,theta\na1.png,1\n"}, dataset.Options{}, fault.Option, []string{"index.csv", "row 1", "y/a1.png", "folders"}},
		{[]string{"a.png", "index.csv: file,theta\nx/a.png,1\ny/a.png,1\n"}, dataset.Options{}, fault.Option, []string{"several rows for a.png"}},
		{[]string{"a.png", "b.png", "index.csv: file,theta\na.png,1\n"}, dataset.Options{}, fault.NotFound, []string{"index.csv", "b.png"}},
		{[]string{"a.png", "b.png", "index.csv: file,theta,x\na.png,1,1\nb.png,,2\n"}, dataset.Options{}, fault.NonFinite, []string{"index.csv", "row 2", `"theta"`}},
		{[]string{"a.png", "b.png", "index.csv: file,theta,w\na.png,1,1\nb.png,2,much\n"}, dataset.Options{Weight: "w"}, fault.Format, []string{"index.csv", "row 2", `"w"`}},
		{[]string{"a.png", "b.png", "index.csv: name,theta\na.png,1\nb.png,2\n"}, dataset.Options{}, fault.Format, []string{"index.csv", `"file"`}},
		{[]string{"a.png", "b.png", "readme.txt: The faces.\n"}, dataset.Options{Theta: "age"}, fault.NotFound, []string{"columns file and age"}},
		{[]string{"a.png", "i.csv: file,theta\na.png,1\n", "j.csv: file,theta\na.png,1\n"}, dataset.Options{}, fault.Option, []string{"i.csv", "j.csv"}},
		{[]string{"a.png", "b.pgm: P5 3 2 255\nabcdef"}, dataset.Options{}, fault.Shape, []string{"b.pgm", "3×2", "a.png", "2×2", "grey"}},
		{[]string{"a.png"}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1}, Faces: 3}}, fault.Range, []string{"3 training faces"}},
		{[]string{"a.png"}, dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1}}, Missing: dataset.ModelMissing}, fault.Option, []string{"no missing pixels"}},
	} {
		_, _, err := read(t, c.o, c.files...)
		if fault.CodeOf(err) != c.code || err == nil {
			t.Errorf("%q: got %v, want %s", c.files, err, c.code)
			continue
		}
		for _, text := range c.says {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("%q does not say %q", err, text)
			}
		}
	}
}

// A table names the person on each picture and the test pictures; folders give only the latter.
func TestDescribe(t *testing.T) {
	who := "who.csv: file,person,eyes,set\nb.png,Bea,blue,test\na.png,Anna,brown,train\n"
	for _, c := range []struct {
		files  []string
		group  string
		groups []string
		test   []bool
	}{
		{[]string{"a.png", "b.png"}, "", nil, []bool{false, false}},
		{[]string{"a.png", "b.png", who}, "", []string{"Anna", "Bea"}, []bool{false, true}},
		{[]string{"a.png", "b.png", who}, "eyes", []string{"brown", "blue"}, []bool{false, true}},
		{[]string{"test/a.png", "train/b.png"}, "", nil, []bool{true, false}},
	} {
		f := found(t, c.files...)
		r, err := Describe(t.Context(), f, c.group)
		if err != nil || !slices.Equal(r.Groups, c.groups) || !slices.Equal(r.Test, c.test) {
			t.Errorf("%q: groups %q, test %v, %v", c.files, r.Groups, r.Test, err)
		}
	}
	if _, err := Describe(t.Context(), found(t, "a.png"), "person"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("a group, and no table: %v", err)
	}
}

// Transparent pixels are drawn over black, not observed, or leave their picture out, by Options.Missing.
func TestTransparentPixels(t *testing.T) {
	holed := func(clear ...int) dataset.File {
		p := image.NewNRGBA(image.Rect(0, 0, 2, 2))
		for i := range 4 {
			p.SetNRGBA(i%2, i/2, color.NRGBA{uint8(10 * i), 100, 7, 255})
		}
		for _, i := range clear {
			p.SetNRGBA(i%2, i/2, color.NRGBA{})
		}
		return dataset.File{Name: string(rune('a'+len(clear))) + ".png", Data: pngOf(t, p)}
	}
	readWith := func(missing string, all ...dataset.File) (*Reading, error) {
		f, err := source.Sort(t.Context(), all)
		if err != nil {
			t.Fatal(err)
		}
		return Read(t.Context(), f, dataset.Options{Missing: missing})
	}
	one := []dataset.File{holed(), holed(2)}
	if r, err := readWith("", one...); err != nil || r.Observed != nil || !strings.Contains(r.Notes.Texts()[0], "1 pictures") {
		t.Errorf("no choice: %v, %v", r, err)
	}
	if r, err := readWith(dataset.DropMissing, one...); err != nil || !slices.Equal(r.Lacking, []bool{false, true}) {
		t.Errorf("dropped: %v, %v", r, err)
	}
	if r, err := readWith(dataset.ModelMissing, one...); err != nil || dataset.Count(r.Observed) != 24-3 || r.Observed[12+6] || r.Missing.Cells != 1 {
		t.Errorf("modelled: %v, %v", r, err)
	}
	if _, err := readWith(dataset.RefuseMissing, one...); fault.CodeOf(err) != fault.NonFinite || !strings.Contains(err.Error(), "b.png: the pixel in row 2, column 1") {
		t.Errorf("refused: %v", err)
	}
	if _, err := readWith(dataset.ModelMissing, holed(), holed(0, 1, 2, 3)); fault.CodeOf(err) != fault.Shape {
		t.Errorf("nothing to see: %v", err)
	}
}

// A set of fewer faces is a subset of one of more, with the same σ, each inside its bin.
func TestBlur(t *testing.T) {
	var names []string
	for _, face := range "abcdefghi" {
		names = append(names, "train/"+string(face)+".png")
	}
	names = append(names, "test/x.png", "test/y.png", "test/z.png")
	sigmas := func(faces int) map[string][]float64 {
		b := &dataset.Blur{Bins: []float64{0, 1, 3}, Faces: faces, Seed: 4}
		r, _, err := read(t, dataset.Options{Blur: b}, names...)
		if err != nil {
			t.Fatal(err)
		}
		if r.Rows() != 2*(faces+3) || dataset.Count(r.Test) != 6 {
			t.Fatalf("%d rows, %d for testing", r.Rows(), dataset.Count(r.Test))
		}
		of := map[string][]float64{}
		for i, face := range r.Groups {
			if low := []float64{0, 1}[i%2]; r.Theta[i] < low || r.Theta[i] > []float64{1, 3}[i%2] {
				t.Errorf("row %d has σ %v outside its bin", i, r.Theta[i])
			}
			of[face] = append(of[face], r.Theta[i])
		}
		return of
	}
	few, many := sigmas(3), sigmas(6)
	for face, theta := range few {
		if !slices.Equal(theta, many[face]) {
			t.Errorf("%s has σ %v among few faces, %v among many", face, theta, many[face])
		}
	}
}
