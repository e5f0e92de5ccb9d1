package simd

import "gonum.org/v1/gonum/blas"

// Dsymm computes C = αAB + βC, or αBA + βC, with a symmetric A given by
// one triangle; C is m×n. It writes A out in full and calls the general product.
func (s *Implementation) Dsymm(side blas.Side, ul blas.Uplo, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	order := orderOf(side, m, n)
	if side != blas.Left && side != blas.Right || ul != blas.Upper && ul != blas.Lower || alpha == 0 ||
		!holds(a, lda, order, order, false) || !holds(b, ldb, m, n, false) || !holds(c, ldc, m, n, false) {
		s.Implementation.Dsymm(side, ul, m, n, alpha, a, lda, b, ldb, beta, c, ldc)
		return
	}
	whole := s.bothTriangles(ul, order, a, lda)
	if side == blas.Left {
		s.Dgemm(blas.NoTrans, blas.NoTrans, m, n, m, alpha, whole, order, b, ldb, beta, c, ldc)
		return
	}
	s.Dgemm(blas.NoTrans, blas.NoTrans, m, n, n, alpha, b, ldb, whole, order, beta, c, ldc)
}

// bothTriangles returns both triangles of a symmetric matrix, until the next call.
func (s *Implementation) bothTriangles(ul blas.Uplo, order int, a []float64, lda int) []float64 {
	if len(s.whole) < order*order {
		s.whole = make([]float64, order*order)
	}
	for i := range order {
		lo, hi := 0, i+1
		if ul == blas.Upper {
			lo, hi = i, order
		}
		for j := lo; j < hi; j++ {
			s.whole[i*order+j], s.whole[j*order+i] = a[i*lda+j], a[i*lda+j]
		}
	}
	return s.whole
}
