package testkit

import (
	"math"
	"testing"
)

// Near fails the test where got differs from want by more than a share of the largest entry of
// want.
func Near(t *testing.T, what string, got, want []float64, share float64) {
	t.Helper()
	largest := 0.0
	for _, value := range want {
		largest = math.Max(largest, math.Abs(value))
	}
	Same(t, what, got, want, share*largest)
}

// Same fails the test where an entry of got differs from that of want by more than tolerance.
func Same(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i := range want {
		if off := math.Abs(got[i] - want[i]); !(off <= tolerance) {
			t.Errorf("%s: entry %d is %.15g, want %.15g (off by %.2g, tolerance %.2g)", what, i, got[i], want[i], off, tolerance)
			return
		}
	}
}
