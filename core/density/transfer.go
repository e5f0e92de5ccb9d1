package density

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/internal/dense"
)

// A Transfer maps the factors of an individual at one θ to those at another.
type Transfer struct {
	from, to *Law
	turn     blas64.General // F×F, diag(C′C⁻¹, I)
}

// Transfer returns the map from the factors of l to those of another law of the same
// density: β′ = m′ + C′C⁻¹(β − m) with the lower Cholesky factors C of Λ and C′ of Λ′, so
// that β′ has the distribution of coefficients there; z stays.
func (l *Law) Transfer(to *Law) *Transfer {
	f, v := len(l.Mean), l.components
	t := &Transfer{l, to, dense.Zeros(f, f)}
	for z := v; z < f; z++ {
		t.turn.Data[z*f+z] = 1
	}
	own := lower(l.covariance, v)
	for a, other := range rowsOf(lower(to.covariance, v), v) { // t C = c′, from the last column on
		row := t.turn.Data[a*f : a*f+v]
		for b := v - 1; b >= 0; b-- {
			row[b] = other[b]
			for c := b + 1; c < v; c++ {
				row[b] -= row[c] * own[c*v+b]
			}
			row[b] /= own[b*v+b]
		}
	}
	return t
}

// lower returns the lower Cholesky factor of a covariance, v×v.
func lower(covariance []float64, v int) []float64 {
	solver := dense.NewNormalSolver(v)
	factorise(solver, append([]float64(nil), covariance...))
	return solver.Lower()
}

// rowsOf returns the rows of a v×v matrix.
func rowsOf(matrix []float64, v int) [][]float64 {
	rows := make([][]float64, v)
	for a := range rows {
		rows[a] = matrix[a*v : (a+1)*v]
	}
	return rows
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
// other θ: of its factors, of covariance F×F at the first θ, and of the noise.
func (t *Transfer) Deviations(to, covariance []float64) {
	f := len(t.from.Mean)
	half, moved := dense.Zeros(f, f), dense.Zeros(f, f)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t.turn, blas64.General{Rows: f, Cols: f, Stride: f, Data: covariance}, 0, half)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, half, t.turn, 0, moved)
	p := &Posterior{Factors: make([]float64, f), Covariance: moved.Data}
	for c := range to {
		_, to[c] = t.to.Fill(p, c)
	}
}
