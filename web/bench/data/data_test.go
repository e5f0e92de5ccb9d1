package data

import (
	"context"
	"math"
	"slices"
	"testing"
)

func TestMake(t *testing.T) {
	for _, c := range []struct {
		name   string
		recipe Recipe
		k      int
		lo, hi float64 // of θ
	}{
		{"faces", Recipe{Kind: "faces", Rows: 32, Width: 19, Tall: 19, Seed: 1}, 361, 0, 3},
		{"enlarged", Recipe{Kind: "faces", Rows: 32, Width: 95, Tall: 38, Noise: .01, Seed: 1}, 3610, 0, 3},
		{"heads", Recipe{Kind: "heads", Rows: 14, Width: 12, Seed: 1}, 432, -90, 90},
	} {
		t.Run(c.name, func(t *testing.T) {
			set, err := Make(context.Background(), c.recipe, nil)
			if err != nil {
				t.Fatal(err)
			}
			if n, k := set.Data.X.Dims(); n != c.recipe.Rows || k != c.k {
				t.Errorf("%d×%d, want %d×%d", n, k, c.recipe.Rows, c.k)
			}
			if err := set.Data.Check(context.Background()); err != nil {
				t.Error(err)
			}
			for i, theta := range set.Data.Theta {
				if theta < c.lo || theta > c.hi || set.Fold[i] < 0 || set.Fold[i] >= folds {
					t.Errorf("row %d: θ %v, fold %v", i+1, theta, set.Fold[i])
				}
			}
			again, err := Make(context.Background(), c.recipe, nil)
			if err != nil || !slices.Equal(again.Numbers(), set.Numbers()) {
				t.Errorf("the same recipe gives two sets (%v)", err)
			}
		})
	}
}

func TestFoldsKeepGroupsTogether(t *testing.T) {
	set, err := Make(context.Background(), Recipe{Kind: "faces", Rows: 30, Width: 19, Tall: 19, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 30; i += 3 { // three blurs of one face
		if set.Fold[i] != set.Fold[i+1] || set.Fold[i] != set.Fold[i+2] {
			t.Errorf("face %d is in the folds %v", i/3+1, set.Fold[i:i+3])
		}
	}
}

func TestEnlarge(t *testing.T) {
	face := make([]float64, facesWidth*facesWidth)
	for i := range face { // a plane, which bilinear interpolation keeps
		face[i] = 3*float64(i%facesWidth) - 2*float64(i/facesWidth)
	}
	const width, height = 37, 55
	large := make([]float64, width*height)
	enlarge(large, width, height, face)
	for i, got := range large {
		want := 3*18*float64(i%width)/(width-1) - 2*18*float64(i/width)/(height-1)
		if math.Abs(got-want) > 1e-12 {
			t.Fatalf("pixel %d is %v, want %v", i, got, want)
		}
	}
}
