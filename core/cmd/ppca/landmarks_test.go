//go:build !js

package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ppca/core/face"
	"ppca/core/internal/testing/testkit"
)

// portraitFolder makes a folder with pictures of heads in two sizes (one is grey), a
// table of their key points, and a folder with two .pts files: one complete, one cut off.
func portraitFolder(t *testing.T) string {
	t.Helper()
	const size = 32
	drawn, err := face.DrawPortraits(context.Background(), 6, 2, size, 2)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, name := range []string{"heads", "points"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	table := "file,point,x,y,visible\n"
	for i, marks := range drawn.Points {
		name := fmt.Sprintf("head %c%c.png", 'a'+i/6, 'a'+i%6)
		scale := 1 + i%2
		var picture draw.Image = image.NewRGBA(image.Rect(0, 0, scale*size, scale*size))
		if i == 7 {
			picture = image.NewGray(picture.Bounds())
		}
		for p := range scale * size * scale * size {
			x, y := p%(scale*size), p/(scale*size)
			level := func(c int) uint8 { return uint8(255 * drawn.Set.X.At(i, 3*(y/scale*size+x/scale)+c)) }
			picture.Set(x, y, color.RGBA{level(0), level(1), level(2), 255})
		}
		file, err := os.Create(filepath.Join(folder, "heads", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(file, picture); err != nil {
			t.Fatal(err)
		}
		file.Close()
		for k, mark := range marks {
			table += fmt.Sprintf("%s,%s,%v,%v,%v\n", name, face.KeyPointNames[k], float64(scale)*mark.X, float64(scale)*mark.Y, mark.Visible)
		}
	}
	writeText(t, folder, "points.csv", table)
	writeText(t, folder, "points/head aa.pts", "version: 1\nn_points: 68\n{\n"+strings.Repeat("3 4\n", 68)+"}\n")
	writeText(t, folder, "points/head ab.pts", "version: 1\nn_points: 68\n{\n3 4\n")
	writeText(t, folder, "heads/notes.gif", "GIF89a")
	return folder
}

// Pictures with key points are fitted, and others projected, as in the experiment and on
// the page: θ is the yaw, hidden parts are not observed, and the model file keeps the
// data that the page needs to turn the head.
func TestFitWithLandmarks(t *testing.T) {
	folder := portraitFolder(t)
	for i, whitened := range testkit.Sized([]bool{true}, []bool{true, false}) {
		file := fmt.Sprintf("m%d.npz", i)
		call := []string{"fit", "-landmarks", "points.csv", "-components", "2", "-bins", "2", "-lambda", "rule", "-json", "-html", "read.html", "-o", file}
		if whitened {
			call = append(call, "-whiten")
		}
		_, report, code := ppcaIn(t, folder, append(call, "heads")...)
		if code != 0 || !strings.Contains(report, "heads/head bb.png: it is grey") || !strings.Contains(report, "heads/notes.gif is left out") || !strings.Contains(report, "θ is the yaw, computed from the key points, from -") {
			t.Fatalf("whitened %v: exit code %d, %q", whitened, code, report)
		}
		if page, err := os.ReadFile(filepath.Join(folder, "read.html")); err != nil || !strings.Contains(string(page), "<td>heads/head aa.png</td>") {
			t.Errorf("the report to read does not list the pictures (%v)", err)
		}
		m, err := openModel(filepath.Join(folder, file))
		if err != nil {
			t.Fatal(err)
		}
		template, err := face.TemplateOf(m.Surface)
		if err != nil {
			t.Fatal(err)
		}
		if m.K() != 3*template.Pixels() || m.ThetaName != "yaw (°)" || (m.Surface.Means != nil) != whitened {
			t.Errorf("whitened %v: %d variables, θ is %q, on %d pixels, whitening took %v", whitened, m.K(), m.ThetaName, template.Pixels(), m.Surface.Means)
		}
		if hidden := slices.Index(m.EndpointMask, false); hidden < 0 {
			t.Errorf("whitened %v: nothing of the head is hidden at any endpoint", whitened)
		}
		if said := must(t, folder, "describe", file); !strings.Contains(said, fmt.Sprintf("turning heads: pictures with key points, warped to %d pixels of 3 channels", template.Pixels())) || strings.Contains(said, "whitened") != whitened {
			t.Errorf("whitened %v is described by %q", whitened, said)
		}
		score := fields(t, must(t, folder, "score", "-json", "-model", file, "-landmarks", "points.csv", "heads", "heads/head aa.png")) // one of them named twice
		if rmse, want := score["rmse"].(float64), m.Scores["train"]; len(score["rows"].([]any)) != 12 || !(math.Abs(rmse-want) <= 1e-9*want) {
			t.Errorf("whitened %v: RMSE %v of the pictures that were fitted, %v in the file", whitened, rmse, want)
		}
		table := must(t, folder, "project", "-model", file, "-landmarks", "points.csv", "heads/head aa.png", "heads/head be.png")
		if lines := strings.Split(strings.TrimSpace(table), "\n"); len(lines) != 3 || lines[0] != "id,theta,b1,b2" || !strings.HasPrefix(lines[2], "heads/head be.png,") {
			t.Errorf("whitened %v: %q", whitened, table)
		}
	}
	tuned := fields(t, must(t, folder, "tune", "-landmarks", "points.csv", "-components", "2", "-bins", "2", "-lambda-mean", "1", "-lambda-basis", "inf,1", "-json", "heads"))
	if len(tuned["points"].([]any)) != 2 {
		t.Errorf("tuned to %v", tuned)
	}
	writeText(t, folder, "table.csv", "x,y\n1,2\n2,3\n3,5\n")
	must(t, folder, "fit", "-theta", "x", "-bins", "1", "-components", "1", "-o", "line.npz", "table.csv")
	for _, c := range []struct {
		args []string
		says string
		code int
	}{
		{[]string{"fit", "-landmarks", "points.csv", "-theta", "yaw", "heads"}, "omit -theta", 2},
		{[]string{"fit", "-landmarks", "points.csv", "-weight", "w", "heads"}, "-weight applies to tables", 2},
		{[]string{"fit", "-landmarks", "points.csv", "-test-share", "0.5", "heads"}, "-test-share applies to tables", 2},
		{[]string{"tune", "-landmarks", "points.csv", "-missing", "drop", "heads"}, "-missing applies to tables", 2},
		{[]string{"fit", "-landmarks", "points.csv", "-report", "r.json", "heads"}, "either -report or -landmarks", 2},
		{[]string{"fit", "-whiten", "-theta", "x", "table.csv"}, "with -landmarks", 2},
		{[]string{"fit", "-landmarks", "points.csv", "nowhere"}, "nowhere", 1},
		{[]string{"fit", "-landmarks", "points", "heads"}, "ERR_SHAPE: 0 of 13 pictures can be used", 1},
		{[]string{"fit", "heads/head aa.png", "points.csv"}, "with the option -landmarks FILE", 1},
		{[]string{"project", "-model", "m0.npz", "heads/head aa.png"}, "with -landmarks", 2},
		{[]string{"project", "-model", "line.npz", "-landmarks", "points.csv", "heads"}, "omit -landmarks", 2},
	} {
		if _, report, code := ppcaIn(t, folder, c.args...); code != c.code || !strings.Contains(report, c.says) {
			t.Errorf("%v: exit code %d, %q", c.args, code, report)
		}
	}
}
