package simd

import (
	"gonum.org/v1/gonum/blas"
)

// Dgemm computes C = αAB + βC, A or B or both transposed.
//
// It packs B into panels, block by block. It reads A in place, or packs A too if it is
// transposed. One call computes all tiles of a block.
func (s *Implementation) Dgemm(tA, tB blas.Transpose, m, n, k int, alpha float64, a []float64, lda int, b []float64, ldb int, beta float64, c []float64, ldc int) {
	aTrans, bTrans := tA != blas.NoTrans, tB != blas.NoTrans
	if !isTranspose(tA) || !isTranspose(tB) || alpha == 0 ||
		!holds(a, lda, m, k, aTrans) || !holds(b, ldb, k, n, bTrans) || !holds(c, ldc, m, n, false) {
		s.Implementation.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
		return
	}
	for p := 0; p < k; p += depthBlock {
		depth := min(depthBlock, k-p)
		for j := 0; j < n; j += columnBlock {
			columns := min(columnBlock, n-j)
			right := s.packRight(depth, columns, part(b, ldb, p, j, bTrans), ldb, bTrans)
			for i := 0; i < m; i += rowBlock {
				rows := min(rowBlock, m-i)
				left := s.packLeft(rows, depth, part(a, lda, i, p, aTrans), lda, aTrans)
				s.kernels.product(rows, columns, depth, alpha, left, right, beta, c[i*ldc+j:], ldc)
			}
		}
		beta = 1 // from here on C holds partial sums
	}
}

func (s *Implementation) packRight(depth, columns int, b []float64, ldb int, transposed bool) []float64 {
	panels := s.right[:panelSize(depth, columns)]
	if transposed {
		s.kernels.packTransposed(depth, columns, b, ldb, panels)
	} else {
		s.kernels.pack(depth, columns, b, ldb, panels)
	}
	return panels
}

func (s *Implementation) packLeft(rows, depth int, a []float64, lda int, transposed bool) strips {
	if !transposed {
		return strips{data: a, row: lda, step: 1, next: tileRows * lda}
	}
	panels := s.left[:panelSize(depth, rows)]
	s.kernels.pack(depth, rows, a, lda, panels)
	return strips{data: panels, row: 1, step: panelColumns, next: panelColumns * pitch(depth)}
}

// panelSize returns the number of entries of a packed matrix, with its last panel padded.
func panelSize(rows, columns int) int {
	return (columns + panelColumns - 1) / panelColumns * panelColumns * pitch(rows)
}

// pitch is how many rows panels of so many rows are apart: an odd number of pairs, as
// package emit says.
func pitch(rows int) int { return (rows+1)&^3 | 2 }

func isTranspose(t blas.Transpose) bool {
	return t == blas.NoTrans || t == blas.Trans || t == blas.ConjTrans
}

// holds reports whether a slice is long enough for a matrix of rows × columns, after
// transposition, with at least one entry.
func holds(a []float64, stride, rows, columns int, transposed bool) bool {
	if transposed {
		rows, columns = columns, rows
	}
	return rows > 0 && columns > 0 && stride >= columns && len(a) >= (rows-1)*stride+columns
}

// part returns the slice that starts at row i and column j of the transposed matrix.
func part(a []float64, stride, i, j int, transposed bool) []float64 {
	if transposed {
		i, j = j, i
	}
	return a[i*stride+j:]
}
