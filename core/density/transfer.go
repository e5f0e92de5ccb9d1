package density

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/dense"
)

// A Transfer maps the factors of an individual at one θ to those at another.
type Transfer struct {
	from, to *Law
	turn     blas64.General // F×F, D′AD⁻¹
	left     blas64.General // F×F, D′ diag(left) D′ᵀ
}

// Transfer returns the map from the factors of l to those of another law of the same
// density. With the lower Cholesky factors C of Λ and C′ of Λ′, D = diag(C, I) and D′ =
// diag(C′, I) it is f′ = E f′ + D′AD⁻¹(f − E f). c predicts the standard factors at the
// displacement between the two by A, and says by how much it errs; without it A is I: the
// individual keeps its place in the distribution.
func (l *Law) Transfer(to *Law, c *Carry, displacement float64) *Transfer {
	f, v := len(l.Mean), l.components
	t := &Transfer{from: l, to: to, turn: dense.Zeros(f, f), left: dense.Zeros(f, f)}
	there, carried, missed := to.root(), dense.Zeros(f, f), make([]float64, f)
	for a := range f {
		carried.Data[a*f+a] = 1
	}
	if c != nil {
		c.at(carried, missed, displacement)
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, there, carried, 0, t.turn)
	own := lower(l.covariance, v)
	for a := range f { // t C = the first v of a row of D′A, from the last column on
		row := t.turn.Data[a*f : a*f+v]
		for b := v - 1; b >= 0; b-- {
			for c := b + 1; c < v; c++ {
				row[b] -= row[c] * own[c*v+b]
			}
			row[b] /= own[b*v+b]
		}
	}
	for a, variance := range missed {
		blas64.Ger(variance, column(there, a), column(there, a), t.left)
	}
	return t
}

// root returns D = diag(C, I), F×F.
func (l *Law) root() blas64.General {
	f, v := len(l.Mean), l.components
	d, own := dense.Zeros(f, f), lower(l.covariance, v)
	for a := range f {
		d.Data[a*f+a] = 1
	}
	for a := range v {
		copy(d.Data[a*f:a*f+a+1], own[a*v:a*v+a+1])
	}
	return d
}

// column returns column c of a matrix.
func column(m blas64.General, c int) blas64.Vector {
	return blas64.Vector{N: m.Rows, Inc: m.Stride, Data: m.Data[c:]}
}

// Standard returns the factors in standard units, D⁻¹(f − E f): over all observations they
// have the mean 0 and the covariance I.
func (l *Law) Standard(factors []float64) []float64 {
	v, out := l.components, append([]float64(nil), factors...)
	dense.Subtract(out, 1, l.Mean)
	own := lower(l.covariance, v)
	for a := range v {
		for b := range a {
			out[a] -= own[a*v+b] * out[b]
		}
		out[a] /= own[a*v+a]
	}
	return out
}

// Sizes returns the squared length of what each standard factor adds to an observation.
func (l *Law) Sizes() []float64 {
	f, k := l.Loadings.Rows, l.Loadings.Cols
	images, sizes := dense.Zeros(f, k), make([]float64, f)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, l.root(), l.Loadings, 0, images)
	for a := range sizes {
		row := dense.Vector(images.Data[a*k : (a+1)*k])
		sizes[a] = blas64.Dot(row, row)
	}
	return sizes
}

// lower returns the lower Cholesky factor of a covariance, v×v.
func lower(covariance []float64, v int) []float64 {
	solver := dense.NewNormalSolver(v)
	factorise(solver, append([]float64(nil), covariance...))
	return solver.Lower()
}

// Moved returns the factors at the other θ.
func (t *Transfer) Moved(factors []float64) []float64 {
	deviation := append([]float64(nil), factors...)
	dense.Subtract(deviation, 1, t.from.Mean)
	out := append([]float64(nil), t.to.Mean...)
	blas64.Gemv(blas.NoTrans, 1, t.turn, dense.Vector(deviation), 1, dense.Vector(out))
	return out
}

// Deviations fills to (K) with the standard errors of the cells of the individual at the
// other θ: of its factors, of covariance F×F at the first θ, of their prediction, and of the
// noise.
func (t *Transfer) Deviations(to, covariance []float64) {
	f := len(t.from.Mean)
	half, moved := dense.Zeros(f, f), mat.DenseCopyOf(mat.NewDense(f, f, t.left.Data)).RawMatrix()
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t.turn, blas64.General{Rows: f, Cols: f, Stride: f, Data: covariance}, 0, half)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, half, t.turn, 1, moved)
	p := &Posterior{Factors: make([]float64, f), Covariance: moved.Data}
	for c := range to {
		_, to[c] = t.to.Fill(p, c)
	}
}
