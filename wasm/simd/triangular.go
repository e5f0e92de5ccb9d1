package simd

import "gonum.org/v1/gonum/blas"

// triangleBlock is the largest order that gonum handles.
const triangleBlock = 8

// A triangle is the triangular factor A of Dtrsm and Dtrmm, cut into two
// triangles of order p and q and the rectangle between them.
type triangle struct {
	first, between, second []float64
	p, q                   int
	upper                  bool // after transposition
}

func cut(ul blas.Uplo, tA blas.Transpose, order int, a []float64, lda int) triangle {
	p := order / 2
	t := triangle{first: a, second: a[p*lda+p:], p: p, q: order - p, upper: (ul == blas.Upper) != (tA != blas.NoTrans)}
	if ul == blas.Upper {
		t.between = a[p:]
	} else {
		t.between = a[p*lda:]
	}
	return t
}

// divisible reports whether a call of Dtrsm or Dtrmm is valid, and so large that general
// products do most of its work.
func divisible(side blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) bool {
	order := m
	if side == blas.Right {
		order = n
	}
	return order > triangleBlock && alpha != 0 && (side == blas.Left || side == blas.Right) &&
		(ul == blas.Upper || ul == blas.Lower) && isTranspose(tA) && (d == blas.Unit || d == blas.NonUnit) &&
		holds(a, lda, order, order, false) && holds(b, ldb, m, n, false)
}

// Dtrsm solves AX = αB, or XA = αB, for a triangular A, and writes X to B, m×n.
// It first solves the half that does not depend on the other, then subtracts it there.
func (s *Implementation) Dtrsm(side blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) {
	if !divisible(side, ul, tA, d, m, n, alpha, a, lda, b, ldb) {
		s.Implementation.Dtrsm(side, ul, tA, d, m, n, alpha, a, lda, b, ldb)
		return
	}
	if side == blas.Left {
		t := cut(ul, tA, m, a, lda)
		top, bottom := b, b[t.p*ldb:]
		if t.upper {
			s.Dtrsm(side, ul, tA, d, t.q, n, alpha, t.second, lda, bottom, ldb)
			s.Dgemm(tA, blas.NoTrans, t.p, n, t.q, -1, t.between, lda, bottom, ldb, alpha, top, ldb)
			s.Dtrsm(side, ul, tA, d, t.p, n, 1, t.first, lda, top, ldb)
			return
		}
		s.Dtrsm(side, ul, tA, d, t.p, n, alpha, t.first, lda, top, ldb)
		s.Dgemm(tA, blas.NoTrans, t.q, n, t.p, -1, t.between, lda, top, ldb, alpha, bottom, ldb)
		s.Dtrsm(side, ul, tA, d, t.q, n, 1, t.second, lda, bottom, ldb)
		return
	}
	t := cut(ul, tA, n, a, lda)
	left, right := b, b[t.p:]
	if t.upper {
		s.Dtrsm(side, ul, tA, d, m, t.p, alpha, t.first, lda, left, ldb)
		s.Dgemm(blas.NoTrans, tA, m, t.q, t.p, -1, left, ldb, t.between, lda, alpha, right, ldb)
		s.Dtrsm(side, ul, tA, d, m, t.q, 1, t.second, lda, right, ldb)
		return
	}
	s.Dtrsm(side, ul, tA, d, m, t.q, alpha, t.second, lda, right, ldb)
	s.Dgemm(blas.NoTrans, tA, m, t.p, t.q, -1, right, ldb, t.between, lda, alpha, left, ldb)
	s.Dtrsm(side, ul, tA, d, m, t.p, 1, t.first, lda, left, ldb)
}

// Dtrmm computes B = αAB, or αBA, for a triangular A; B is m×n. It
// overwrites last the half that the other still needs.
func (s *Implementation) Dtrmm(side blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) {
	if !divisible(side, ul, tA, d, m, n, alpha, a, lda, b, ldb) {
		s.Implementation.Dtrmm(side, ul, tA, d, m, n, alpha, a, lda, b, ldb)
		return
	}
	if side == blas.Left {
		t := cut(ul, tA, m, a, lda)
		top, bottom := b, b[t.p*ldb:]
		if t.upper {
			s.Dtrmm(side, ul, tA, d, t.p, n, alpha, t.first, lda, top, ldb)
			s.Dgemm(tA, blas.NoTrans, t.p, n, t.q, alpha, t.between, lda, bottom, ldb, 1, top, ldb)
			s.Dtrmm(side, ul, tA, d, t.q, n, alpha, t.second, lda, bottom, ldb)
			return
		}
		s.Dtrmm(side, ul, tA, d, t.q, n, alpha, t.second, lda, bottom, ldb)
		s.Dgemm(tA, blas.NoTrans, t.q, n, t.p, alpha, t.between, lda, top, ldb, 1, bottom, ldb)
		s.Dtrmm(side, ul, tA, d, t.p, n, alpha, t.first, lda, top, ldb)
		return
	}
	t := cut(ul, tA, n, a, lda)
	left, right := b, b[t.p:]
	if t.upper {
		s.Dtrmm(side, ul, tA, d, m, t.q, alpha, t.second, lda, right, ldb)
		s.Dgemm(blas.NoTrans, tA, m, t.q, t.p, alpha, left, ldb, t.between, lda, 1, right, ldb)
		s.Dtrmm(side, ul, tA, d, m, t.p, alpha, t.first, lda, left, ldb)
		return
	}
	s.Dtrmm(side, ul, tA, d, m, t.p, alpha, t.first, lda, left, ldb)
	s.Dgemm(blas.NoTrans, tA, m, t.p, t.q, alpha, right, ldb, t.between, lda, 1, left, ldb)
	s.Dtrmm(side, ul, tA, d, m, t.q, alpha, t.second, lda, right, ldb)
}
