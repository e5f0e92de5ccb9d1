package shared

import (
	"math"
	"testing"
)

// Near compares got with want relative to the largest entry of want, or to 1 if that is
// smaller.
func Near(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d numbers, want %d", what, len(got), len(want))
		return
	}
	size, worst, at := 0.0, 0.0, 0
	for i := range want {
		size = math.Max(size, math.Abs(want[i]))
		if d := math.Abs(got[i] - want[i]); !(d <= worst) {
			worst, at = d, i
			if math.IsNaN(d) {
				break
			}
		}
	}
	if !(worst <= tolerance*size) {
		t.Errorf("%s: entry %d is %.15g, want %.15g (off by %.2g of the largest, tolerance %.0e)", what, at, got[at], want[at], worst/size, tolerance)
	}
}

// SameNumbers compares got with want, entry by entry.
func SameNumbers(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i := range got {
		if !(math.Abs(got[i]-want[i]) <= tolerance) {
			t.Fatalf("%s: entry %d is %v, want %v", what, i, got[i], want[i])
		}
	}
}
