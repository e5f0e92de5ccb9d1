package solver

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// The energy is invariant to one rotation common to all knots, so raw components have
// no meaning. The convention makes them like those of PCA: it applies the rotation that
// diagonalises (1/n) Σββᵀ, with decreasing variances, and makes the entry of largest
// absolute value over all knots positive. With unequal V_b it mixes only components
// with the same knots. If these knots have gaps between them (a component that ends and
// comes back), each side has its own rotation; but not in the gauges with Σβ = 0, which
// holds for all sides together.

// alignComponents applies the convention to s and recomputes the energy. Only the
// orthogonality term changes with the rotation, and only slightly. The coefficients of
// s remain those of the components before the rotation. centred says that Σβ = 0.
func alignComponents(p *arrange.Problem, s *arrange.Solution, centred bool) {
	for lo := 0; lo < p.V; {
		hi := lo + 1
		for hi < p.V && p.SameKnots(lo, hi) {
			hi++
		}
		parts := reaches(p, lo)
		if centred {
			parts = joined(parts)
		}
		for _, r := range parts {
			alignBlock(p, s, r, lo, hi)
		}
		lo = hi
	}
	s.Minimum = s.Energy.Total
	before := s.Energy.Orthogonality
	s.Energy.Orthogonality = p.Orthogonality(s.Q, arrange.Stack{}, linalg.Zeros(p.V, p.V))
	s.Energy.Total += s.Energy.Orthogonality - before
}

// A reach is a connected region in which a component exists: its knots, and the cells
// that have one of them.
type reach struct{ cells, knots []int }

// reaches returns the connected regions in which component v exists. The parts of a
// component that ends and comes back are independent of each other.
func reaches(p *arrange.Problem, v int) []reach {
	var list []reach
	for j, knots := range p.Cells {
		own := reach{cells: []int{j}}
		for _, b := range knots {
			if v < p.PerKnot[b] {
				own.knots = append(own.knots, b)
			}
		}
		if own.knots == nil {
			continue
		}
		var apart []reach
		for _, r := range list {
			if !slices.ContainsFunc(r.knots, func(b int) bool { return slices.Contains(own.knots, b) }) {
				apart = append(apart, r)
				continue
			}
			own.cells = append(r.cells, own.cells...)
			own.knots = append(r.knots, own.knots...)
		}
		slices.Sort(own.cells)
		slices.Sort(own.knots)
		own.knots = slices.Compact(own.knots)
		list = append(apart, own)
	}
	return list
}

// joined returns one reach with the knots and cells of all.
func joined(parts []reach) []reach {
	var all reach
	for _, r := range parts {
		all.cells, all.knots = append(all.cells, r.cells...), append(all.knots, r.knots...)
	}
	slices.Sort(all.cells)
	slices.Sort(all.knots)
	return []reach{{cells: slices.Compact(all.cells), knots: all.knots}}
}

// alignBlock rotates components lo…hi within a reach.
func alignBlock(p *arrange.Problem, s *arrange.Solution, r reach, lo, hi int) {
	moments := linalg.Zeros(hi-lo, hi-lo)
	for _, j := range r.cells {
		addMoments(p, moments, s.Beta, j, lo, hi)
	}
	eigen := linalg.NewEigen(hi - lo)
	if !eigen.Decompose(moments) {
		return
	}
	rotate(p, s.Q, r, eigen.Vectors, lo, hi)
	for v := lo; v < hi; v++ {
		if largestEntry(p, s.Q, r, v) < 0 {
			flip(p, s.Q, r, v)
		}
	}
}

// addMoments adds (1/n) Σ a_i β_i β_iᵀ of components lo…hi over the rows of cell j.
func addMoments(p *arrange.Problem, moments blas64.General, beta []float64, j, lo, hi int) {
	part := linalg.Zeros(p.First[j+1]-p.First[j], hi-lo)
	for r := range part.Rows {
		i := p.First[j] + r
		linalg.Subtract(part.Data[r*part.Stride:(r+1)*part.Stride], -p.RootWeight(i), beta[i*p.V+lo:i*p.V+hi])
	}
	if part.Rows > 0 {
		blas64.Gemm(blas.Trans, blas.NoTrans, 1/float64(p.N), part, part, 1, moments)
	}
}

// rotate replaces components lo…hi at the knots of a reach by their rotation.
func rotate(p *arrange.Problem, q arrange.Stack, r reach, rotation blas64.General, lo, hi int) {
	out := linalg.Zeros(hi-lo, p.K)
	for _, b := range r.knots {
		at := b*q.U + q.Lead
		basis := linalg.Block(q.General, at+lo, at+hi, 0, p.K)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rotation, basis, 0, out)
		linalg.CopyBlock(basis, out)
	}
}

// largestEntry returns the entry of component v with the largest absolute value over
// the knots of a reach; the first one of equal entries.
func largestEntry(p *arrange.Problem, q arrange.Stack, r reach, v int) float64 {
	largest, bound := 0.0, 0.0
	for _, b := range r.knots {
		for _, value := range q.Component(b, v) {
			if size := math.Abs(value); size > bound {
				largest, bound = value, size*(1+1e-9)
			}
		}
	}
	return largest
}

// flip changes the sign of component v in a reach.
func flip(p *arrange.Problem, q arrange.Stack, r reach, v int) {
	for _, b := range r.knots {
		blas64.Scal(-1, linalg.Vector(q.Component(b, v)))
	}
}
