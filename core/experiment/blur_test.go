package experiment

import (
	"context"
	"testing"

	"ppca/core/dataset"
)

// Larger training sets contain the smaller ones, with the same blur, and every face is in
// every bin.
func TestBlurNests(t *testing.T) {
	f, err := newFaces(context.Background(), someFaces(t, 12), 1)
	if err != nil {
		t.Fatal(err)
	}
	sigma := f.sigmas(1, 3)
	draw := func(n int) dataset.Set {
		d, err := f.blurred(context.Background(), f.order(1, 3)[:n], sigma)
		if err != nil {
			t.Fatal(err)
		}
		return dataset.Set{X: d.X, Theta: d.Theta}
	}
	few, many := draw(3), draw(9)
	for i, theta := range few.Theta {
		if theta != many.Theta[i] || few.X.At(i, 44) != many.X.At(i, 44) {
			t.Errorf("row %d differs between the sizes", i)
		}
		if theta < blurEnds[i%3] || theta > blurEnds[i%3+1] {
			t.Errorf("row %d has σ %v", i, theta)
		}
	}
}
