package simd

import "gonum.org/v1/gonum/blas"

// squareBlock is the side of the blocks on the diagonal of a symmetric product.
const squareBlock = 128

// Dsyrk computes one triangle of C = αAAᵀ + βC, or αAᵀA + βC; C is n×n and the
// sum has k terms. It is Dgemm without the blocks of the other triangle. It computes
// the squares on the diagonal apart and keeps their triangles.
func (s *Implementation) Dsyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	transposed := tA != blas.NoTrans
	if ul != blas.Upper && ul != blas.Lower || !isTranspose(tA) || alpha == 0 ||
		!holds(a, lda, n, k, transposed) || !holds(c, ldc, n, n, false) {
		s.Implementation.Dsyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
		return
	}
	tB := blas.Trans
	if transposed {
		tB = blas.NoTrans
	}
	for i := 0; i < n; i += squareBlock {
		rows := min(squareBlock, n-i)
		own := part(a, lda, i, 0, transposed)
		s.Dgemm(tA, tB, rows, rows, k, alpha, own, lda, own, lda, 0, s.square, squareBlock)
		s.keepTriangle(ul, rows, beta, c[i*ldc+i:], ldc)
		lo, hi := 0, i
		if ul == blas.Upper {
			lo, hi = i+rows, n
		}
		if lo < hi {
			s.Dgemm(tA, tB, rows, hi-lo, k, alpha, own, lda, part(a, lda, lo, 0, transposed), lda, beta, c[i*ldc+lo:], ldc)
		}
	}
}

// keepTriangle adds one triangle of the square to βC. With β = 0 it does not read C.
func (s *Implementation) keepTriangle(ul blas.Uplo, side int, beta float64, c []float64, ldc int) {
	for i := range side {
		lo, hi := 0, i+1
		if ul == blas.Upper {
			lo, hi = i, side
		}
		from, to := s.square[i*squareBlock:], c[i*ldc:]
		for j := lo; j < hi; j++ {
			if beta == 0 {
				to[j] = from[j]
			} else {
				to[j] = from[j] + beta*to[j]
			}
		}
	}
}
