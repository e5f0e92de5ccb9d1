package simd

import "gonum.org/v1/gonum/blas"

// Ddot returns Σ x_i y_i.
func (s *Implementation) Ddot(n int, x []float64, incX int, y []float64, incY int) float64 {
	if !dense(n, x, incX) || !dense(n, y, incY) {
		return s.Implementation.Ddot(n, x, incX, y, incY)
	}
	return s.kernels.dot(n, x, y)
}

// Daxpy adds αx to y.
func (s *Implementation) Daxpy(n int, alpha float64, x []float64, incX int, y []float64, incY int) {
	if !dense(n, x, incX) || !dense(n, y, incY) || alpha == 0 {
		s.Implementation.Daxpy(n, alpha, x, incX, y, incY)
		return
	}
	s.kernels.axpy(n, alpha, x, y)
}

// dense reports whether a slice holds n > 0 entries without gaps.
func dense(n int, x []float64, increment int) bool {
	return n > 0 && increment == 1 && len(x) >= n
}

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
	for i := range m {
		if row := a[i*lda:]; transposed {
			s.kernels.axpy(n, alpha*x[i], row, y)
		} else {
			y[i] += alpha * s.kernels.dot(n, row, x)
		}
	}
}

// Dger adds αxyᵀ to A, m×n.
func (s *Implementation) Dger(m, n int, alpha float64, x []float64, incX int, y []float64, incY int, a []float64, lda int) {
	if alpha == 0 || !holds(a, lda, m, n, false) || !dense(m, x, incX) || !dense(n, y, incY) {
		s.Implementation.Dger(m, n, alpha, x, incX, y, incY, a, lda)
		return
	}
	for i := range m {
		s.kernels.axpy(n, alpha*x[i], y, a[i*lda:])
	}
}
