package solver

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// The energy is invariant to one rotation common to all knots, so raw components have
// no meaning. The convention makes them like those of PCA: it applies the rotation that
// diagonalises (1/n) Σββᵀ, with decreasing variances, and makes the entry of largest
// absolute value over all knots positive. With unequal V_b it mixes only components
// with the same knots.

// alignComponents applies the convention to s and recomputes the energy. Only the
// orthogonality term changes with the rotation, and only slightly. The coefficients of
// s remain those of the components before the rotation.
func alignComponents(p *arrange.Problem, s *arrange.Solution) {
	for lo, hi := 0, 0; lo < p.V; lo = hi {
		for hi = lo + 1; hi < p.V && p.SameKnots(lo, hi); {
			hi++
		}
		alignBlock(p, s, lo, hi)
	}
	s.Minimum = s.Energy.Total
	before := s.Energy.Orthogonality
	s.Energy.Orthogonality = p.Orthogonality(s.Q, arrange.Stack{}, linalg.Zeros(p.V, p.V))
	s.Energy.Total += s.Energy.Orthogonality - before
}

// alignBlock rotates components lo…hi.
func alignBlock(p *arrange.Problem, s *arrange.Solution, lo, hi int) {
	moments, eigen := moments(p, s.Beta, lo, hi), linalg.NewEigen(hi-lo)
	if !eigen.Decompose(moments) {
		return
	}
	out := linalg.Zeros(hi-lo, p.K)
	for b := range p.PerKnot {
		at := b*s.Q.U + s.Q.Lead
		basis := linalg.Block(s.Q.General, at+lo, at+hi, 0, p.K)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, eigen.Vectors, basis, 0, out)
		linalg.CopyBlock(basis, out)
	}
	for v := lo; v < hi; v++ {
		if largestEntry(p, s.Q, v) < 0 {
			for b := range p.PerKnot {
				blas64.Scal(-1, linalg.Vector(s.Q.Component(b, v)))
			}
		}
	}
}

// moments returns (1/n) Σ a_i β_i β_iᵀ of components lo…hi.
func moments(p *arrange.Problem, beta []float64, lo, hi int) blas64.General {
	sum, part := linalg.Zeros(hi-lo, hi-lo), linalg.Zeros(p.N, hi-lo)
	for i := range p.N {
		linalg.Subtract(part.Data[i*part.Stride:(i+1)*part.Stride], -p.RootWeight(i), beta[i*p.V+lo:i*p.V+hi])
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1/float64(p.N), part, part, 0, sum)
	return sum
}

// largestEntry returns the entry of component v with the largest absolute value over
// all knots; the first one of equal entries.
func largestEntry(p *arrange.Problem, q arrange.Stack, v int) float64 {
	largest, bound := 0.0, 0.0
	for b := range p.PerKnot {
		for _, value := range q.Component(b, v) {
			if size := math.Abs(value); size > bound {
				largest, bound = value, size*(1+1e-9)
			}
		}
	}
	return largest
}
