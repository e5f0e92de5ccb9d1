package study

import (
	"gonum.org/v1/gonum/stat"
)

// MeanAndSD returns the mean and the standard deviation (divisor n−1) of the values of the
// splits; the deviation of a single value is 0.
func MeanAndSD(values []float64) (mean, sd float64) {
	mean = stat.Mean(values, nil)
	if len(values) < 2 {
		return mean, 0
	}
	return mean, stat.StdDev(values, nil)
}
