package simd

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/blas"
)

// half returns an order×order matrix with one triangle, the rest NaN. With a
// heavy diagonal, solving with it is well conditioned.
func (s source) half(ul blas.Uplo, order int, d blas.Diag) ([]float64, int) {
	a, lda := s.matrix(order, order, 1)
	for i := range order {
		for j := range order {
			switch {
			case i == j && d == blas.Unit, i > j && ul == blas.Upper, i < j && ul == blas.Lower:
				a[i*lda+j] = math.NaN()
			case i == j:
				a[i*lda+j] += 4
			default:
				a[i*lda+j] /= float64(order)
			}
		}
	}
	return a, lda
}

var (
	sides     = []blas.Side{blas.Left, blas.Right}
	triangles = []blas.Uplo{blas.Upper, blas.Lower}
	orders    = []int{0, 1, 2, 7, triangleBlock, triangleBlock + 1, 2*triangleBlock + 3, 150}
)

func TestTriangularFactors(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	for _, order := range orders {
		for _, other := range []int{0, 1, 6, 33} {
			for _, side := range sides {
				m, n := order, other
				if side == blas.Right {
					m, n = other, order
				}
				for _, ul := range triangles {
					for _, tA := range transposes {
						for _, d := range []blas.Diag{blas.Unit, blas.NonUnit} {
							for _, alpha := range []float64{0, 1, -0.7} {
								what := fmt.Sprintf("%c%c%c%c m=%d n=%d α=%v", side, ul, tA, d, m, n, alpha)
								a, lda := draw.half(ul, order, d)
								b, ldb := draw.matrix(m, n, 2)
								got, want := clone(b), clone(b)
								s.Dtrsm(side, ul, tA, d, m, n, alpha, a, lda, got, ldb)
								reference.Dtrsm(side, ul, tA, d, m, n, alpha, a, lda, want, ldb)
								compare(t, "Dtrsm "+what, got, want, order)
								got, want = clone(b), clone(b)
								s.Dtrmm(side, ul, tA, d, m, n, alpha, a, lda, got, ldb)
								reference.Dtrmm(side, ul, tA, d, m, n, alpha, a, lda, want, ldb)
								compare(t, "Dtrmm "+what, got, want, order)
							}
						}
					}
				}
			}
		}
	}
}

func TestSymmetricFactor(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	for _, order := range orders {
		for _, other := range []int{0, 1, 6, 33} {
			for _, side := range sides {
				m, n := order, other
				if side == blas.Right {
					m, n = other, order
				}
				for _, ul := range triangles {
					for _, f := range factors {
						a, lda := draw.half(ul, order, blas.NonUnit)
						b, ldb := draw.matrix(m, n, 2)
						c, ldc := draw.matrix(m, n, 1)
						spoil(c, f.beta)
						got, want := clone(c), clone(c)
						s.Dsymm(side, ul, m, n, f.alpha, a, lda, b, ldb, f.beta, got, ldc)
						reference.Dsymm(side, ul, m, n, f.alpha, a, lda, b, ldb, f.beta, want, ldc)
						compare(t, fmt.Sprintf("Dsymm %c%c m=%d n=%d %v", side, ul, m, n, f), got, want, order)
					}
				}
			}
		}
	}
}
