package heads

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/experiment/internal/experimenttest"
	"ppca/core/experiment/study"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/portrait"
	"ppca/core/synth"
)

// Pictures are warped at the yaw that follows from their key points. A note names each
// picture that cannot be used.
func TestYawOfLandmarkedPictures(t *testing.T) {
	drawn, err := synth.DrawPortraits(context.Background(), 6, 8, 32, 3)
	if err != nil {
		t.Fatal(err)
	}
	set := drawn.Set
	album := &portrait.Album{Notes: []string{"bad.pts: cut off; the file is ignored"}}
	for i, marks := range drawn.Points {
		p := &portrait.Picture{Name: set.IDs[i], Width: 32, Height: 32, Shape: *set.Shape}
		for _, v := range mat.Row(nil, i, set.X) {
			p.Pixels = append(p.Pixels, uint8(255*v+.5))
		}
		album.Pictures = append(album.Pictures, p)
		switch i {
		case 3:
			p.Place(nil)
			continue
		case 5:
			for k := range marks {
				marks[k].Visible = k < 3
			}
		case 20:
			marks[7] = face.Landmark{X: 40, Y: 10, Visible: true}
		case 24:
			for k := range marks { // the picture seen in a mirror, but not the names of its points
				marks[k].X = 32 - marks[k].X
			}
		}
		p.Place(&marks)
	}
	album.Pictures[7].Warnings = []string{"it is grey"}
	o := study.Options{Seed: 1, Splits: 1, Sizes: []int{2}, Components: []int{2}, Methods: []string{"PCA", "PPCA"}, Album: album}
	got, _ := experimenttest.Run(t, New, nil, o, 2)
	notes := strings.Join(got.Notes, "\n")
	for _, says := range []string{"44 of 48", "bad.pts", set.IDs[7] + ": it is grey", set.IDs[3] + " is left out: it has no key points", set.IDs[5] + " is left out: 3 key points", set.IDs[20] + " is left out: its left eye centre is at (40, 10)", set.IDs[24] + " is left out: its key points show a head from behind", "name no people"} {
		if !strings.Contains(notes, says) {
			t.Errorf("the notes do not say %q:\n%s", says, notes)
		}
	}
	if len(got.Rows) != 4 || len(got.Skipped) != 0 {
		t.Errorf("%d rows, skipped %v", len(got.Rows), got.Skipped)
	}
	for _, p := range album.Pictures {
		p.Place(nil)
	}
	if _, err := New(context.Background(), nil, study.Options{Album: album}); fault.CodeOf(err) != fault.Shape || !strings.Contains(err.Error(), "0 of 48") || !strings.Contains(err.Error(), "bad.pts") || !strings.HasSuffix(err.Error(), "and 41 more") {
		t.Errorf("no picture with key points: %v", err)
	}
}

// The album's people and test pictures are kept: no person is on both sides.
func TestYawKeepsPeopleTogether(t *testing.T) {
	drawn, err := synth.DrawPortraits(context.Background(), 6, 4, 32, 3)
	if err != nil {
		t.Fatal(err)
	}
	album := &portrait.Album{}
	for i, marks := range drawn.Points {
		p := &portrait.Picture{Name: drawn.Set.IDs[i], Group: fmt.Sprint("person ", i%4), Test: i%4 == 3, Width: 32, Height: 32, Shape: *drawn.Set.Shape, Pixels: make([]uint8, 32*32*3)}
		p.Place(&marks)
		album.Pictures = append(album.Pictures, p)
	}
	p, err := portraitsOf(context.Background(), album)
	if err != nil {
		t.Fatal(err)
	}
	if p.set.Train != 18 || p.set.Groups[17] == "person 3" || p.set.Groups[18] != "person 3" {
		t.Errorf("%d of %d for training, people %v", p.set.Train, p.set.Rows(), p.set.Groups)
	}
	album.Pictures[0].Group = "person 3"
	if _, err := portraitsOf(context.Background(), album); fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), `"person 3" is both`) {
		t.Errorf("a person on both sides: %v", err)
	}
}
