package ppca

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/subspace"
)

// The energy does not change under one rotation common to all knots, so raw
// components mean nothing. The convention makes them what they are in PCA: the
// rotation that diagonalises (1/n) Σββᵀ, variances decreasing, the entry of
// largest absolute value over all knots positive. With unequal V_b only
// components with the same knots mix, and where those have gaps between them (a
// component that ends and comes back) every part has a rotation of its own.

// alignComponents applies the convention to s and computes the energy after it
// (the orthogonality term alone feels the rotation, and hardly). The coefficients of s
// stay those of the components before it.
func (p *problem) alignComponents(s *solution) {
	for lo := 0; lo < p.v; {
		hi := lo + 1
		for hi < p.v && p.sameKnots(lo, hi) {
			hi++
		}
		for _, r := range p.reaches(lo) {
			p.alignBlock(s, r, lo, hi)
		}
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

// A reach is where a component exists without a gap: the cells of which a knot has
// it, and those knots.
type reach struct{ cells, knots []int }

// reaches returns the parts into which the knots without component v divide the
// others: of a component that ends and comes back they have nothing in common.
func (p *problem) reaches(v int) []reach {
	var list []reach
	for j, knots := range p.cells {
		joined := reach{cells: []int{j}}
		for _, b := range knots {
			if v < p.perKnot[b] {
				joined.knots = append(joined.knots, b)
			}
		}
		if joined.knots == nil {
			continue
		}
		var apart []reach
		for _, r := range list {
			if !slices.ContainsFunc(r.knots, func(b int) bool { return slices.Contains(joined.knots, b) }) {
				apart = append(apart, r)
				continue
			}
			joined.cells = append(r.cells, joined.cells...)
			joined.knots = append(r.knots, joined.knots...)
		}
		slices.Sort(joined.cells)
		slices.Sort(joined.knots)
		joined.knots = slices.Compact(joined.knots)
		list = append(apart, joined)
	}
	return list
}

// alignBlock rotates components lo…hi where they exist without a gap.
func (p *problem) alignBlock(s *solution, r reach, lo, hi int) {
	moments := zeros(hi-lo, hi-lo)
	for _, j := range r.cells {
		p.addMoments(moments, s.beta, j, lo, hi)
	}
	eigen := subspace.NewEigen(hi - lo)
	if !eigen.Decompose(moments) {
		return
	}
	p.turn(s.q, r, eigen.Vectors, lo, hi)
	for v := lo; v < hi; v++ {
		if p.largestEntry(s.q, r, v) < 0 {
			p.flip(s.q, r, v)
		}
	}
}

// addMoments adds (1/n) Σ a_i β_i β_iᵀ of components lo…hi over the rows of cell j.
func (p *problem) addMoments(moments blas64.General, beta []float64, j, lo, hi int) {
	part := zeros(p.first[j+1]-p.first[j], hi-lo)
	for r := range part.Rows {
		i := p.first[j] + r
		subtract(part.Data[r*part.Stride:(r+1)*part.Stride], -p.root(i), beta[i*p.v+lo:i*p.v+hi])
	}
	if part.Rows > 0 {
		blas64.Gemm(blas.Trans, blas.NoTrans, 1/float64(p.n), part, part, 1, moments)
	}
}

// turn replaces components lo…hi of the knots of a reach by their rotation.
func (p *problem) turn(q stack, r reach, rotation blas64.General, lo, hi int) {
	out := zeros(hi-lo, p.k)
	for _, b := range r.knots {
		at := b*q.u + q.lead
		basis := block(q.General, at+lo, at+hi, 0, p.k)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rotation, basis, 0, out)
		copyBlock(basis, out)
	}
}

// largestEntry returns the entry of component v with the largest absolute value
// over the knots of a reach; the first of equals.
func (p *problem) largestEntry(q stack, r reach, v int) float64 {
	largest, bound := 0.0, 0.0
	for _, b := range r.knots {
		for _, value := range q.component(b, v) {
			if size := math.Abs(value); size > bound {
				largest, bound = value, size*(1+1e-9)
			}
		}
	}
	return largest
}

// flip turns the sign of component v in a reach.
func (p *problem) flip(q stack, r reach, v int) {
	for _, b := range r.knots {
		blas64.Scal(-1, vector(q.component(b, v)))
	}
}
