package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

const smallestAngle = 1e-7 // radians

// Angles returns the principal angles (Björck & Golub 1973) between the spans of two
// orthonormal bases (V×K, W×K), in radians, increasing: the arc cosines of the singular
// values of one basis times the other transposed. There are as many angles as the
// larger space has dimensions; its additional dimensions are at π/2. Angles below 1e-7
// are rounding errors of the cosine, and 0.
func Angles(small, large blas64.General) []float64 {
	if small.Rows > large.Rows {
		small, large = large, small
	}
	angles := make([]float64, large.Rows)
	for i := range angles {
		angles[i] = math.Pi / 2
	}
	if small.Rows == 0 {
		return angles
	}
	product, squares, eigen := general(small.Rows, large.Rows), general(small.Rows, small.Rows), NewEigen(small.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, small, large, 0, product)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, product, product, 0, squares)
	eigen.Decompose(squares)
	for i, square := range eigen.Values {
		angles[i] = math.Acos(math.Sqrt(min(max(square, 0), 1)))
		if angles[i] < smallestAngle {
			angles[i] = 0
		}
	}
	return angles
}

// Basis returns an orthonormal basis of the row space of m, one vector per row. Its
// size is the number of linearly independent rows of m; their lengths do not matter.
func Basis(m blas64.General) blas64.General {
	u := general(m.Rows, m.Cols)
	copyRows(u, m)
	for i := range u.Rows {
		if norm := blas64.Nrm2(rowOf(u, i)); norm > 0 {
			blas64.Scal(1/norm, rowOf(u, i))
		}
	}
	return whitened(whitened(u)) // the second time for the rounding of the first
}

// whitened returns Λ^−½QᵀM for MMᵀ = QΛQᵀ, without the eigenvalues that are rounding.
func whitened(m blas64.General) blas64.General {
	gram, eigen := general(m.Rows, m.Rows), NewEigen(m.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, m, m, 0, gram)
	if !eigen.Decompose(gram) {
		return general(0, m.Cols)
	}
	rank := 0
	for rank < m.Rows && eigen.Values[rank] > dependent*eigen.Values[0] {
		blas64.Scal(1/math.Sqrt(eigen.Values[rank]), rowOf(eigen.Vectors, rank))
		rank++
	}
	out := general(rank, m.Cols)
	if rank > 0 {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rows(eigen.Vectors, 0, rank), m, 0, out)
	}
	return out
}
