package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// A ritz runs the Rayleigh–Ritz steps of an iteration in its own memory.
type ritz struct {
	squares   []float64      // σ², decreasing
	residuals []float64      // ‖XᵀXu − σ²u‖
	spare     blas64.General // V×K, scratch

	projected blas64.General // V×V
	eigen     *Eigen
}

func newRitz(v, k int) *ritz {
	return &ritz{squares: make([]float64, v), residuals: make([]float64, v), spare: general(v, k),
		projected: general(v, v), eigen: NewEigen(v)}
}

// diagonalise rotates q (V×K, orthonormal) and w = q XᵀX so that q XᵀX qᵀ is diagonal,
// decreasing, and fills squares and residuals.
func (r *ritz) diagonalise(q, w *blas64.General) {
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, *q, *w, 0, r.projected)
	r.eigen.Decompose(r.projected)
	for i := range r.squares {
		r.squares[i] = math.Max(r.eigen.Values[i], 0)
	}
	r.rotate(q)
	r.rotate(w)
	for i, square := range r.squares {
		r.residuals[i] = residualOf(rowOf(*q, i).Data, rowOf(*w, i).Data, square)
	}
}

// rotate multiplies m by the eigenvectors.
func (r *ritz) rotate(m *blas64.General) {
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, r.eigen.Vectors, *m, 0, r.spare)
	*m, r.spare = r.spare, *m
}

// residualOf returns ‖XᵀXu − σ²u‖ for the image XᵀXu.
func residualOf(u, image []float64, square float64) float64 {
	sum := 0.0
	for k, value := range u {
		r := image[k] - square*value
		sum += r * r
	}
	return math.Sqrt(sum)
}
