package linalg

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// A factorisation of at least largeFactor rows processes panels of panelWidth columns,
// so that most of its work is symmetric products.
const (
	largeFactor = 48
	panelWidth  = 16
)

// factorisePanels is Factorise for many components.
func (s *NormalSolver) factorisePanels(h []float64) bool {
	v, l := s.v, s.factor
	for i := range v {
		copy(l[i*v:i*v+i+1], h[i*v:i*v+i+1])
	}
	for lo := 0; lo < v; lo += panelWidth {
		hi := min(lo+panelWidth, v)
		if !s.factorisePanel(h, lo, hi) {
			return false
		}
		if hi == v {
			break
		}
		panel := blas64.General{Rows: v - hi, Cols: hi - lo, Stride: v, Data: l[hi*v+lo:]}
		rest := blas64.Symmetric{Uplo: blas.Lower, N: v - hi, Stride: v, Data: l[hi*v+hi:]}
		blas64.Syrk(blas.NoTrans, -1, panel, 1, rest)
	}
	return true
}

// factorisePanel computes columns [lo, hi) of the factor after the earlier panels.
func (s *NormalSolver) factorisePanel(h []float64, lo, hi int) bool {
	v, l := s.v, s.factor
	for i := lo; i < v; i++ {
		li := l[i*v+lo : i*v+min(i+1, hi)]
		for j := range li {
			lj := l[(lo+j)*v+lo : (lo+j)*v+lo+j+1]
			sum := li[j]
			for t := range j {
				sum -= li[t] * lj[t]
			}
			if lo+j < i {
				li[j] = sum / lj[j]
			} else if !s.pivot(h, i, sum) {
				return false
			}
		}
	}
	return true
}
