package simd

import "math"

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

// Dscal multiplies x by α. With α = 0 every x becomes 0, NaN too.
func (s *Implementation) Dscal(n int, alpha float64, x []float64, incX int) {
	if !dense(n, x, incX) || alpha == 0 {
		s.Implementation.Dscal(n, alpha, x, incX)
		return
	}
	s.kernels.scal(n, alpha, x)
}

// Squares between these bounds neither overflow nor lose bits to underflow,
// whatever the lengths of the entries.
const (
	smallestSquare = 1e-260
	largestSquare  = 1e300
)

// Dnrm2 returns √Σx_i². If the plain sum of squares may overflow or underflow, it uses
// gonum's scaled sum.
func (s *Implementation) Dnrm2(n int, x []float64, incX int) float64 {
	if dense(n, x, incX) {
		if square := s.kernels.dot(n, x, x); smallestSquare < square && square < largestSquare {
			return math.Sqrt(square)
		}
	}
	return s.Implementation.Dnrm2(n, x, incX)
}

// dense reports whether a slice holds n > 0 entries without gaps.
func dense(n int, x []float64, increment int) bool {
	return n > 0 && increment == 1 && len(x) >= n
}
