package face

import (
	"math"
	"testing"
)

// A picture of positions on the head, warped to the template of a surface and turned, has at
// every pixel the position that the pose shows there.
func TestTurnedPlaces(t *testing.T) {
	surface, err := NewSurface([]float64{-90, -45, 0, 45, 90}, 4000, math.Inf(1), 1)
	if err != nil {
		t.Fatal(err)
	}
	template, err := TemplateOf(surface)
	if err != nil {
		t.Fatal(err)
	}
	if pixels := template.Pixels(); pixels < 3800 || pixels > 4200 {
		t.Errorf("%d pixels, 4000 were wanted", pixels)
	}
	width, height := template.Size()
	if shape := ShapeOf(surface); shape.Width != width || shape.Height != height || shape.Channels != 1 {
		t.Errorf("pictures of %d×%d are said to have the shape %v", width, height, shape)
	}
	for _, yaw := range []float64{-1.2, -.3, 0, .8} {
		// The template holds the height of each point in the picture.
		heights := make([]float64, template.Pixels())
		for i := range heights {
			heights[i] = math.NaN()
		}
		rows := make([]float64, width*height)
		for i := range rows {
			rows[i] = float64(i / width)
		}
		held := Pose{Yaw: yaw, Scale: template.resolution, X: float64(width) / 2, Y: around + 38*template.resolution} // the brows are highest
		template.Flatten(held.SeeAll(template.shape), yaw, width, height).Apply(heights, rows, 1)
		for _, front := range []bool{false, true} {
			back := template.Turned(yaw, front)
			seen := 0
			got := make([]float64, width*height)
			back.Apply(got, heights, 1)
			for i, row := range rows {
				if !back.Reaches(i) {
					continue
				}
				seen++
				if off := math.Abs(got[i] - row); !(off < .75) { // heights do not change with the yaw
					t.Fatalf("yaw %v, front %v: pixel %d of row %v has %v", yaw, front, i, row, got[i])
				}
			}
			if seen < 500 {
				t.Errorf("yaw %v, front %v: only %d pixels are reached", yaw, front, seen)
			}
		}
	}
}
