//go:build !js

package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ppca/core/face"
	"ppca/core/synth"
)

// portraitFolder makes a folder of pictures of heads, of two sizes and one of them grey,
// a table of their key points beside it and a folder with those of one of them in a file
// of 300-W and of another in one that is cut off.
func portraitFolder(t *testing.T) string {
	t.Helper()
	const size = 32
	drawn, err := synth.DrawPortraits(context.Background(), 6, 6, size, 2)
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

func TestExperimentWithLandmarks(t *testing.T) {
	folder := portraitFolder(t)
	call := []string{"experiment", "yaw", "-data", "heads", "-splits", "1", "-sizes", "2", "-components", "2", "-methods", "PCA,PPCA", "-json"}
	got := fields(t, must(t, folder, append(call, "-landmarks", "points.csv")...))
	notes := fmt.Sprint(got["notes"])
	if rows := got["rows"].([]any); len(rows) != 4 || !strings.Contains(notes, "36 of 37 pictures") || !strings.Contains(notes, "heads/head bb.png: it is grey") || !strings.Contains(notes, "heads/notes.gif is left out") {
		t.Errorf("%d rows, notes %q", len(rows), notes)
	}
	if err := os.Rename(filepath.Join(folder, "points.csv"), filepath.Join(folder, "heads", "points.csv")); err != nil {
		t.Fatal(err)
	}
	people := "file,person\n"
	for i := range 36 {
		people += fmt.Sprintf("head %c%c.png,%d\n", 'a'+i/6, 'a'+i%6, i/2)
	}
	writeText(t, folder, "heads/people.csv", people)
	beside := fields(t, must(t, folder, append(call, "-landmarks", "heads", "-group", "person")...))
	if notes := fmt.Sprint(beside["notes"]); !strings.Contains(notes, `column "person" says who`) || strings.Contains(notes, "name no people") {
		t.Errorf("key points and people beside the pictures: %q", notes)
	}
	if _, report, code := ppcaIn(t, folder, "experiment", "yaw", "-data", "heads"); code != 1 || !strings.Contains(report, "-landmarks heads") {
		t.Errorf("key points without the option: exit code %d, %q", code, report)
	}
	if err := os.Remove(filepath.Join(folder, "heads", "points.csv")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		says string
		code int
	}{
		{[]string{"-landmarks", "points"}, "points/head ab.pts: the line } after the points is missing", 1}, // the other's are no face
		{[]string{"-landmarks", "points"}, "one place", 1},
		{[]string{"-landmarks", "nowhere.csv"}, "nowhere.csv", 1},
		{[]string{"-landmarks", "points", "-group", "family"}, "family", 1},
		{[]string{"-landmarks", "points", "-theta", "yaw"}, "leave -theta out", 2},
	} {
		_, report, code := ppcaIn(t, folder, append(call, c.args...)...)
		if code != c.code || !strings.Contains(report, c.says) {
			t.Errorf("%v: exit code %d, %q", c.args, code, report)
		}
	}
	if _, report, code := ppcaIn(t, folder, "experiment", "yaw", "-landmarks", "points"); code != 2 || !strings.Contains(report, "by -data") {
		t.Errorf("without pictures: exit code %d, %q", code, report)
	}
}
