package ppca

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/subspace"
)

// The energy does not change under one rotation common to all knots, so raw
// components mean nothing. The convention makes them what they are in PCA: the
// rotation that diagonalises (1/n) Σββᵀ, variances decreasing, the entry of
// largest absolute value over all knots positive. With unequal V_b only
// components with the same knots mix.

// alignComponents applies the convention to s and computes the energy after it
// (the orthogonality term alone feels the rotation, and hardly).
func (p *problem) alignComponents(s *solution) {
	for lo := 0; lo < p.v; {
		hi := lo + 1
		for hi < p.v && p.sameKnots(lo, hi) {
			hi++
		}
		p.alignBlock(s, lo, hi)
		lo = hi
	}
	s.minimum = s.energy.Total
	before := s.energy.Orthogonality
	s.energy.Orthogonality = p.orthogonality(s.q, stack{}, zeros(p.v, p.v))
	s.energy.Total += s.energy.Orthogonality - before
}

// sameKnots tells whether components v and w exist at the same knots.
func (p *problem) sameKnots(v, w int) bool {
	for _, vb := range p.perKnot {
		if (v < vb) != (w < vb) {
			return false
		}
	}
	return true
}

// alignBlock rotates components lo…hi.
func (p *problem) alignBlock(s *solution, lo, hi int) {
	beta := blas64.General{Rows: p.n, Cols: p.v, Stride: p.v, Data: s.beta}
	part := block(beta, 0, p.n, lo, hi)
	moments := zeros(hi-lo, hi-lo)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1/float64(p.n), part, part, 0, moments)
	eigen := subspace.NewEigen(hi - lo)
	if !eigen.Decompose(moments) {
		return
	}
	p.turn(s, eigen.Vectors, lo, hi)
	for v := lo; v < hi; v++ {
		if p.largestEntry(s.q, v) < 0 {
			p.flip(s, v)
		}
	}
}

// turn replaces components lo…hi of every knot, and the coefficients, by their
// rotation.
func (p *problem) turn(s *solution, rotation blas64.General, lo, hi int) {
	beta := blas64.General{Rows: p.n, Cols: p.v, Stride: p.v, Data: s.beta}
	turned := zeros(p.n, hi-lo)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, block(beta, 0, p.n, lo, hi), rotation, 0, turned)
	for i := 0; i < p.n; i++ {
		copy(s.beta[i*p.v+lo:i*p.v+hi], turned.Data[i*turned.Stride:(i+1)*turned.Stride])
	}
	out := zeros(hi-lo, p.k)
	for b := range p.perKnot {
		at := b*s.q.u + s.q.lead
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rotation, block(s.q.General, at+lo, at+hi, 0, p.k), 0, out)
		for v := lo; v < hi; v++ {
			copy(s.q.component(b, v), out.Data[(v-lo)*out.Stride:(v-lo)*out.Stride+p.k])
		}
	}
}

// largestEntry returns the entry of component v with the largest absolute value
// over all knots; the first of equals.
func (p *problem) largestEntry(q stack, v int) float64 {
	largest, bound := 0.0, 0.0
	for b := range p.perKnot {
		for _, value := range q.component(b, v) {
			if size := math.Abs(value); size > bound {
				largest, bound = value, size*(1+1e-9)
			}
		}
	}
	return largest
}

// flip turns the sign of component v.
func (p *problem) flip(s *solution, v int) {
	for b := range p.perKnot {
		blas64.Scal(-1, vector(s.q.component(b, v)))
	}
	blas64.Scal(-1, blas64.Vector{N: p.n, Inc: p.v, Data: s.beta[v:]})
}
