package simd

import "gonum.org/v1/gonum/blas"

// squareBlock is the side of the blocks on the diagonal of a symmetric product. It
// divides columnBlock and is a multiple of a panel's width.
const squareBlock = 16

// Dsyrk computes one triangle of C = αAAᵀ + βC, or αAᵀA + βC; C is n×n and the
// sum has k terms. It is Dgemm without the blocks of the other triangle. It computes
// the squares on the diagonal apart and keeps their triangles. Columns once packed serve
// as rows too.
func (s *Implementation) Dsyrk(ul blas.Uplo, tA blas.Transpose, n, k int, alpha float64, a []float64, lda int, beta float64, c []float64, ldc int) {
	transposed := tA != blas.NoTrans
	if ul != blas.Upper && ul != blas.Lower || !isTranspose(tA) || alpha == 0 ||
		!holds(a, lda, n, k, transposed) || !holds(c, ldc, n, n, false) {
		s.Implementation.Dsyrk(ul, tA, n, k, alpha, a, lda, beta, c, ldc)
		return
	}
	for p := 0; p < k; p += depthBlock {
		depth, block := min(depthBlock, k-p), columnBlock
		if panelSize(depth, n) <= len(s.right) {
			block = n
		}
		for j := 0; j < n; j += block {
			end := min(j+block, n)
			right := s.packRight(depth, end-j, part(a, lda, j, p, transposed), lda, !transposed)
			first, last := 0, end // of the rows whose triangle these columns meet
			if ul == blas.Lower {
				first, last = j, n
			}
			for i := first; i < last; i += squareBlock {
				rows := min(squareBlock, n-i)
				lo, hi := j, end
				var left strips
				if j <= i && i < end {
					left = stripsOf(right[(i-j)*pitch(depth):], depth)
					s.kernels.product(rows, rows, depth, alpha, left, right[(i-j)*pitch(depth):], 0, s.square, squareBlock)
					s.keepTriangle(ul, rows, beta, c[i*ldc+i:], ldc)
					if lo, hi = i+rows, end; ul == blas.Lower {
						lo, hi = j, i
					}
				} else {
					left = s.packLeft(rows, depth, part(a, lda, i, p, transposed), lda, transposed)
				}
				if lo < hi {
					s.kernels.product(rows, hi-lo, depth, alpha, left, right[(lo-j)*pitch(depth):], beta, c[i*ldc+lo:], ldc)
				}
			}
		}
		beta = 1 // from here on C holds partial sums
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
