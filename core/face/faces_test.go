package face

import (
	"context"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

func TestFaces(t *testing.T) {
	set, err := Faces(context.Background(), 12, 16, 5)
	if err != nil {
		t.Fatal(err)
	}
	if set.Rows() != 12 || set.Variables() != 256 || set.Train != 12 || set.Theta != nil || set.Shape.Channels != 1 {
		t.Errorf("%d×%d, %d for training, shape %+v, θ %v", set.Rows(), set.Variables(), set.Train, set.Shape, set.Theta)
	}
	x := set.X.(*mat.Dense)
	if low, high := mat.Min(x), mat.Max(x); low < 0 || high > 1 || high-low < 0.3 {
		t.Errorf("intensities are from %v to %v", low, high)
	}
	for i := range 12 {
		for j := range i {
			if slices.Equal(x.RawRowView(i), x.RawRowView(j)) {
				t.Errorf("people %d and %d look the same", j+1, i+1)
			}
		}
	}
	few, err := Faces(context.Background(), 5, 16, 5)
	if err != nil || !mat.Equal(few.X, x.Slice(0, 5, 0, 256)) {
		t.Errorf("five people are not the first of twelve (%v)", err)
	}
	for _, c := range [][2]int{{0, 16}, {mostFaces + 1, 16}, {5, 7}, {5, 257}} {
		if _, err := Faces(context.Background(), c[0], c[1], 1); fault.CodeOf(err) != fault.Range {
			t.Errorf("%d faces of %d pixels: %v", c[0], c[1], err)
		}
	}
}
