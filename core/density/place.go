package density

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"ppca/core/internal/dense"
)

const (
	nearby      = 1.0 / 16 // the largest difference of the hat weights of a place
	corrections = 2        // of the expectations of its rows
)

// A place has the rows lo to hi, of one cell, whose hat weights hardly differ. Their factors
// have almost the same covariance given all cells, so that one inversion serves them all;
// their expectations are their own. A row with unknown cells is a place of its own.
type place struct {
	lo, hi int
	hat    []float64 // the mean of those of the rows
}

// has reports whether a row of the place has a property.
func (p place) has(property func(i int) bool) bool {
	for i := p.lo; i < p.hi; i++ {
		if property(i) {
			return true
		}
	}
	return false
}

// places returns the places of every cell, and the place of each row. Positions that are
// sorted within a cell make few places.
func (s *Sample) places(first []int) (cells [][]place, of []int) {
	cells, of = make([][]place, len(first)-1), make([]int, len(s.Positions))
	count := 0
	for j := range cells {
		for lo := first[j]; lo < first[j+1]; count++ {
			hi := lo + 1
			for s.Known == nil && hi < first[j+1] && floats.Distance(s.Positions[lo].Hat, s.Positions[hi].Hat, math.Inf(1)) <= nearby {
				hi++
			}
			p := place{lo, hi, make([]float64, len(s.Positions[lo].Hat))}
			for i := lo; i < hi; i++ {
				of[i] = count
				dense.Subtract(p.hat, -1/float64(hi-lo), s.Positions[i].Hat)
			}
			cells[j], lo = append(cells[j], p), hi
		}
	}
	return cells, of
}

// scaleAt returns s(θ) of a place.
func (e *estimator) scaleAt(p place) float64 {
	sum := 0.0
	for _, s := range e.scale[p.lo:p.hi] {
		sum += s
	}
	return sum / float64(p.hi-p.lo)
}

// covariance returns Cov(f | known cells) of row i, F×F.
func (e *estimator) covariance(i int) blas64.General {
	f := e.size()
	at := e.placeOf[i] * f * f
	return blas64.General{Rows: f, Cols: f, Stride: f, Data: e.covariances[at : at+f*f]}
}
