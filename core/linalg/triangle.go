package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// triangle returns R (k×k, upper triangular) of the QR decomposition of m (n×k, n ≥ k)
// by Householder's reflections. It overwrites m.
func triangle(m blas64.General) blas64.General {
	column, product := make([]float64, m.Rows), make([]float64, m.Cols)
	r := general(m.Cols, m.Cols)
	for k := 0; k < m.Cols; k++ {
		part := from(m, k, k)
		v := column[:part.Rows]
		blas64.Copy(blas64.Vector{N: part.Rows, Data: part.Data, Inc: part.Stride}, vectorOf(v))
		tau, beta := reflector(v)
		if rest := from(m, k, k+1); tau != 0 && rest.Cols > 0 {
			w := vectorOf(product[:rest.Cols])
			blas64.Gemv(blas.Trans, 1, rest, vectorOf(v), 0, w)
			blas64.Ger(-tau, vectorOf(v), w, rest)
		}
		copy(r.Data[k*r.Stride+k:(k+1)*r.Stride], part.Data[:part.Cols])
		r.Data[k*r.Stride+k] = beta
	}
	return r
}

// reflector replaces x by v, with v_0 = 1, such that (I − τ v vᵀ) x = βe_0, and returns
// τ and β. If only x_0 is not 0 then τ is 0 and nothing is reflected.
func reflector(x []float64) (tau, beta float64) {
	rest := blas64.Nrm2(vectorOf(x[1:]))
	if rest == 0 {
		beta = x[0]
		x[0] = 1
		return 0, beta
	}
	beta = -math.Copysign(math.Hypot(x[0], rest), x[0])
	tau = (beta - x[0]) / beta
	blas64.Scal(1/(x[0]-beta), vectorOf(x[1:]))
	x[0] = 1
	return tau, beta
}

// from returns the part of m from row r and column c on.
func from(m blas64.General, r, c int) blas64.General {
	return blas64.General{Rows: m.Rows - r, Cols: m.Cols - c, Stride: m.Stride, Data: m.Data[r*m.Stride+c:]}
}

func vectorOf(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Data: x, Inc: 1} }
