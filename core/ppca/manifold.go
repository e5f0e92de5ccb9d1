package ppca

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// The manifold of the exact solver: at each knot V_b orthonormal vectors, the
// means free beside them.

// retract sets next to q + length·direction, its bases made orthonormal again by
// their polar factor.
func (e *exact) retract(direction stack, length float64) {
	copy(e.next.Data, e.q.Data)
	blas64.Axpy(length, vector(direction.Data), vector(e.next.Data))
	e.orthonormalise(e.next)
}

// orthonormalise replaces the bases of q by their polar factors.
func (e *exact) orthonormalise(q stack) {
	for b, vb := range e.t.p.perKnot {
		if vb > 0 {
			e.polariser.Polar(q.basis(b, vb, 0, e.t.p.k))
		}
	}
}

// tangent projects g onto the tangent space at q: g_b −= sym(g_b Q_bᵀ) Q_b.
func (e *exact) tangent(g stack) {
	for b, vb := range e.t.p.perKnot {
		if vb == 0 {
			continue
		}
		inside := e.room.of[b]
		e.inside(inside, g, b)
		symmetrise(inside)
		e.addInside(g, b, -1, inside)
	}
}

// inside sets d to g_b Q_bᵀ, V_b×V_b: the part of g within the span of Q_b.
func (e *exact) inside(d blas64.General, g stack, b int) {
	vb, k := e.t.p.perKnot[b], e.t.p.k
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, g.basis(b, vb, 0, k), e.q.basis(b, vb, 0, k), 0, d)
}

// addInside adds a·D Q_b to g_b.
func (e *exact) addInside(g stack, b int, a float64, d blas64.General) {
	vb, k := e.t.p.perKnot[b], e.t.p.k
	blas64.Gemm(blas.NoTrans, blas.NoTrans, a, d, e.q.basis(b, vb, 0, k), 1, g.basis(b, vb, 0, k))
}

// symmetrise replaces a square matrix by its symmetric part.
func symmetrise(m blas64.General) {
	for i := 0; i < m.Rows; i++ {
		for j := 0; j < i; j++ {
			mean := (m.Data[i*m.Stride+j] + m.Data[j*m.Stride+i]) / 2
			m.Data[i*m.Stride+j], m.Data[j*m.Stride+i] = mean, mean
		}
	}
}

// Squares are matrices V_b×V_b, one a knot.
type squares struct {
	all blas64.General   // B×V², a knot a row, 0 beyond V_b
	of  []blas64.General // the same by knot
}

func newSquares(p *problem) squares {
	s := squares{all: zeros(len(p.perKnot), p.v*p.v)}
	for b, vb := range p.perKnot {
		s.of = append(s.of, blas64.General{Rows: vb, Cols: vb, Stride: p.v, Data: s.all.Data[b*p.v*p.v : (b+1)*p.v*p.v]})
	}
	return s
}

// dot is the inner product of two stacks.
func dot(a, b stack) float64 { return blas64.Dot(vector(a.Data), vector(b.Data)) }

// norm is the Euclidean norm.
func norm(x []float64) float64 { return math.Sqrt(blas64.Dot(vector(x), vector(x))) }
