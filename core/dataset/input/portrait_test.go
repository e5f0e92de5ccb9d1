package input

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/modelfile"
)

const size = 64

// drawn returns heads as PNG files, their names without the ending, and their key points.
func drawn(t *testing.T) (files []dataset.File, names []string, points []face.Landmarks) {
	t.Helper()
	p, err := face.DrawPortraits(context.Background(), 8, 2, size, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Points {
		name := fmt.Sprintf("p%02d", i)
		names = append(names, name+".png")
		files = append(files, dataset.File{Name: name + ".png", Data: pngOf(t, mat.Row(nil, i, p.Set.X), size, size, 3)})
	}
	return files, names, p.Points
}

func pngOf(t *testing.T, pixels []float64, width, height, channels int) []byte {
	t.Helper()
	var out bytes.Buffer
	level := func(i int) uint8 { return uint8(math.Round(255 * pixels[i])) }
	var picture image.Image
	if channels == 1 {
		grey := image.NewGray(image.Rect(0, 0, width, height))
		for i := range grey.Pix {
			grey.Pix[i] = level(i)
		}
		picture = grey
	} else {
		rgb := image.NewNRGBA(image.Rect(0, 0, width, height))
		for i := range width * height {
			rgb.SetNRGBA(i%width, i/width, color.NRGBA{level(3 * i), level(3*i + 1), level(3*i + 2), 255})
		}
		picture = rgb
	}
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func tableOfPoints(t *testing.T, names []string, points []face.Landmarks) dataset.File {
	t.Helper()
	var table bytes.Buffer
	if err := face.WriteCSV(&table, names, points); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: "points.csv", Data: table.Bytes()}
}

func TestReadTellsPicturesApart(t *testing.T) {
	files, names, points := drawn(t)
	for i := range points[1] {
		points[1][i].Visible = i < 3 // too few
	}
	points[2][14] = face.Landmark{X: size + 20, Y: 5, Visible: true} // outside
	for i, mark := range points[7] {                                 // left and right swapped
		mark.X = size - mark.X
		points[7][i] = mark
	}
	names = names[:15] // the last has none
	points = points[:15]
	grey, enormous := make([]float64, size*size), make([]float64, 3*1030*1030)
	for i := range grey {
		grey[i] = float64(i%size) / size
	}
	for i := range enormous {
		enormous[i] = float64(i/3%1030) / 1030
	}
	large := points[8]
	for i := range large {
		large[i].X *= 1030. / size
		large[i].Y *= 1030. / size
	}
	files[3].Data = pngOf(t, grey, size, size, 1)
	files[8].Data = pngOf(t, enormous, 1030, 1030, 3)
	points[8] = large
	files[5].Data = files[5].Data[:200] // cut off
	a, err := ReadPortraits(context.Background(), append(files, tableOfPoints(t, names, points)), PortraitReading{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range map[int]struct{ problem, warning string }{
		0: {}, 1: {problem: "at least 4"}, 2: {problem: "outside the picture of 64×64 pixels"}, 3: {warning: "it is grey"},
		5: {problem: "damaged"}, 7: {problem: "swapped"}, 8: {warning: "scaled down to 512×512"}, 15: {problem: "no key points"},
	} {
		p := a.Pictures[i]
		if problem := fmt.Sprint(p.Problem); (want.problem == "") != (p.Problem == nil) || !strings.Contains(problem, want.problem) {
			t.Errorf("%s: problem %q, want %q", p.Name, problem, want.problem)
		}
		if said := strings.Join(p.Warnings, "; "); !strings.Contains(said, want.warning) || want.warning == "" && said != "" {
			t.Errorf("%s: warned of %q, want %q", p.Name, said, want.warning)
		}
	}
	good, bad := a.Pictures[0].Describe(), a.Pictures[2].Describe()
	visible := 0
	for _, mark := range points[0] {
		if mark.Visible {
			visible++
		}
	}
	if good.Problem != "" || good.Code != "" || len(good.Landmarks) != face.KeyPoints || good.Pose == nil || good.Pose.Points != visible || len(good.Facing) != len(face.Mesh()) {
		t.Errorf("a good picture is described as %+v", good)
	}
	for i, corner := range good.Vertices { // of a pose that fits, near the points
		if off := math.Hypot(corner[0]-points[0][i].X, corner[1]-points[0][i].Y); points[0][i].Visible && off > 1 {
			t.Errorf("corner %d of the mesh is %.1f pixels off", i+1, off)
		}
	}
	if bad.Problem == "" || bad.Code != string(fault.CodeOf(a.Pictures[2].Problem)) {
		t.Errorf("a bad picture is described as %+v", bad)
	}
	if none := a.Pictures[15].Describe(); none.Landmarks != nil || none.Pose != nil || none.Vertices != nil {
		t.Errorf("a picture without key points is described as %+v", none)
	}
	for i, most := range map[int]int{0: 512, 8: 100} {
		p := a.Pictures[i]
		width, height, pixels := p.RGBA(most)
		if max(width, height) != min(most, p.Shape.Width) || len(pixels) != 4*width*height || pixels[3] != 255 {
			t.Errorf("%s is %d×%d with %d bytes", p.Name, width, height, len(pixels))
		}
	}
	if _, _, pixels := a.Pictures[0].RGBA(512); !slices.Equal(pixels[:3], a.Pictures[0].Pixels[:3]) {
		t.Errorf("the first pixel is %v, not %v", pixels[:3], a.Pictures[0].Pixels[:3])
	}
	s, err := a.Set(context.Background(), PortraitOptions{Exclude: []string{"p04.png"}, TestShare: .2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if rows := s.Rows(); rows != 10 || s.Train != 8 {
		t.Errorf("%d pictures, %d to train, want 10 and 8", rows, s.Train)
	}
	if said := strings.Join(s.Notes.Texts(), "\n"); !strings.Contains(said, a.Pictures[15].Name+" is left out: it has no key points") {
		t.Errorf("the notes say %s", said)
	}
	_, err = a.Set(context.Background(), PortraitOptions{Exclude: names})
	if fault.CodeOf(err) != fault.Shape || !strings.Contains(err.Error(), a.firstProblem()) {
		t.Errorf("without pictures: %v", err)
	}
}

// The whole path: the model's reconstruction at the yaw of a picture, turned, is close to the
// picture, and a model from its file gives the same.
func TestFitAndTurn(t *testing.T) {
	files, names, points := drawn(t)
	a, err := ReadPortraits(context.Background(), append(files, tableOfPoints(t, names, points)), PortraitReading{})
	if err != nil {
		t.Fatal(err)
	}
	for _, whiten := range []bool{false, true} {
		s, err := a.Set(context.Background(), PortraitOptions{Whiten: whiten})
		if err != nil {
			t.Fatal(err)
		}
		m, err := method.Fit(context.Background(), s.Training(), method.Settings{Bins: 4, Components: 2, Visible: face.VisibleOn(s.Surface)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Surface = s.Surface
		var file bytes.Buffer
		if err := modelfile.Write(m, &file); err != nil {
			t.Fatal(err)
		}
		again, err := modelfile.Read(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		template, err := face.TemplateOf(again.Surface)
		if err != nil {
			t.Fatal(err)
		}
		slice, err := again.At(30)
		if err != nil {
			t.Fatal(err)
		}
		turned := template.TurnAll(slice.Mean, 30, face.View{}, again.Surface, nil)
		seen, low, high := 0, math.Inf(1), math.Inf(-1)
		for _, v := range turned {
			if v == v {
				seen++
				low, high = min(low, v), max(high, v)
			}
		}
		if seen < len(turned)/5 || low < -.2 || high > 1.2 || high-low < .3 {
			t.Errorf("whiten %v: %d of %d values from %v to %v", whiten, seen, len(turned), low, high)
		}
		alike, err := a.Set(context.Background(), PortraitOptions{Surface: again.Surface, Exclude: names[1:]})
		if err != nil {
			t.Fatal(err)
		}
		first := mat.Row(nil, 0, s.X)
		for k, v := range mat.Row(nil, 0, alike.X) {
			if v != first[k] {
				t.Fatalf("whiten %v: variable %d of the first picture is %v when it is warped to the surface of the model, %v before", whiten, k, v, first[k])
			}
		}
		if whiten == (s.Whitenings == nil) || whiten == (again.Surface.Means == nil) {
			t.Errorf("whiten %v: whitenings %v, means %v", whiten, s.Whitenings, again.Surface.Means)
		}
	}
}
