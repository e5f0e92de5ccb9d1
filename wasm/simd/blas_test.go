//go:build !js

package simd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

var reference gonum.Implementation

// A source draws test data.
type source struct{ *rand.Rand }

func newSource() source { return source{rand.New(rand.NewPCG(1, 2))} }

// matrix returns a rows×columns matrix whose gaps hold NaN, and its stride.
func (s source) matrix(rows, columns, gap int) ([]float64, int) {
	stride := max(columns+gap, 1)
	out := make([]float64, max(0, (rows-1)*stride+columns))
	for i := range out {
		out[i] = math.NaN()
		if i%stride < columns {
			out[i] = s.NormFloat64()
		}
	}
	return out, stride
}

func (s source) vector(length, increment int) []float64 {
	out, _ := s.matrix(length, 1, max(increment, -increment)-1)
	return out
}

func clone(x []float64) []float64 { return append([]float64(nil), x...) }

// compare demands equal entries up to the rounding of sums of n terms; NaN
// equals NaN.
func compare(t *testing.T, what string, got, want []float64, terms int) {
	t.Helper()
	tolerance := 1e-15 * float64(terms+4)
	for i, w := range want {
		g := got[i]
		if math.IsNaN(g) && math.IsNaN(w) {
			continue
		}
		if !(math.Abs(g-w) <= tolerance*(1+math.Abs(w))) {
			t.Fatalf("%s: entry %d is %v, gonum has %v", what, i, g, w)
		}
	}
}

var (
	transposes = []blas.Transpose{blas.NoTrans, blas.Trans, blas.ConjTrans}
	factors    = []struct{ alpha, beta float64 }{{1, 0}, {1, 1}, {-1, 1}, {0.7, -1.3}, {0, 0.5}, {2, 0}, {0, 0}}
)

// spoil makes what is to be overwritten NaN where β is 0.
func spoil(c []float64, beta float64) {
	if beta == 0 {
		for i := range c {
			c[i] = math.NaN()
		}
	}
}

func checkGemm(t *testing.T, s *Implementation, draw source, tA, tB blas.Transpose, m, n, k int, alpha, beta float64, gap int) {
	t.Helper()
	a, lda := draw.matrix(m, k, gap)
	if tA != blas.NoTrans {
		a, lda = draw.matrix(k, m, gap)
	}
	b, ldb := draw.matrix(k, n, gap)
	if tB != blas.NoTrans {
		b, ldb = draw.matrix(n, k, gap)
	}
	c, ldc := draw.matrix(m, n, gap)
	spoil(c, beta)
	got, want := clone(c), clone(c)
	s.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, got, ldc)
	reference.Dgemm(tA, tB, m, n, k, alpha, a, lda, b, ldb, beta, want, ldc)
	compare(t, fmt.Sprintf("Dgemm %c%c m=%d n=%d k=%d α=%v β=%v", tA, tB, m, n, k, alpha, beta), got, want, k)
}

func TestGemmOfAllSmallShapes(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	shape := 0
	for m := range 18 {
		for n := range 18 {
			for k := range 18 {
				for _, tA := range transposes[:2] {
					for _, tB := range transposes[:2] {
						f := factors[shape%len(factors)]
						checkGemm(t, s, draw, tA, tB, m, n, k, f.alpha, f.beta, shape%3)
						shape++
					}
				}
			}
		}
	}
}

// TestGemmOfAllFactors takes every pair of factors with every transposition.
func TestGemmOfAllFactors(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	for _, f := range factors {
		for _, tA := range transposes {
			for _, tB := range transposes {
				checkGemm(t, s, draw, tA, tB, 7, 11, 9, f.alpha, f.beta, 2)
				checkGemm(t, s, draw, tA, tB, 5, 6, depthBlock+3, f.alpha, f.beta, 0)
			}
		}
	}
}

// TestGemmOfSeveralBlocks crosses the borders of all three blocks.
func TestGemmOfSeveralBlocks(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	for _, c := range []struct{ m, n, k int }{
		{2*rowBlock + 1, 5, 7}, {3, 2*columnBlock + 2, 5}, {6, 7, 2*depthBlock + 1},
		{rowBlock, columnBlock, depthBlock}, {rowBlock + 3, columnBlock + 1, depthBlock + 2}, {600, 11, 361}, {44, 361, 256},
	} {
		for _, tA := range transposes[:2] {
			for _, tB := range transposes[:2] {
				checkGemm(t, s, draw, tA, tB, c.m, c.n, c.k, 1.5, 0.5, 1)
			}
		}
	}
}

// spoilTriangle is spoil for one triangle.
func spoilTriangle(ul blas.Uplo, n int, c []float64, ldc int, beta float64) {
	for i := range n {
		if ul == blas.Upper {
			spoil(c[i*ldc+i:i*ldc+n], beta)
		} else {
			spoil(c[i*ldc:i*ldc+i+1], beta)
		}
	}
}

func TestSyrk(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	sides := []int{squareBlock, squareBlock + 1, 2*squareBlock + 5, columnBlock + 44, 2*columnBlock + 7}
	for side := range 18 {
		sides = append(sides, side)
	}
	for _, n := range sides {
		for _, k := range []int{0, 1, 2, 5, 16, 300} {
			for _, ul := range []blas.Uplo{blas.Upper, blas.Lower} {
				for index, tA := range transposes {
					f := factors[(n+k+index)%len(factors)]
					a, lda := draw.matrix(n, k, 1)
					if tA != blas.NoTrans {
						a, lda = draw.matrix(k, n, 1)
					}
					c, ldc := draw.matrix(n, n, 1)
					got, want := clone(c), clone(c)
					if k > 0 { // else gonum does it, which reads C even where β is 0
						spoilTriangle(ul, n, got, ldc, f.beta)
					}
					s.Dsyrk(ul, tA, n, k, f.alpha, a, lda, f.beta, got, ldc)
					reference.Dsyrk(ul, tA, n, k, f.alpha, a, lda, f.beta, want, ldc)
					compare(t, fmt.Sprintf("Dsyrk %c%c n=%d k=%d %v", ul, tA, n, k, f), got, want, k)
				}
			}
		}
	}
}

func TestMatrixWithVectors(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	for _, m := range []int{0, 1, 2, 3, 7, 17, 100} {
		for _, n := range []int{0, 1, 2, 3, 7, 8, 9, 17, 1025} {
			for index, tA := range transposes {
				for _, increment := range [][2]int{{1, 1}, {2, 1}, {1, -3}} {
					f := factors[(m+n+index)%len(factors)]
					what := fmt.Sprintf("%c m=%d n=%d increments %v %v", tA, m, n, increment, f)
					a, lda := draw.matrix(m, n, index)
					lengths := [2]int{n, m}
					if tA != blas.NoTrans {
						lengths = [2]int{m, n}
					}
					x, y := draw.vector(lengths[0], increment[0]), draw.vector(lengths[1], increment[1])
					spoil(y, f.beta)
					got, want := clone(y), clone(y)
					s.Dgemv(tA, m, n, f.alpha, a, lda, x, increment[0], f.beta, got, increment[1])
					reference.Dgemv(tA, m, n, f.alpha, a, lda, x, increment[0], f.beta, want, increment[1])
					compare(t, "Dgemv "+what, got, want, lengths[0])

					x, y = draw.vector(m, increment[0]), draw.vector(n, increment[1])
					got, want = clone(a), clone(a)
					s.Dger(m, n, f.alpha, x, increment[0], y, increment[1], got, lda)
					reference.Dger(m, n, f.alpha, x, increment[0], y, increment[1], want, lda)
					compare(t, "Dger "+what, got, want, 1)
				}
			}
		}
	}
}

func TestVectors(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	lengths := []int{1000, 10001}
	for length := range 20 {
		lengths = append(lengths, length)
	}
	for _, n := range lengths {
		for _, increment := range [][2]int{{1, 1}, {2, 1}, {-1, 1}, {3, -2}} {
			for _, alpha := range []float64{1, 0, -0.3} {
				what := fmt.Sprintf("n=%d increments %v α=%v", n, increment, alpha)
				x, y := draw.vector(n, increment[0]), draw.vector(n, increment[1])
				compare(t, "Ddot "+what, []float64{s.Ddot(n, x, increment[0], y, increment[1])},
					[]float64{reference.Ddot(n, x, increment[0], y, increment[1])}, n)
				got, want := clone(y), clone(y)
				s.Daxpy(n, alpha, x, increment[0], got, increment[1])
				reference.Daxpy(n, alpha, x, increment[0], want, increment[1])
				compare(t, "Daxpy "+what, got, want, 1)
			}
		}
	}
}

// TestStrangeNumbers holds NaN and infinity where they must arrive.
func TestStrangeNumbers(t *testing.T) {
	s, inf := testImplementation(t), math.Inf(1)
	c := make([]float64, 1)
	s.Dgemm(blas.NoTrans, blas.NoTrans, 1, 1, 2, 1, []float64{0, 1}, 2, []float64{inf, 1}, 1, 0, c, 1)
	if !math.IsNaN(c[0]) {
		t.Errorf("0·∞ + 1 = %v", c[0])
	}
}

// TestBadArguments demands gonum's own words.
func TestBadArguments(t *testing.T) {
	s := testImplementation(t)
	x := make([]float64, 6)
	for name, call := range map[string]func(blas.Float64){
		"transpose":  func(b blas.Float64) { b.Dgemm('?', blas.NoTrans, 2, 2, 2, 1, x, 2, x, 2, 0, x, 2) },
		"negative":   func(b blas.Float64) { b.Dgemm(blas.NoTrans, blas.NoTrans, -1, 2, 2, 1, x, 2, x, 2, 0, x, 2) },
		"short A":    func(b blas.Float64) { b.Dgemm(blas.NoTrans, blas.NoTrans, 4, 1, 2, 1, x, 2, x, 1, 0, x, 1) },
		"short C":    func(b blas.Float64) { b.Dgemm(blas.NoTrans, blas.NoTrans, 2, 4, 1, 1, x, 1, x, 4, 0, x, 4) },
		"stride":     func(b blas.Float64) { b.Dgemm(blas.NoTrans, blas.NoTrans, 2, 2, 2, 1, x, 1, x, 2, 0, x, 2) },
		"increment":  func(b blas.Float64) { b.Daxpy(2, 1, x, 0, x, 1) },
		"short x":    func(b blas.Float64) { b.Ddot(7, x, 1, x, 1) },
		"triangle":   func(b blas.Float64) { b.Dsyrk('?', blas.NoTrans, 2, 2, 1, x, 2, 0, x, 2) },
		"short y":    func(b blas.Float64) { b.Dgemv(blas.NoTrans, 3, 2, 1, x, 2, x, 1, 0, x[:2], 1) },
		"no columns": func(b blas.Float64) { b.Dger(3, -2, 1, x, 1, x, 1, x, 2) },
	} {
		got, want := panicOf(func() { call(s) }), panicOf(func() { call(reference) })
		if got == nil || got != want {
			t.Errorf("%s: %v, gonum says %v", name, got, want)
		}
	}
}

func panicOf(call func()) (said any) {
	defer func() { said = recover() }()
	call()
	return nil
}
