package arrange

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSmallestOfASpectrum compares the smallest eigenvalue of a cell with those at many
// weights.
func TestSmallestOfASpectrum(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	inner := 0
	for range 200 {
		a, b, e := make([]float64, 3), make([]float64, 3), make([]float64, 3)
		for v := range a {
			a[v], b[v], e[v] = 0.5+rng.Float64(), 4*rng.Float64()-2, 0.5+rng.Float64()
		}
		c := spectrum{values: [][]float64{a, b, e}}
		want, at := math.Inf(1), 0.0
		for step := range 10001 {
			w := float64(step) / 10000
			for v := range a {
				if value := (1-w)*(1-w)*a[v] + (1-w)*w*b[v] + w*w*e[v] + 0.1; value < want {
					want, at = value, w
				}
			}
		}
		if got := c.smallest(0.1); !(math.Abs(got-want) <= 1e-6) {
			t.Fatalf("%v, by trying %v at %v of %+v", got, want, at, c)
		}
		if at > 0 && at < 1 {
			inner++
		}
	}
	if inner < 50 {
		t.Errorf("only %d of 200 lie between the ends", inner)
	}
	if got := (&spectrum{values: [][]float64{{3, 2, 5}}}).smallest(0.1); got != 2.1 {
		t.Errorf("of one knot: %v", got)
	}
}
