package experiment

import (
	"context"
	"strings"
	"testing"

	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/synth"
)

// Pictures with key points are warped at the yaw that these tell, and those that
// cannot be used are left out by name.
func TestYawOfLandmarkedPictures(t *testing.T) {
	drawn, err := synth.DrawPortraits(context.Background(), 6, 8, 32, 3)
	if err != nil {
		t.Fatal(err)
	}
	set := drawn.Set
	set.Theta = nil
	landmarks := map[string]face.Landmarks{}
	for i, marks := range drawn.Points {
		switch i {
		case 3:
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
		landmarks[set.IDs[i]] = marks
	}
	o := Options{Seed: 1, Splits: 1, Sizes: []int{2}, Components: []int{2}, Methods: []string{"PCA", "PPCA"}, Landmarks: landmarks}
	got, _ := run(t, "yaw", set, o, 2)
	notes := strings.Join(got.Notes, "\n")
	for _, says := range []string{"44 of 48", set.IDs[3] + " is left out: it has no key points", set.IDs[5] + " is left out: 3 key points", set.IDs[20] + " is left out: its left eye centre is at (40, 10)", set.IDs[24] + " is left out: its key points show a head from behind", "name no people"} {
		if !strings.Contains(notes, says) {
			t.Errorf("the notes do not say %q:\n%s", says, notes)
		}
	}
	if len(got.Rows) != 4 || len(got.Skipped) != 0 {
		t.Errorf("%d rows, skipped %v", len(got.Rows), got.Skipped)
	}
	for _, c := range []struct {
		name string
		o    Options
		code fault.Code
		says string
	}{
		{"yaw", Options{Landmarks: map[string]face.Landmarks{}}, fault.Option, "none were given"},
		{"blur", Options{Landmarks: map[string]face.Landmarks{}}, fault.Option, "landmarks"},
	} {
		if _, err := New(context.Background(), c.name, nil, c.o); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s with %q", c.name, err, c.code, c.says)
		}
	}
	if _, err := New(context.Background(), "yaw", set, Options{Landmarks: map[string]face.Landmarks{}}); fault.CodeOf(err) != fault.Shape || !strings.Contains(err.Error(), "0 of 48") {
		t.Errorf("no picture with key points: %v", err)
	}
}
