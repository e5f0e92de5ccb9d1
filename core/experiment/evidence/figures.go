package main

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// The levels of bands and of intervals of θ, and how many standard deviations on both sides hold 95 % of
// a normal distribution.
const (
	bandLevel  = 0.95
	thetaLevel = 0.90
	normal95   = 1.959964
)

// figures are what is measured in one split, by name. A figure that is absent was not measured.
type figures map[string]float64

// results are the figures of a set in all splits.
type results []figures

// A value is computed from results; NaN if there is none.
type value func(results) float64

// of returns one figure of each split that has it.
func (r results) of(name string) (list []float64) {
	for _, f := range r {
		if v, ok := f[name]; ok {
			list = append(list, v)
		}
	}
	return list
}

func (r results) mean(name string) float64 { return stat.Mean(r.of(name), nil) }

// standardError returns that of the mean of a figure over the splits.
func (r results) standardError(name string) float64 {
	list := r.of(name)
	return stat.StdErr(stat.StdDev(list, nil), float64(len(list)))
}

// Values: the mean of a figure, the largest, the mean relative to another, and its root.
func at(name string) value { return func(r results) float64 { return r.mean(name) } }

func most(name string) value {
	return func(r results) float64 { return slices.Max(append(r.of(name), math.Inf(-1))) }
}

func ratio(name, to string) value {
	return func(r results) float64 { return r.mean(name) / r.mean(to) }
}

func root(name, to string) value {
	return func(r results) float64 { return math.Sqrt(r.mean(name) / r.mean(to)) }
}

// intervals sums over intervals of one level.
type intervals struct{ level, inside, score, count float64 }

// add counts an interval about a true value. Its score (Gneiting & Raftery 2007, Equation 43) is its width,
// plus 2/α times the distance of a value outside, in units.
func (s *intervals) add(value, low, high, unit float64) {
	outside := max(low-value, value-high, 0)
	if outside == 0 {
		s.inside++
	}
	s.score += (high - low + 2/(1-s.level)*outside) / unit
	s.count++
}

// to adds the coverage and the mean score to figures, under a name.
func (s intervals) to(f figures, name string) {
	f[name+" covers"], f[name+" score"] = s.inside/s.count, s.score/s.count
}

// places are the shares at which distributions are compared with the uniform one: twentieths.
const places = 20

// addShares adds to figures the part of shares below each place.
func (f figures) addShares(name string, shares []float64) {
	for i := 1; i < places; i++ {
		for _, share := range shares {
			if share < float64(i)/places {
				f[fmt.Sprint(name, i)] += 1 / float64(len(shares))
			}
		}
	}
}

// uneven is the largest distance of shares from a uniform distribution.
func uneven(name string) value {
	return func(r results) (most float64) {
		for i := 1; i < places; i++ {
			if away := math.Abs(r.mean(fmt.Sprint(name, i)) - float64(i)/places); !(away <= most) {
				most = away
			}
		}
		return most
	}
}
