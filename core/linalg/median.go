package linalg

import "slices"

// Median returns the middle one of values, which it sorts.
func Median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
