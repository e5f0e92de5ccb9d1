package simd

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
