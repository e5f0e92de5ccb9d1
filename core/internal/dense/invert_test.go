package dense

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
	"ppca/core/internal/testing/numbers"
)

// positive returns MMᵀ plus a ridge for a random M.
func positive(n int, ridge float64) blas64.General {
	rng := rand.New(rand.NewPCG(uint64(n), 7))
	m, a := Zeros(n, n), Zeros(n, n)
	for i := range m.Data {
		m.Data[i] = rng.NormFloat64()
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, m, m, 0, a)
	AddDiagonal(a, ridge)
	return a
}

// invert inverts in place.
func invert(t *testing.T, a blas64.General) {
	t.Helper()
	work := checkpoint.Count(context.Background())
	if err := NewInverter(a.Rows).Invert(&work, a); err != nil {
		t.Fatal(err)
	}
}

// TestFactorisationsStop counts the checkpoints of operations with n³ multiplications
// or more, and cancels each at one of them.
func TestFactorisationsStop(t *testing.T) {
	const n = 544
	a := positive(n, 1)
	for name, do := range map[string]func(ctx context.Context) error{
		"inverse": func(ctx context.Context) error {
			inverse, work := Zeros(n, n), checkpoint.Count(ctx)
			copy(inverse.Data, a.Data)
			return NewInverter(n).Invert(&work, inverse)
		},
		"pseudo-inverse": func(ctx context.Context) error { _, err := PseudoInverse(ctx, a); return err },
		"product": func(ctx context.Context) error {
			work := checkpoint.Count(ctx)
			return Product(&work, blas.Trans, 1, wide(a, 8), wide(a, 8), 0, Zeros(8*n, 8*n)) // 8 n³
		},
	} {
		reached := 0
		if err := do(checkpoint.With(context.Background(), func() error { reached++; return nil })); err != nil || reached < 8 {
			t.Errorf("%s reaches %d checkpoints, %v", name, reached, err)
		}
		stop, count := errors.New("stop"), 0
		err := do(checkpoint.With(context.Background(), func() error {
			if count++; count == reached/2 {
				return stop
			}
			return nil
		}))
		if err != stop || count != reached/2 {
			t.Errorf("%s, cancelled at checkpoint %d, continued to %d: %v", name, reached/2, count, err)
		}
	}
}

// wide views the first rows of a as a matrix that is times as wide.
func wide(a blas64.General, times int) blas64.General {
	return blas64.General{Rows: a.Rows / times, Cols: times * a.Cols, Stride: times * a.Stride, Data: a.Data}
}

// TestProductByBlocks: a product is the same in any number of blocks.
func TestProductByBlocks(t *testing.T) {
	const n = 320
	a := positive(n, 1)
	whole, parts := Zeros(n, n), Zeros(n, n)
	blas64.Gemm(blas.Trans, blas.NoTrans, 2, a, a, 0, whole)
	for lo := 0; lo < n; lo += 100 {
		work := checkpoint.Count(context.Background())
		hi := min(lo+100, n)
		if err := Product(&work, blas.Trans, 2, Block(a, 0, n, lo, hi), a, 0, Block(parts, lo, hi, 0, n)); err != nil {
			t.Fatal(err)
		}
	}
	numbers.Near(t, "product", parts.Data, whole.Data, 0)
}

func TestInvert(t *testing.T) {
	for _, n := range []int{1, 2, 15, 16, 17, 32, 100} {
		a := positive(n, 1)
		inverse, product := Zeros(n, n), Zeros(n, n)
		copy(inverse.Data, a.Data)
		invert(t, inverse)
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
	indefinite := positive(40, 1)
	AddTie(indefinite, 3, 35, -1e4)
	for name, a := range map[string]blas64.General{
		"zero": Zeros(3, 3), "indefinite": indefinite,
		"not a number": {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.NaN()}},
		"infinite":     {Rows: 1, Cols: 1, Stride: 1, Data: []float64{math.Inf(1)}},
	} {
		invert(t, a)
		for _, entry := range a.Data {
			if entry != 0 {
				t.Fatalf("%s: %v", name, entry)
			}
		}
	}
}

// TestTrace: the diagonal of a part of a matrix, whose rows are further apart than they are long.
func TestTrace(t *testing.T) {
	a := Block(blas64.General{Rows: 3, Cols: 3, Stride: 3, Data: []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}}, 0, 2, 0, 2)
	if trace := Trace(a); trace != 6 {
		t.Errorf("%v, want 6", trace)
	}
}
