package ppca

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// positive returns MMᵀ for a random M, plus a ridge.
func positive(n int, ridge float64) blas64.General {
	rng := rand.New(rand.NewPCG(uint64(n), 7))
	m, a := zeros(n, n), zeros(n, n)
	for i := range m.Data {
		m.Data[i] = rng.NormFloat64()
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, m, m, 0, a)
	addDiagonal(a, ridge)
	return a
}

func TestInvert(t *testing.T) {
	for _, n := range []int{1, 2, 15, 16, 17, 32, 100} {
		a := positive(n, 1)
		inverse, product := zeros(n, n), zeros(n, n)
		copy(inverse.Data, a.Data)
		newInverter(inverse.Rows).invert(inverse)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, a, inverse, 0, product)
		addDiagonal(product, -1)
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

func TestInvertGivesZeroWhereNothingResists(t *testing.T) {
	indefinite := positive(40, 1)
	addTie(indefinite, 3, 35, -1e4)
	for name, a := range map[string]blas64.General{
		"zero": zeros(3, 3), "indefinite": indefinite,
		"not a number": {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.NaN()}},
		"infinite":     {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.Inf(1)}},
	} {
		newInverter(a.Rows).invert(a)
		for _, entry := range a.Data {
			if entry != 0 {
				t.Fatalf("%s: %v", name, entry)
			}
		}
	}
}
