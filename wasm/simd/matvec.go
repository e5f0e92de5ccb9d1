package simd

import "gonum.org/v1/gonum/blas"

// vectorBlock is the number of columns whose part of a vector stays in the first-level
// cache while the rows of the matrix stream through it.
const vectorBlock = 1024

// Dgemv computes y = αAx + βy, or αAᵀx + βy; A is m×n.
func (s *Implementation) Dgemv(tA blas.Transpose, m, n int, alpha float64, a []float64, lda int, x []float64, incX int, beta float64, y []float64, incY int) {
	transposed := tA != blas.NoTrans
	lengthX, lengthY := n, m
	if transposed {
		lengthX, lengthY = m, n
	}
	if !isTranspose(tA) || alpha == 0 || !holds(a, lda, m, n, false) || !dense(lengthX, x, incX) || !dense(lengthY, y, incY) {
		s.Implementation.Dgemv(tA, m, n, alpha, a, lda, x, incX, beta, y, incY)
		return
	}
	if beta != 1 {
		s.Dscal(lengthY, beta, y, 1)
	}
	for j := 0; j < n; j += vectorBlock {
		columns := min(vectorBlock, n-j)
		if transposed {
			s.kernels.vectorMatrix(m, columns, alpha, a[j:], lda, x, y[j:])
		} else {
			s.kernels.matrixVector(m, columns, alpha, a[j:], lda, x[j:], y)
		}
	}
}

// Dger adds αxyᵀ to A, m×n.
func (s *Implementation) Dger(m, n int, alpha float64, x []float64, incX int, y []float64, incY int, a []float64, lda int) {
	if alpha == 0 || !holds(a, lda, m, n, false) || !dense(m, x, incX) || !dense(n, y, incY) {
		s.Implementation.Dger(m, n, alpha, x, incX, y, incY, a, lda)
		return
	}
	for j := 0; j < n; j += vectorBlock {
		s.kernels.rankOne(m, min(vectorBlock, n-j), alpha, a[j:], lda, x, y[j:])
	}
}
