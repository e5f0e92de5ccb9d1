package portrait

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
)

func readWith(t *testing.T, files []dataset.File, o ReadOptions) *Album {
	t.Helper()
	a, err := Read(context.Background(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (a *Album) picture(t *testing.T, name string) *Picture {
	t.Helper()
	i := slices.IndexFunc(a.Pictures, func(p *Picture) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no picture %s", name)
	}
	return a.Pictures[i]
}

func (a *Album) usable() (n int) {
	for _, p := range a.Pictures {
		if p.Usable() {
			n++
		}
	}
	return n
}

func zipOf(t *testing.T, name string, files ...dataset.File) dataset.File {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, file := range files {
		to, err := archive.Create(file.Name)
		if err == nil {
			_, err = to.Write(file.Data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: name, Data: out.Bytes()}
}

// An error in one file does not prevent others from being read.
func TestReadGoesOn(t *testing.T) {
	files, names, points := drawn(t)
	text := func(name, text string) dataset.File { return dataset.File{Name: name, Data: []byte(text)} }
	good := append(slices.Clone(files), tableOf(t, names, points))
	for _, c := range []struct {
		called  string
		files   []dataset.File
		usable  int
		picture string // the picture with the problem
		says    string
		note    string
	}{
		{"all is well", good, 16, "", "", ""},
		{"a picture twice", append(good, files[2]), 15, names[2], "two pictures are called p02.png", ""},
		{"and again in a ZIP", append(good, zipOf(t, "more.zip", files[2], files[3])), 14, names[3], "two pictures are called p03.png", ""},
		{"an empty picture", append(good, text("empty.png", "")), 16, "empty.png", "empty.png is empty", ""},
		{"no picture", append(good, text("fake.png", "what?")), 16, "fake.png", "is not a picture", ""},
		{"another format", append(good, text("moving.gif", "GIF89a")), 16, "moving.gif", "picture format is not supported", ""},
		{"another format in a ZIP", []dataset.File{zipOf(t, "all.zip", append([]dataset.File{text("a.gif", "GIF89a")}, good...)...)}, 16, "a.gif", "picture format is not supported", ""},
		{"a ZIP cut off", append(good, text("cut.zip", "PK\x03\x04")), 16, "cut.zip", "not a complete ZIP", ""},
		{"a table without end", append(good, text("bad.csv", "file,point,x,y\np00.png,1,nowhere,3\n")), 16, "", "", `bad.csv: line 2: x is "nowhere": write a number of pixels; the file is ignored`},
		{"a table with a misspelt column", append(good, text("bad.csv", "file,point,x,why\np00.png,1,2,3\n")), 16, "", "", `bad.csv: it has no column "y"`},
		{"half a file of 300-W", append(good, text("p00.pts", "{\n1 2\n")), 16, "", "", "p00.pts: the line } after the points is missing: the file is truncated; the file is ignored"},
		{"only half a file of 300-W", append(slices.Clone(files), text("p00.pts", "{\n1 2\n")), 0, names[0], "it has no key points", "p00.pts"},
		{"a table of neither", append(good, text("weather.csv", "day,rain\n1,2\n")), 16, "", "", `weather.csv describes no pictures: it needs a column "file" with their names; the file is ignored`},
		{"points twice", append(good, tableOf(t, names[:1], points[:1])), 15, names[0], "keep one of them", ""},
		{"points of no picture", append(good, text("more.csv", "file,point,x,y\nq.png,1,2,3\nr.png,1,2,3\n")), 16, "", "", "more.csv has key points of 2 pictures that are missing; the first is q.png"},
	} {
		a := readWith(t, c.files, ReadOptions{})
		if n := a.usable(); n != c.usable {
			t.Errorf("%s: %d pictures can be used, want %d", c.called, n, c.usable)
		}
		if c.picture != "" {
			if problem := fmt.Sprint(a.picture(t, c.picture).Problem); !strings.Contains(problem, c.says) {
				t.Errorf("%s: %s has the problem %q, want %q", c.called, c.picture, problem, c.says)
			}
		}
		if notes := strings.Join(a.Notes, "\n"); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s: noted %q, want %q", c.called, notes, c.note)
		}
	}
	if _, err := Read(context.Background(), []dataset.File{tableOf(t, names, points)}, ReadOptions{}); fault.CodeOf(err) != fault.Format {
		t.Errorf("without pictures: %v", err)
	}
}

// Key points go to the picture of their name; folders distinguish equal names.
func TestFoldersTellPicturesApart(t *testing.T) {
	files, _, points := drawn(t)
	in := func(name string, i int) dataset.File { return dataset.File{Name: name, Data: files[i].Data} }
	pictures := []dataset.File{in("faces/a/p.png", 0), in("faces/b/p.png", 1), in("faces/b/q.png", 2)}
	table := func(names ...string) dataset.File { return tableOf(t, names, points[:len(names)]) }
	for _, c := range []struct {
		called string
		table  dataset.File
		want   []int // index of each picture's key points, from 1; 0: none; −1: ambiguous
	}{
		{"whole paths", table("faces/a/p.png", "faces/b/p.png", "faces/b/q.png"), []int{1, 2, 3}},
		{"from the folder", table("a/p.png", "b/p.png", "q.png"), []int{1, 2, 3}},
		{"from above", table("my/faces/a/p.png", `my\faces\b\p.png`, "q.jpg"), []int{1, 2, 0}},
		{"one folder", table("p.png", "b/p.png"), []int{-1, 2, 0}},
		{"none", table("p.png"), []int{-1, -1, 0}},
		{"without the ending", table("b/p"), []int{0, 1, 0}},
	} {
		a := readWith(t, append(slices.Clone(pictures), c.table), ReadOptions{})
		for i, want := range c.want {
			p := a.Pictures[i]
			open := fault.CodeOf(p.Problem) == fault.Option
			if open != (want < 0) || (p.Landmarks != nil) != (want > 0) || want > 0 && !(math.Abs(p.Landmarks[0].X-points[want-1][0].X) <= .01) {
				t.Errorf("%s: %s has %v, want those of %d", c.called, p.Name, p.Problem, want)
			}
		}
	}
}

// Messages about conflicts are deterministic: tables, and the names in them, are in alphabetical
// order.
func TestDisputesAreSaidInOneOrder(t *testing.T) {
	files, _, points := drawn(t)
	table := func(name string, pictures ...string) dataset.File {
		file := tableOf(t, pictures, points[:len(pictures)])
		file.Name = name
		return file
	}
	for _, c := range []struct {
		called string
		tables []dataset.File
		want   string
	}{
		{"one table", []dataset.File{table("t.csv", "c/p00.png", "a/p00.png", "b/p00.png")}, "t.csv assigns its key points to a/p00.png, and t.csv to b/p00.png: keep one of them"},
		{"two tables", []dataset.File{table("second.csv", "d/p00.png"), table("first.csv", "a/p00.png")}, "first.csv assigns its key points to a/p00.png, and second.csv to d/p00.png: keep one of them"},
	} {
		for range 20 { // maps have a random order
			a := readWith(t, append(files[:1:1], c.tables...), ReadOptions{})
			if got := fmt.Sprint(a.Pictures[0].Problem); got != c.want {
				t.Fatalf("%s: %q, want %q", c.called, got, c.want)
			}
		}
	}
}

// A table names the person on each picture, and folders name the test pictures.
func TestPeopleOfPictures(t *testing.T) {
	files, names, points := drawn(t)
	people := "file,person\n"
	for i, name := range names {
		people += fmt.Sprintf("%s,person %d\n", name, i/4)
	}
	files = append(files, tableOf(t, names, points), dataset.File{Name: "people.csv", Data: []byte(people)})
	a := readWith(t, files, ReadOptions{})
	if p := a.Pictures[5]; p.Group != "person 1" || a.usable() != 16 || !strings.Contains(strings.Join(a.Notes, "; "), `"person"`) {
		t.Fatalf("%s shows %q, notes %v", p.Name, p.Group, a.Notes)
	}
	s, err := a.Set(context.Background(), Options{TestShare: .25, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, person := range s.Groups[s.Train:] {
		if s.Train != 12 || slices.Contains(s.Groups[:s.Train], person) {
			t.Errorf("%s is on both sides: %v, %d to train", person, s.Groups, s.Train)
		}
	}
	if _, err := Read(context.Background(), files, ReadOptions{Group: "family"}); err == nil || !strings.Contains(err.Error(), "family") {
		t.Errorf("a column that is not there: %v", err)
	}
	for i := range names {
		files[i].Name = []string{"train/", "test/"}[min(i/10, 1)] + names[i]
	}
	a = readWith(t, files[:len(files)-1], ReadOptions{})
	if s, err = a.Set(context.Background(), Options{TestShare: .25, Seed: 1}); err != nil || s.Train != 10 {
		t.Errorf("%v, %d to train, want 10", err, s.Train)
	}
}

// A photograph that is stored on its side is read upright, and its key points refer to the upright
// picture.
func TestPhotographOnItsSide(t *testing.T) {
	_, names, points := drawn(t)
	files, _, _ := drawn(t)
	upright := readWith(t, append(slices.Clone(files[:2]), tableOf(t, names[:2], points[:2])), ReadOptions{})
	onSide := make([]dataset.File, 2)
	for i := range onSide {
		onSide[i] = dataset.File{Name: names[i], Data: sideways(t, upright.Pictures[i])}
	}
	turned := readWith(t, append(onSide, tableOf(t, names[:2], points[:2])), ReadOptions{})
	want, err := upright.Set(context.Background(), Options{Pixels: 800})
	if err != nil {
		t.Fatal(err)
	}
	got, err := turned.Set(context.Background(), Options{Pixels: 800})
	if err != nil {
		t.Fatal(err)
	}
	off := 0.0
	for k, v := range mat.Row(nil, 0, got.X) {
		off += math.Abs(v-want.X.At(0, k)) / float64(got.Variables())
	}
	if off > .02 || got.Theta[0] != want.Theta[0] {
		t.Errorf("yaw %v, want %v; intensities differ by %v", got.Theta[0], want.Theta[0], off)
	}
}

// An enormous picture that is stored on its side is scaled down upright, and its key points refer
// to the pixels before scaling.
func TestEnormousPhotographOnItsSide(t *testing.T) {
	files, names, points := drawn(t)
	const wide, high = 11 * size, 18 * size // upright
	a := readWith(t, append(slices.Clone(files[:2]), tableOf(t, names[:2], points[:2])), ReadOptions{})
	want := a.Pictures[0]
	large := &Picture{Shape: want.Shape}
	large.Shape.Width, large.Shape.Height = wide, high
	for p := range wide * high {
		x, y := min(p%wide/11, size-1), min(p/wide/11, size-1) // repeat the last row below the head
		large.Pixels = append(large.Pixels, want.Pixels[3*(y*size+x):][:3]...)
	}
	for i := range points[0] {
		points[0][i].X *= 11
		points[0][i].Y *= 11
	}
	files[0].Data = sideways(t, large)
	got := readWith(t, append(slices.Clone(files[:2]), tableOf(t, names[:2], points[:2])), ReadOptions{}).Pictures[0]
	if got.Width != wide || got.Height != high || got.Shape.Width != 312 || got.Shape.Height != 512 {
		t.Errorf("%d×%d, kept as %d×%d", got.Width, got.Height, got.Shape.Width, got.Shape.Height)
	}
	if said := strings.Join(got.Warnings, "; "); !strings.Contains(said, "704×1152 pixels and was scaled down to 312×512") {
		t.Errorf("warned of %q", said)
	}
	if got.Problem != nil || !(math.Abs(got.Yaw()-want.Yaw()) <= .1) {
		t.Errorf("%v, yaw %v, want %v", got.Problem, got.Yaw(), want.Yaw())
	}
	for y := range size { // compare the middle one of every eleven pixels on the head
		for x := range size {
			at := 3 * ((y*11+5)*512/high*312 + (x*11+5)*312/wide)
			if off := math.Abs(float64(got.Pixels[at]) - float64(want.Pixels[3*(y*size+x)])); off > 60 && x%8 == 0 && y%8 == 0 {
				t.Errorf("the red at %d, %d is %d, want %d", x, y, got.Pixels[at], want.Pixels[3*(y*size+x)])
			}
		}
	}
}

// A hidden point may be outside the picture, because its place has no meaning.
func TestHiddenPointsMayLieOutside(t *testing.T) {
	files, names, points := drawn(t)
	for i, mark := range points[0] {
		if !mark.Visible {
			points[0][i] = face.Landmark{X: -500, Y: 9000}
		}
	}
	a := readWith(t, append(slices.Clone(files[:2]), tableOf(t, names[:2], points[:2])), ReadOptions{})
	if p := a.Pictures[0]; p.Problem != nil {
		t.Fatalf("%v", p.Problem)
	}
	s, err := a.Set(context.Background(), Options{Pixels: 800})
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range mat.Row(nil, 0, s.X) {
		if !(v >= -.5 && v <= 1.5) {
			t.Fatalf("variable %d of the picture is %v", k, v)
		}
	}
}

// Grey pictures are projected onto a model of coloured ones with three equal channels and a
// warning; coloured pictures cannot be projected onto a model of grey ones.
func TestShadesOfTheModel(t *testing.T) {
	files, names, points := drawn(t)
	coloured := append(slices.Clone(files[:2]), tableOf(t, names[:2], points[:2]))
	var grey []dataset.File
	for i, p := range readWith(t, coloured, ReadOptions{}).Pictures {
		green := make([]float64, size*size)
		for k := range green {
			green[k] = float64(p.Pixels[3*k+1]) / 255
		}
		grey = append(grey, dataset.File{Name: names[i], Data: pngOf(t, green, size, size, 1)})
	}
	grey = append(grey, coloured[2])
	set := func(files []dataset.File, on *display.Surface) (*dataset.Set, error) {
		return readWith(t, files, ReadOptions{}).Set(context.Background(), Options{Pixels: 800, Surface: on})
	}
	inColour, err := set(coloured, nil)
	if err != nil {
		t.Fatal(err)
	}
	inGrey, err := set(grey, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := set(grey, inColour.Surface)
	if err != nil {
		t.Fatal(err)
	}
	if got.Variables() != inColour.Variables() || !strings.Contains(strings.Join(got.Notes.Texts(), "; "), "their three channels are equal") {
		t.Errorf("%d variables, want %d; %q", got.Variables(), inColour.Variables(), got.Notes.Texts())
	}
	for k := 1; k < got.Variables(); k += 3 { // the green channel is unchanged
		if v, want := got.X.At(1, k), inColour.X.At(1, k); v != want || got.X.At(1, k-1) != v || got.X.At(1, k+1) != v {
			t.Fatalf("variable %d is %v, with %v and %v beside it, want %v", k, v, got.X.At(1, k-1), got.X.At(1, k+1), want)
		}
	}
	if _, err := set(coloured, inGrey.Surface); fault.CodeOf(err) != fault.Shape || !strings.Contains(err.Error(), "convert them to grey") {
		t.Errorf("in colour onto a model of grey ones: %v", err)
	}
}

// sideways returns a JPEG of a picture that is stored rotated to the left, with the Exif tag for
// that.
func sideways(t *testing.T, p *Picture) []byte {
	t.Helper()
	stored := image.NewNRGBA(image.Rect(0, 0, p.Shape.Height, p.Shape.Width))
	for y := range p.Shape.Height {
		for x := range p.Shape.Width {
			at := p.Pixels[3*(y*p.Shape.Width+x):]
			stored.SetNRGBA(y, p.Shape.Width-1-x, color.NRGBA{at[0], at[1], at[2], 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, stored, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	const turnedLeft = 6 // Exif: rotate to the right for display
	exif := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(rune(turnedLeft)) + "\x00\x00\x00\x00\x00\x00")
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(2+len(exif)))
	return slices.Concat(out.Bytes()[:2], segment, exif, out.Bytes()[2:])
}

// Swapped left and right of a mirrored picture are detected from its key points, whichever way the
// head looks.
func TestMirroredSides(t *testing.T) {
	files, names, points := drawn(t)
	for i := range points {
		for k, mark := range points[i] {
			points[i][k].X = size - mark.X
		}
	}
	a := readWith(t, append(files, tableOf(t, names, points)), ReadOptions{})
	for _, p := range a.Pictures {
		if p.Problem == nil || !strings.Contains(p.Problem.Error(), "left and right may be swapped") {
			t.Errorf("%s: %v, pose %v", p.Name, p.Problem, p.Pose.Yaw*180/math.Pi)
		}
	}
}
