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

// shapeOf returns the shape of the gamma law of the largest likelihood of ratios, within
// 1.5 % (Minka 2002): with s = log of the mean less the mean of the logs it is
// (3 − s + √((s−3)² + 24s)) / 12s. It returns +∞ if the ratios are all alike, or not
// positive and finite.
func shapeOf(ratios []float64) float64 {
	mean, logs := 0.0, 0.0
	for _, r := range ratios {
		mean += r / float64(len(ratios))
		logs += math.Log(r) / float64(len(ratios))
	}
	s := math.Log(mean) - logs
	if !(s > 0) || math.IsInf(s, 0) {
		return math.Inf(1)
	}
	return (3 - s + math.Sqrt((s-3)*(s-3)+24*s)) / (12 * s)
}
