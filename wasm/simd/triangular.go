package simd

import "gonum.org/v1/gonum/blas"

// triangleBlock is the largest order that gonum handles.
const triangleBlock = 8

// A half is a half of the triangular factor A of Dtrsm and Dtrmm, a triangle on its diagonal,
// with its rows or columns of B.
type half struct {
	a, b  []float64
	order int
	m, n  int // of b
}

// halves returns the half that the other depends on, the other, and the rectangle of A between
// them.
func halves(side blas.Side, ul blas.Uplo, tA blas.Transpose, m, n int, a []float64, lda int, b []float64, ldb int) (source, target half, between []float64) {
	order := orderOf(side, m, n)
	p := order / 2
	first, second := half{a, b, p, p, n}, half{a[p*lda+p:], nil, order - p, order - p, n}
	if side == blas.Left {
		second.b = b[p*ldb:]
	} else {
		first.m, first.n, second.m, second.n, second.b = m, p, m, order-p, b[p:]
	}
	if between = a[p*lda:]; ul == blas.Upper {
		between = a[p:]
	}
	if upper := (ul == blas.Upper) != (tA != blas.NoTrans); upper == (side == blas.Left) {
		return second, first, between
	}
	return first, second, between
}

// couple adds α times the product of the source and the rectangle to β times the target.
func (s *Implementation) couple(side blas.Side, tA blas.Transpose, alpha float64, source, target half, between []float64, lda, ldb int, beta float64) {
	if side == blas.Left {
		s.Dgemm(tA, blas.NoTrans, target.m, target.n, source.order, alpha, between, lda, source.b, ldb, beta, target.b, ldb)
	} else {
		s.Dgemm(blas.NoTrans, tA, target.m, target.n, source.order, alpha, source.b, ldb, between, lda, beta, target.b, ldb)
	}
}

// orderOf returns the order of the square factor of B, m×n.
func orderOf(side blas.Side, m, n int) int {
	if side == blas.Right {
		return n
	}
	return m
}

// divisible reports whether a call of Dtrsm or Dtrmm is valid, and so large that general
// products do most of its work.
func divisible(side blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) bool {
	order := orderOf(side, m, n)
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
	source, target, between := halves(side, ul, tA, m, n, a, lda, b, ldb)
	s.Dtrsm(side, ul, tA, d, source.m, source.n, alpha, source.a, lda, source.b, ldb)
	s.couple(side, tA, -1, source, target, between, lda, ldb, alpha)
	s.Dtrsm(side, ul, tA, d, target.m, target.n, 1, target.a, lda, target.b, ldb)
}

// Dtrmm computes B = αAB, or αBA, for a triangular A; B is m×n. It
// overwrites last the half that the other still needs.
func (s *Implementation) Dtrmm(side blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag, m, n int, alpha float64, a []float64, lda int, b []float64, ldb int) {
	if !divisible(side, ul, tA, d, m, n, alpha, a, lda, b, ldb) {
		s.Implementation.Dtrmm(side, ul, tA, d, m, n, alpha, a, lda, b, ldb)
		return
	}
	source, target, between := halves(side, ul, tA, m, n, a, lda, b, ldb)
	s.Dtrmm(side, ul, tA, d, target.m, target.n, alpha, target.a, lda, target.b, ldb)
	s.couple(side, tA, alpha, source, target, between, lda, ldb, 1)
	s.Dtrmm(side, ul, tA, d, source.m, source.n, alpha, source.a, lda, source.b, ldb)
}
