package linalg

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// allPositive returns MMᵀ plus a ridge for a random M.
func allPositive(n int, ridge float64) blas64.General {
	rng := rand.New(rand.NewPCG(uint64(n), 7))
	m, a := Zeros(n, n), Zeros(n, n)
	for i := range m.Data {
		m.Data[i] = rng.NormFloat64()
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, m, m, 0, a)
	AddDiagonal(a, ridge)
	return a
}

func TestInvert(t *testing.T) {
	for _, n := range []int{1, 2, 15, 16, 17, 32, 100} {
		a := allPositive(n, 1)
		inverse, product := Zeros(n, n), Zeros(n, n)
		copy(inverse.Data, a.Data)
		InvertPositive(inverse)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, a, inverse, 0, product)
		AddDiagonal(product, -1)
		for i, rest := range product.Data {
			if !(math.Abs(rest) <= 1e-12) { // condition below 1000
				t.Fatalf("%d×%d: A·A⁻¹ is off by %v at %d, %d", n, n, rest, i/n+1, i%n+1)
			}
		}
		for i := range n {
			for j := range i {
				if off := inverse.Data[i*n+j] - inverse.Data[j*n+i]; !(math.Abs(off) <= 1e-14) {
					t.Fatalf("%d×%d: the inverse is not symmetric by %v", n, n, off)
				}
			}
		}
	}
}

func TestInvertSingularGivesZero(t *testing.T) {
	indefinite := allPositive(40, 1)
	AddTie(indefinite, 3, 35, -1e4)
	for name, a := range map[string]blas64.General{
		"zero": Zeros(3, 3), "indefinite": indefinite,
		"not a number": {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.NaN()}},
		"infinite":     {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.Inf(1)}},
	} {
		InvertPositive(a)
		for _, entry := range a.Data {
			if entry != 0 {
				t.Fatalf("%s: %v", name, entry)
			}
		}
	}
}
