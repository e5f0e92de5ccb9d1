package ppca

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/subspace"
)

// The manifold of the exact solver: at each knot V_b orthonormal vectors, the
// means free beside them.

// retract returns q + length·direction, its bases made orthonormal again by
// their polar factor.
func (e *exact) retract(direction stack, length float64) stack {
	next := e.q.clone()
	blas64.Axpy(length, vector(direction.Data), vector(next.Data))
	for b, vb := range e.t.p.perKnot {
		if vb > 0 {
			subspace.Polar(next.basis(b, vb, 0, e.t.p.k))
		}
	}
	return next
}

// tangent projects g onto the tangent space at q: g_b −= sym(g_b Q_bᵀ) Q_b.
func (e *exact) tangent(g stack) {
	for b, vb := range e.t.p.perKnot {
		if vb == 0 {
			continue
		}
		inside := e.inside(g, b)
		for v := 0; v < vb; v++ {
			for w := 0; w <= v; w++ {
				mean := (inside.Data[v*vb+w] + inside.Data[w*vb+v]) / 2
				inside.Data[v*vb+w], inside.Data[w*vb+v] = mean, mean
			}
		}
		e.addInside(g, b, -1, inside)
	}
}

// inside returns g_b Q_bᵀ, V_b×V_b: the part of g within the span of Q_b.
func (e *exact) inside(g stack, b int) blas64.General {
	vb, k := e.t.p.perKnot[b], e.t.p.k
	d := zeros(vb, vb)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, g.basis(b, vb, 0, k), e.q.basis(b, vb, 0, k), 0, d)
	return d
}

// addInside adds a·D Q_b to g_b.
func (e *exact) addInside(g stack, b int, a float64, d blas64.General) {
	vb, k := e.t.p.perKnot[b], e.t.p.k
	blas64.Gemm(blas.NoTrans, blas.NoTrans, a, d, e.q.basis(b, vb, 0, k), 1, g.basis(b, vb, 0, k))
}

// dot is the inner product of two stacks.
func dot(a, b stack) float64 { return blas64.Dot(vector(a.Data), vector(b.Data)) }

// norm is the Euclidean norm.
func norm(x []float64) float64 { return math.Sqrt(blas64.Dot(vector(x), vector(x))) }
