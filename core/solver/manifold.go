package solver

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// The manifold of the exact solver: V_b orthonormal vectors at each knot, and
// unconstrained means.

// retract sets next to q + length·direction with its bases replaced by their polar
// factors.
func (e *minimiser) retract(direction arrange.Stack, length float64) {
	copy(e.next.Data, e.q.Data)
	blas64.Axpy(length, linalg.Vector(direction.Data), linalg.Vector(e.next.Data))
	e.orthonormalise(e.next)
}

// orthonormalise replaces the bases of q by their polar factors.
func (e *minimiser) orthonormalise(q arrange.Stack) {
	for b, vb := range e.t.P.PerKnot {
		if vb > 0 {
			e.polariser.Polar(q.Basis(b, vb, 0, e.t.P.K))
		}
	}
}

// tangent projects g onto the tangent space at q: g_b −= sym(g_b Q_bᵀ) Q_b.
func (e *minimiser) tangent(g arrange.Stack) {
	for b, vb := range e.t.P.PerKnot {
		if vb == 0 {
			continue
		}
		inside := e.room.of[b]
		e.inside(inside, g, b)
		symmetrise(inside)
		e.addInside(g, b, -1, inside)
	}
}

// inside sets d to g_b Q_bᵀ (V_b×V_b), the part of g within the span of Q_b.
func (e *minimiser) inside(d blas64.General, g arrange.Stack, b int) {
	vb, k := e.t.P.PerKnot[b], e.t.P.K
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, g.Basis(b, vb, 0, k), e.q.Basis(b, vb, 0, k), 0, d)
}

// addInside adds a·D Q_b to g_b.
func (e *minimiser) addInside(g arrange.Stack, b int, a float64, d blas64.General) {
	vb, k := e.t.P.PerKnot[b], e.t.P.K
	blas64.Gemm(blas.NoTrans, blas.NoTrans, a, d, e.q.Basis(b, vb, 0, k), 1, g.Basis(b, vb, 0, k))
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

// squares holds a V_b×V_b matrix for each knot.
type squares struct {
	all blas64.General   // B×V², one knot per row, 0 beyond V_b
	of  []blas64.General // views of all by knot
}

func newSquares(p *arrange.Problem) squares {
	s := squares{all: linalg.Zeros(len(p.PerKnot), p.V*p.V)}
	for b, vb := range p.PerKnot {
		s.of = append(s.of, blas64.General{Rows: vb, Cols: vb, Stride: p.V, Data: s.all.Data[b*p.V*p.V : (b+1)*p.V*p.V]})
	}
	return s
}
