package arrange

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"ppca/core/linalg"
)

// A Change makes λ_v penalise the change of the reconstructions. If the basis changes by
// Δ = P_b − P_c from knot to knot, the reconstruction of a row changes by Δᵀβ, and the mean
// of its square is tr CΔΔᵀ with C the mean of ββᵀ. In the components V of the pooled start
// C is diagonal: the variances d_v². So the term is
//
//	λ_v Σ_edges f tr C OᵀΔΔᵀO,   C = diag(d_v²) / mean d_v²,
//
// where O, the polar factor of M = Σ_b P_b Vᵀ, is the rotation common to all knots that
// brings V nearest to the bases. It makes the term invariant to such a rotation, as the
// rest of E is; with O = I the bases would turn until those components have large factors
// that need to change least. With C = I it is the term of the paper.
type Change struct {
	Factors []float64      // V, the diagonal of C, of mean 1
	Pooled  blas64.General // V×K, components of the pooled start in the columns of x
}

// leastFactor bounds the factors from below, so that λ_v = ∞ leaves one basis.
const leastFactor = 1e-2

// NewChange returns the change for pooled components with these variances.
func NewChange(pooled blas64.General, variances []float64) *Change {
	c := &Change{Factors: make([]float64, len(variances)), Pooled: pooled}
	mean := floats.Sum(variances) / float64(len(variances))
	for v, variance := range variances {
		c.Factors[v] = 1
		if mean > 0 {
			c.Factors[v] = max(leastFactor, variance/mean)
		}
	}
	floats.Scale(float64(len(variances))/floats.Sum(c.Factors), c.Factors)
	return c
}

// changes is Smoothness with p.Change.
//
// Let P̃ = OᵀP, g̃ the gradient of the term at P̃ with C fixed, and M = OH. A step dP turns
// O by Ω = OᵀdO with ΩH + HΩ = OᵀdM − dMᵀO, so the gradient at knot b is
//
//	O g̃_b − 2 O S V,   SH + HS = skew Σ_b g̃_b P̃_bᵀ.
func (p *Problem) changes(q, g Stack) (means, bases float64) {
	turn := p.Change.turn(p, q)
	turned, gradient := q.Clone(), Stack{}
	turn.apply(blas.Trans, p, q, turned)
	if g.Rows == 0 {
		return p.ties(turned, gradient)
	}
	gradient = NewStack(p, q.Lead)
	means, bases = p.ties(turned, gradient)
	back := gradient.Clone()
	turn.apply(blas.NoTrans, p, gradient, back)
	correction := turn.correction(p, turned, gradient)
	for b, vb := range p.PerKnot {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -2, correction, p.Change.Pooled, 1, back.Basis(b, vb, 0, p.K))
	}
	blas64.Axpy(1, linalg.Vector(back.Data), linalg.Vector(g.Data))
	return means, bases
}

// A turn is the polar decomposition M = OH, H = U diag(values) Uᵀ.
type turn struct {
	rotation blas64.General // O
	eigen    *linalg.Eigen
}

func (c *Change) turn(p *Problem, q Stack) turn {
	m, square := linalg.Zeros(p.V, p.V), linalg.Zeros(p.V, p.V)
	for b, vb := range p.PerKnot {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, q.Basis(b, vb, 0, p.K), c.Pooled, 1, m)
	}
	t := turn{linalg.Zeros(p.V, p.V), linalg.NewEigen(p.V)}
	linalg.CopyBlock(t.rotation, m)
	linalg.Polar(t.rotation)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, t.rotation, m, 0, square) // H
	t.eigen.Decompose(square)
	return t
}

// apply writes O or Oᵀ times the bases of from to to.
func (t turn) apply(transpose blas.Transpose, p *Problem, from, to Stack) {
	for b, vb := range p.PerKnot {
		blas64.Gemm(transpose, blas.NoTrans, 1, t.rotation, from.Basis(b, vb, 0, p.K), 0, to.Basis(b, vb, 0, p.K))
	}
}

// correction returns O S for the bases P̃ and their gradients.
func (t turn) correction(p *Problem, bases, gradient Stack) blas64.General {
	v := p.V
	product, half, out := linalg.Zeros(v, v), linalg.Zeros(v, v), linalg.Zeros(v, v)
	for b, vb := range p.PerKnot {
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, gradient.Basis(b, vb, 0, p.K), bases.Basis(b, vb, 0, p.K), 1, product)
	}
	u := t.eigen.Vectors // rows are the eigenvectors
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, u, product, 0, half)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, half, u, 0, product) // in the eigenvectors
	for i := range v {
		for j := range i {
			skew := (product.Data[i*v+j] - product.Data[j*v+i]) / 2
			if sum := t.eigen.Values[i] + t.eigen.Values[j]; sum > 0 {
				skew /= sum
			}
			out.Data[i*v+j], out.Data[j*v+i] = skew, -skew
		}
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, u, out, 0, half)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, half, u, 0, product) // S
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t.rotation, product, 0, out)
	return out
}
