package linalg

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMedian(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 60; n++ {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(draw.IntN(n)) // with ties
		}
		sorted := slices.Sorted(slices.Values(values))
		if got := Median(values); got != sorted[n/2] {
			t.Errorf("%v of %v", got, sorted)
		}
	}
}
