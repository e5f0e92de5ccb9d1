//go:build !js

package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ppca/core/face"
	"ppca/core/synth"
)

// portraitFolder makes a folder of colour pictures of heads, a table of their key
// points beside it and a folder with those of one of them in a file of 300-W.
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
		picture := image.NewRGBA(image.Rect(0, 0, size, size))
		for p := range size * size {
			level := func(c int) uint8 { return uint8(255 * drawn.Set.X.At(i, 3*p+c)) }
			picture.Set(p%size, p/size, color.RGBA{level(0), level(1), level(2), 255})
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
			table += fmt.Sprintf("%s,%s,%v,%v,%v\n", name, face.KeyPointNames[k], mark.X, mark.Y, mark.Visible)
		}
	}
	writeText(t, folder, "points.csv", table)
	writeText(t, folder, "points/head aa.pts", "version: 1\nn_points: 68\n{\n"+strings.Repeat("3 4\n", 68)+"}\n")
	return folder
}

func TestExperimentWithLandmarks(t *testing.T) {
	folder := portraitFolder(t)
	call := []string{"experiment", "yaw", "-data", "heads", "-splits", "1", "-sizes", "2", "-components", "2", "-methods", "PCA,PPCA", "-json"}
	got := fields(t, must(t, folder, append(call, "-landmarks", "points.csv")...))
	notes := fmt.Sprint(got["notes"])
	if rows := got["rows"].([]any); len(rows) != 4 || !strings.Contains(notes, "36 of 36 pictures") {
		t.Errorf("%d rows, notes %q", len(rows), notes)
	}
	for _, c := range []struct{ landmarks, says string }{
		{"points", "one place"}, // only one picture has some, and they are no face
		{"nowhere.csv", "nowhere.csv"},
	} {
		_, report, code := ppcaIn(t, folder, append(call, "-landmarks", c.landmarks)...)
		if code != 1 || !strings.Contains(report, c.says) {
			t.Errorf("-landmarks %s: exit code %d, %q", c.landmarks, code, report)
		}
	}
}
