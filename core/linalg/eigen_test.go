package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// symmetricOf returns U diag(values) Uᵀ with a random orthonormal U.
func symmetricOf(values []float64, seed uint64) blas64.General {
	n := len(values)
	u := randomBlock(n, n, seed)
	Orthonormalise(u)
	scaled, out := general(n, n), general(n, n)
	for i, value := range values {
		copy(rowOf(scaled, i).Data, rowOf(u, i).Data)
		blas64.Scal(value, rowOf(scaled, i))
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, u, scaled, 0, out)
	return out
}

func TestEigen(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	spectra := map[string][]float64{
		"one": {3}, "two": {1, -1}, "equal": {2, 2, 2, 2, 2}, "zero": make([]float64, 4), "rank one": {0, 0, 5, 0},
		"tiny": {1e-180, 2e-180, -3e-180}, "huge": {1e150, 2e150, 4e149}, "graded": {1, 1e-4, 1e-8, 1e-12, 1e-16, 0},
		"pairs": {1, 1 + 1e-15, 2, 2, 3, 3 - 1e-15, 0, 0},
	}
	for _, n := range []int{3, 10, 18, 50, 150} {
		values := make([]float64, n)
		for i := range values {
			values[i] = random.NormFloat64()
		}
		spectra[fmt.Sprintf("random %d", n)] = values
	}
	e := NewEigen(150)
	for name, values := range spectra {
		a := symmetricOf(values, 7)
		if !e.Decompose(a) {
			t.Errorf("%s: no decomposition", name)
			continue
		}
		var reference mat.EigenSym
		if !reference.Factorize(mat.NewSymDense(a.Rows, append([]float64(nil), a.Data...)), true) {
			t.Fatal("gonum cannot decompose it")
		}
		want := reference.Values(nil)
		size := max(math.Abs(want[0]), math.Abs(want[len(want)-1]))
		tolerance := 1e-15 * float64(20+len(want))
		for i, value := range e.Values {
			if !(math.Abs(value-want[len(want)-1-i]) <= tolerance*size) {
				t.Errorf("%s: value %d is %v, gonum has %v", name, i, value, want[len(want)-1-i])
			}
		}
		checkVectors(t, name, a, e, tolerance, size)
	}
}

// checkVectors checks that the rows are orthonormal and satisfy the eigen-equation.
func checkVectors(t *testing.T, name string, a blas64.General, e *Eigen, tolerance, size float64) {
	t.Helper()
	n := a.Rows
	image, products := general(n, n), general(n, n)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, e.Vectors, a, 0, image)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, e.Vectors, e.Vectors, 0, products)
	for i := 0; i < n; i++ {
		products.Data[i*n+i]--
		for k := 0; k < n; k++ {
			if r := image.Data[i*n+k] - e.Values[i]*e.Vectors.Data[i*n+k]; !(math.Abs(r) <= tolerance*size) {
				t.Fatalf("%s: A u − λu of vector %d is %v", name, i, r)
			}
			if !(math.Abs(products.Data[i*n+k]) <= tolerance) {
				t.Fatalf("%s: vectors %d and %d are not orthonormal by %v", name, i, k, products.Data[i*n+k])
			}
		}
	}
}
