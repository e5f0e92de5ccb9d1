// Package numbers compares the numbers of tests.
package numbers

import (
	"math"
	"testing"
)

// Near compares got with want relative to the largest entry of want.
func Near(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	size := 0.0
	for _, value := range want {
		size = math.Max(size, math.Abs(value))
	}
	entries(t, what, got, want, tolerance*size)
}

// Same compares got with want, entry by entry.
func Same(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	entries(t, what, got, want, tolerance)
}

// entries names the first entry that is further away than the tolerance.
func entries(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d numbers, want %d", what, len(got), len(want))
		return
	}
	for i := range want {
		if off := math.Abs(got[i] - want[i]); !(off <= tolerance) {
			t.Errorf("%s: entry %d is %.15g, want %.15g (off by %.2g, tolerance %.2g)", what, i, got[i], want[i], off, tolerance)
			return
		}
	}
}
