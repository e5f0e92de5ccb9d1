package linalg

import "slices"

// Median returns the middle one of values, of an even number the upper one. It sorts values, of which
// there must be one.
func Median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
