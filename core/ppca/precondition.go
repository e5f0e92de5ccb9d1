package ppca

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const (
	outsideRidge = 1e-8 // of the mean diagonal, keeps the system definite
	insideRidge  = 1e-2
)

// A preconditioner approximates the inverse Hessian on the tangent space.
//
// Outside the span of a knot's basis (and for the means) the Hessian is, with
// the coefficients fixed, A = 2S + 2λL, L the Laplacian of the edges: a BU×BU
// system shared by all columns of a mask group. Inside the span a rotation of
// one basis is absorbed by the coefficients, so that only smoothness, B×B per
// entry of the rotation, resists it.
type preconditioner struct {
	e       *exact
	outside []blas64.General // A⁻¹ by mask group
	inner   *mat.SymDense    // B×B
}

func newPreconditioner(e *exact) *preconditioner {
	m := &preconditioner{e: e}
	p := e.t.p
	diagonal := 0.0
	for index, group := range p.groups() {
		a := e.t.hessian(index, group)
		n := a.SymmetricDim()
		diagonal = mat.Trace(a) / float64(n)
		for i := 0; i < n; i++ {
			if a.At(i, i) == 0 {
				a.SetSym(i, i, 1)
			}
			a.SetSym(i, i, a.At(i, i)+outsideRidge*diagonal)
		}
		m.outside = append(m.outside, dense(invert(a)))
	}
	inner := mat.NewSymDense(len(p.perKnot), nil)
	for _, edge := range p.edges {
		addEdge(inner, edge, 2*edge.Factor*p.lambda.Basis)
	}
	ridge := insideRidge * max(mat.Trace(inner)/float64(len(p.perKnot)), diagonal)
	for b := range p.perKnot {
		inner.SetSym(b, b, inner.At(b, b)+ridge)
	}
	m.inner = invert(inner)
	return m
}

// invert returns the inverse of a symmetric positive definite matrix.
func invert(a *mat.SymDense) *mat.SymDense {
	var cholesky mat.Cholesky
	inverse := mat.NewSymDense(a.SymmetricDim(), nil)
	if !cholesky.Factorize(a) || cholesky.InverseTo(inverse) != nil {
		return pseudoInverse(a)
	}
	return inverse
}

// apply replaces the tangent vector d by the preconditioned one.
func (m *preconditioner) apply(d stack) {
	p := m.e.t.p
	inside := m.splitInside(d)
	out := newStack(p, d.lead)
	for index, group := range p.groups() {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, m.outside[index], block(d.General, 0, d.Rows, group.lo, group.hi),
			0, block(out.General, 0, d.Rows, group.lo, group.hi))
	}
	copy(d.Data, out.Data)
	p.restrict(d)
	m.splitInside(d)
	for b, vb := range p.perKnot {
		if vb == 0 {
			continue
		}
		rotation := zeros(vb, vb)
		for c, vc := range p.perKnot {
			for v := 0; v < min(vb, vc); v++ {
				for w := 0; w < min(vb, vc); w++ {
					rotation.Data[v*vb+w] += m.inner.At(b, c) * inside[c].Data[v*vc+w]
				}
			}
		}
		m.e.addInside(d, b, 1, rotation)
	}
}

// splitInside removes from the bases of d what lies in the span of Q_b and
// returns it by knot.
func (m *preconditioner) splitInside(d stack) []blas64.General {
	parts := make([]blas64.General, len(m.e.t.p.perKnot))
	for b, vb := range m.e.t.p.perKnot {
		if vb == 0 {
			continue
		}
		parts[b] = m.e.inside(d, b)
		m.e.addInside(d, b, -1, parts[b])
	}
	return parts
}
