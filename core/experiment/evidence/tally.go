package main

import (
	"math"
	"slices"
)

// A tally counts intervals of one level.
type tally struct {
	inside, score, count float64
}

// add counts an interval about a true value. Its score (Gneiting & Raftery 2007, Equation
// 43) is the width, plus 2/α times the distance of a value outside, in units.
func (t *tally) add(value, low, high, level, unit float64) {
	outside := max(low-value, value-high, 0)
	if outside == 0 {
		t.inside++
	}
	t.score += (high - low + 2/(1-level)*outside) / unit
	t.count++
}

// addRound is add on a ring: high may be below low, and the value is the nearest of its turns.
func (t *tally) addRound(value, low, high, level, unit, period float64) {
	if period != 0 {
		high = low + math.Mod(math.Mod(high-low, period)+period, period)
		middle := (low + high) / 2
		value -= period * math.Round((value-middle)/period)
	}
	t.add(value, low, high, level, unit)
}

func (t *tally) join(other tally) {
	t.inside += other.inside
	t.score += other.score
	t.count += other.count
}

func (t tally) coverage() float64 { return t.inside / t.count }

// ratio returns the score relative to that of a rival.
func (t tally) ratio(rival tally) float64 { return t.score / t.count / (rival.score / rival.count) }

// joined returns the sum of tallies.
func joined(list []tally) tally {
	var out tally
	for _, t := range list {
		out.join(t)
	}
	return out
}

// coverage returns the share of values inside and its standard error, from the tallies of
// independent splits.
func coverage(list []tally) (mean, se float64) {
	mean = joined(list).coverage()
	var each []float64
	for _, t := range list {
		if t.count > 0 {
			each = append(each, t.coverage())
		}
	}
	_, se = meanSE(each)
	return mean, se
}

// meanSE returns the mean of values and its standard error; NaN of one value.
func meanSE(values []float64) (mean, se float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		se += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(se / (n - 1) / n)
}

// rootMean returns the root mean square of sums of squares over counts.
func rootMean(squares, counts []float64) float64 {
	square, count := 0.0, 0.0
	for i, s := range squares {
		square += s
		count += counts[i]
	}
	return math.Sqrt(square / count)
}

// geometric returns the geometric mean of the values that are numbers.
func geometric(values []float64) float64 {
	sum, n := 0.0, 0.0
	for _, v := range values {
		if !math.IsNaN(v) && v > 0 {
			sum += math.Log(v)
			n++
		}
	}
	return math.Exp(sum / n)
}

// unevenness returns the largest distance of the distribution of shares from the uniform
// one, at the twentieths, and the share below a half.
func unevenness(shares []float64) (most, below float64) {
	slices.Sort(shares)
	n := float64(len(shares))
	for i := 1; i < 20; i++ {
		at, _ := slices.BinarySearch(shares, float64(i)/20)
		most = max(most, math.Abs(float64(at)/n-float64(i)/20))
		if i == 10 {
			below = float64(at) / n
		}
	}
	return most, below
}
