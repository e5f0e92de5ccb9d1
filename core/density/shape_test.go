package density

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestShapeOf: sums of squares of 2k normal numbers follow a gamma law of shape k.
func TestShapeOf(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, k := range []int{1, 3, 20} {
		ratios := make([]float64, 4000)
		for i := range ratios {
			for range 2 * k {
				ratios[i] += math.Pow(rng.NormFloat64(), 2)
			}
		}
		if got := shapeOf(ratios); math.Abs(got-float64(k)) > 0.06*float64(k) {
			t.Errorf("the shape is %v, want %d", got, k)
		}
	}
	for _, alike := range [][]float64{{2, 2}, {0, 1}, {math.NaN(), 1}} {
		if got := shapeOf(alike); !math.IsInf(got, 1) {
			t.Errorf("%v: the shape is %v", alike, got)
		}
	}
}
