//go:build js && wasm

package simd

import (
	"testing"

	"gonum.org/v1/gonum/blas"
)

// testImplementation returns the implementation of the browser.
func testImplementation(t testing.TB) *Implementation {
	t.Helper()
	implementation := New()
	if implementation == nil {
		t.Fatal("the kernels could not be linked")
	}
	return implementation
}

// Memory that a solver's inner loop takes is memory that the browser never gets
// back.
func TestCallsTakeNoMemory(t *testing.T) {
	s, draw := testImplementation(t), newSource()
	const n = 100
	a, lda := draw.matrix(n, n, 0)
	b, ldb := draw.matrix(n, n, 0)
	c, ldc := draw.matrix(n, n, 0)
	for name, call := range map[string]func(){
		"Dgemm": func() { s.Dgemm(blas.Trans, blas.Trans, n, n, n, 1, a, lda, b, ldb, 0, c, ldc) },
		"Dsyrk": func() { s.Dsyrk(blas.Upper, blas.NoTrans, n, n, 1, a, lda, 0, c, ldc) },
		"Dsymm": func() { s.Dsymm(blas.Left, blas.Upper, n, n, 1, a, lda, b, ldb, 0, c, ldc) },
		"Dgemv": func() { s.Dgemv(blas.Trans, n, n, 1, a, lda, b[:n], 1, 0, c[:n], 1) },
		"Ddot":  func() { s.Ddot(n, a, 1, b, 1) },
	} {
		if allocations := testing.AllocsPerRun(10, call); allocations != 0 {
			t.Errorf("%s takes memory %v times a call", name, allocations)
		}
	}
}
