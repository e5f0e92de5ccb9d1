package main

import (
	"fmt"
	"math"
)

// The levels of bands and of intervals of θ, and the standard deviations on both sides that
// hold 95 % of a normal distribution.
const (
	bandLevel  = 0.95
	thetaLevel = 0.90
	normal95   = 1.959964
)

// intervals sums over intervals of one level.
type intervals struct{ inside, score, count float64 }

// add counts an interval about a true value. Its score (Gneiting & Raftery 2007, Equation
// 43) is its width, plus 2/α times the distance of a value outside, in units.
func (s *intervals) add(value, low, high, level, unit float64) {
	outside := max(low-value, value-high, 0)
	if outside == 0 {
		s.inside++
	}
	s.score += (high - low + 2/(1-level)*outside) / unit
	s.count++
}

// addRound is add on a ring: high may be below low, and the value is the nearest of its turns.
func (s *intervals) addRound(value, low, high, level, unit, period float64) {
	high = low + math.Mod(high-low+period, period)
	s.add(value-period*math.Round((value-(low+high)/2)/period), low, high, level, unit)
}

// to adds the coverage and the mean score to figures, under a name.
func (s intervals) to(f figures, name string) {
	if s.count > 0 {
		f[name+" covers"], f[name+" score"] = s.inside/s.count, s.score/s.count
	}
}

// places are the shares at which distributions are compared with the uniform one: twentieths.
const places = 20

// addShares adds to figures the part of shares below each place.
func addShares(f figures, name string, shares []float64) {
	for i := 1; i < places; i++ {
		for _, share := range shares {
			if share < float64(i)/places {
				f[fmt.Sprint(name, i)] += 1 / float64(len(shares))
			}
		}
	}
}

// uneven returns the largest distance of the shares from a uniform distribution.
func (r results) uneven(name string) (most float64) {
	for i := 1; i < places; i++ {
		if at := r.mean(fmt.Sprint(name, i)); !(math.Abs(at-float64(i)/places) <= most) {
			most = math.Abs(at - float64(i)/places)
		}
	}
	return most
}

// tooFew and tooMany say whether intervals of 95 % from n rows cover less or more than they should: .93
// to .97, or of fewer than 50 rows at least .90. Below 20 rows there is no target.
func tooFew(r results, name string) bool {
	n := r.mean("rows")
	return r.mean(name) < .90 && n >= 20 || r.mean(name) < .93 && n >= 50
}

func tooMany(r results, name string) bool { return r.mean(name) > .97 && r.mean("rows") >= 50 }
