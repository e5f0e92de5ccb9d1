package tidy

import (
	"slices"
	"testing"
)

// A number stands for missing cells only if it is far outside the other values, and repeated
// where it may be a measurement.
func TestCodes(t *testing.T) {
	for name, c := range map[string]struct{ values, want []float64 }{
		"−999 below ages":              {[]float64{12, 40, -999, 33}, []float64{-999}},
		"99 twice, far above":          {[]float64{1, 2, 3, 4, 99, 99}, []float64{99}},
		"99 once may be a measurement": {[]float64{1, 2, 3, 4, 99}, nil},
		"99 twice among ages":          {[]float64{97, 98, 99, 99, 101, 95}, nil},
		"99 twice at the end of ages":  {[]float64{20, 45, 70, 98, 99, 99}, nil},
		"−99 once, far below":          {[]float64{1, 2, 3, -99}, []float64{-99}},
		"−999 among depths":            {[]float64{-900, -999, -999, -1200, -300}, nil},
		"a fill value":                 {[]float64{1.5, 2.5, 1e20}, []float64{1e20}},
		"two codes":                    {[]float64{1, 2, 3, -999, -9999}, []float64{-9999, -999}},
		"nothing else":                 {[]float64{-999, -999, 3}, nil},
	} {
		if got := codes(c.values); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
