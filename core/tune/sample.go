package tune

import (
	"math"
	"math/rand/v2"
)

// A sample says how often each of some groups counts.
type sample struct {
	rows, times []float64 // of each group: its number of rows, and how often it counts
	n, count    float64   // rows and groups in all
	weights     []float64 // of each group in a mean
}

// seenOnce returns the sample in which each group counts once; members has its rows.
func seenOnce(members [][]int) *sample {
	s := &sample{rows: make([]float64, len(members)), times: make([]float64, len(members))}
	for g, rows := range members {
		s.rows[g], s.times[g] = float64(len(rows)), 1
	}
	s.weigh()
	return s
}

// drawn returns the groups of s with others drawn from them, with replacement, and with means
// that differ from those of s by stretch times as much as they would.
func (s *sample) drawn(others int, random *rand.Rand, stretch float64) *sample {
	d := &sample{rows: s.rows, times: append([]float64(nil), s.times...)}
	for range others {
		d.times[random.IntN(len(d.times))]++
	}
	d.weigh()
	for g, w := range s.weights {
		d.weights[g] = w + stretch*(d.weights[g]-w)
	}
	return d
}

// weigh sets the numbers in all, and the weights.
func (s *sample) weigh() {
	for g, rows := range s.rows {
		s.n += s.times[g] * rows
		s.count += s.times[g]
	}
	s.weights = make([]float64, len(s.rows))
	for g, rows := range s.rows {
		s.weights[g] = s.times[g] * rows / s.n
	}
}

// mean returns the mean over all rows from the means of their groups.
func (s *sample) mean(byGroup []float64) float64 {
	mean := 0.0
	for g, e := range byGroup {
		mean += s.weights[g] * e
	}
	return mean
}

// excess returns the mean of the differences, and its standard error, see folds.Mean.
func (s *sample) excess(values, others []float64) (mean, standardError float64) {
	centre := 0.0
	for g, v := range values {
		mean += s.weights[g] * (v - others[g])
		centre += s.times[g] * s.rows[g] * (v - others[g]) / s.n
	}
	for g, v := range values {
		share, d := s.rows[g]/s.n, v-others[g]-centre
		standardError += s.times[g] * share * share * d * d
	}
	if s.count < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(standardError * s.count / (s.count - 1))
}
