package linalg

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/internal/testing/testkit"
	"ppca/core/job"
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
	for _, n := range []int{1, 2, 15, 16, 17, 32, 100, 2*wholeInverse + 5} {
		a := allPositive(n, float64(1+n/101*n))
		inverse, product := Zeros(n, n), Zeros(n, n)
		copy(inverse.Data, a.Data)
		if err := InvertPositive(t.Context(), inverse); err != nil {
			t.Fatal(err)
		}
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
	indefinite, large := allPositive(40, 1), allPositive(wholeInverse+9, 1)
	AddTie(indefinite, 3, 35, -1e4)
	AddTie(large, 400, 401, -1e6)
	for name, a := range map[string]blas64.General{
		"zero": Zeros(3, 3), "indefinite": indefinite, "large": large,
		"not a number": {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.NaN()}},
		"infinite":     {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.Inf(1)}},
	} {
		if err := InvertPositive(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		for _, entry := range a.Data {
			if entry != 0 {
				t.Fatalf("%s: %v", name, entry)
			}
		}
	}
}

// TestCheckpointsOfProducts counts the multiplications between two checkpoints, and stops at some.
func TestCheckpointsOfProducts(t *testing.T) {
	testkit.Long(t, "checkpoints are the same everywhere")
	const n = 2*wholeInverse + 5
	a, c := allPositive(n, n), Zeros(n, n)
	for name, work := range map[string]struct {
		do    func(ctx context.Context) error
		least int // checkpoints
	}{
		"product": {func(ctx context.Context) error { return Multiply(ctx, blas.NoTrans, 1, a, a, 0, c) }, n * n * n / productSteps},
		"inverse": {func(ctx context.Context) error {
			copy(c.Data, a.Data)
			return InvertPositive(ctx, c)
		}, 4 * (n / 2) * (n / 2) * (n / 2) / productSteps},
	} {
		reached := 0
		if err := work.do(job.WithCheckpoints(t.Context(), func() error { reached++; return nil })); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if reached < work.least {
			t.Errorf("%s: %d checkpoints, expected %d", name, reached, work.least)
		}
		for _, stop := range []int{1, reached / 2, reached} {
			count := 0
			err := work.do(job.WithCheckpoints(t.Context(), func() error {
				if count++; count >= stop {
					return context.Canceled
				}
				return nil
			}))
			if err != context.Canceled || count != stop {
				t.Errorf("%s, stopped at checkpoint %d: %v after %d", name, stop, err, count)
			}
		}
	}
}

func TestInverseOfNoNumbers(t *testing.T) {
	_, err := PseudoInverse(t.Context(), blas64.General{Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.NaN()}})
	if fault.CodeOf(err) != fault.NonFinite {
		t.Errorf("PseudoInverse of NaN: %v", err)
	}
}
