package density

import "math"

// meanDeviation returns the weighted mean of values and their standard deviation; equal
// weights are nil.
func meanDeviation(values, weights []float64) (mean, deviation float64) {
	total := 0.0
	weight := func(i int) float64 {
		if weights == nil {
			return 1
		}
		return weights[i]
	}
	for i, value := range values {
		total += weight(i)
		mean += weight(i) * value
	}
	mean /= total
	for i, value := range values {
		deviation += weight(i) * (value - mean) * (value - mean) / total
	}
	return mean, math.Sqrt(deviation)
}
