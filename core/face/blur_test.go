package face

import (
	"math"
	"slices"
	"testing"

	"ppca/core/fit"
)

// The separable blur equals the convolution in the paper.
func TestBlurIsTheGaussian(t *testing.T) {
	shape := fit.Picture{Width: 9, Height: 6, Channels: 3}
	picture := make([]float64, 9*6*3)
	for i := range picture {
		picture[i] = math.Abs(math.Sin(float64(i * i)))
	}
	at := func(x, y, c int) float64 {
		x, y = min(max(x, 0), shape.Width-1), min(max(y, 0), shape.Height-1)
		return picture[(y*shape.Width+x)*3+c]
	}
	got := make([]float64, len(picture))
	for _, sigma := range []float64{0, 1e-9, 0.2, 1, 2.7, 50} {
		Blur(got, picture, shape, sigma)
		for i := range got {
			x, y, c := i/3%shape.Width, i/3/shape.Width, i%3
			sum, weights := 0.0, 0.0
			for dy := -3; dy <= 3; dy++ {
				for dx := -3; dx <= 3; dx++ {
					weight := math.Exp(-float64(dx*dx+dy*dy) / (2 * sigma * sigma))
					if dx == 0 && dy == 0 {
						weight = 1
					}
					sum, weights = sum+weight*at(x+dx, y+dy, c), weights+weight
				}
			}
			if !(math.Abs(got[i]-sum/weights) <= 1e-12) {
				t.Fatalf("σ=%v, pixel (%d,%d,%d): %v, want %v", sigma, x, y, c, got[i], sum/weights)
			}
		}
		if sigma < 1e-6 && !slices.Equal(got, picture) {
			t.Errorf("σ=%v is not the identity", sigma)
		}
	}
}
