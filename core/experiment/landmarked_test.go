package experiment

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
)

// The album's people and test pictures are kept: no person is on both sides.
func TestYawKeepsPeopleTogether(t *testing.T) {
	drawn, err := face.DrawPortraits(context.Background(), 6, 4, 32, 3)
	if err != nil {
		t.Fatal(err)
	}
	album := &input.Album{}
	for i, marks := range drawn.Points {
		p := &input.Portrait{Name: drawn.Set.IDs[i], Group: fmt.Sprint("person ", i%4), Test: i%4 == 3, Width: 32, Height: 32, Shape: *drawn.Set.Shape, Pixels: make([]uint8, 32*32*3)}
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
