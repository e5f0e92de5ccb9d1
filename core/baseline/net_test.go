package baseline

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/linalg"
)

// regressionOf returns a regression problem: X (n×K) with correlated columns, some of them
// equal, and two responses that depend on a few columns.
func regressionOf(n, k int, seed uint64) (x *mat.Dense, first, second []float64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	x = mat.NewDense(n, k, nil)
	y, z := make([]float64, n), make([]float64, n)
	for i := 0; i < n; i++ {
		common := rng.NormFloat64()
		for c := 0; c < k; c++ {
			x.Set(i, c, rng.NormFloat64()+common)
		}
		x.Set(i, k-1, x.At(i, 0)) // equal to the first column
		y[i] = 3*x.At(i, 0) - 2*x.At(i, 1) + x.At(i, 2) + 0.3*rng.NormFloat64()
		z[i] = -x.At(i, 0) + 2*x.At(i, 3) + 0.3*rng.NormFloat64()
	}
	return x, times(x, y), times(x, z)
}

// times returns Xᵀy.
func times(x *mat.Dense, y []float64) []float64 {
	_, k := x.Dims()
	c := make([]float64, k)
	blas64.Gemv(blas.Trans, 1, x.RawMatrix(), linalg.Vector(y), 0, linalg.Vector(c))
	return c
}

func gram(x *mat.Dense) blas64.General {
	var g mat.Dense
	g.Mul(x.T(), x)
	return g.RawMatrix()
}

// checkOptimal fails unless β satisfies the conditions of Karush, Kuhn and Tucker: half
// the gradient of the smooth part is −λ₁/2·sign where β is not 0, and within ±λ₁/2
// elsewhere.
func checkOptimal(t *testing.T, x *mat.Dense, ridge float64, c, beta []float64, penalty float64) {
	t.Helper()
	h := gram(x)
	scale := 0.0
	for _, v := range c {
		scale = math.Max(scale, math.Abs(v))
	}
	for k := range beta {
		r := c[k] - ridge*beta[k]
		for j, b := range beta {
			r -= h.Data[k*h.Stride+j] * b
		}
		switch {
		case beta[k] != 0 && !(math.Abs(r-math.Copysign(penalty/2, beta[k])) <= 1e-9*scale):
			t.Errorf("variable %d: β = %v but gradient %v at λ₁/2 = %v", k, beta[k], r, penalty/2)
		case beta[k] == 0 && !(math.Abs(r) <= penalty/2+1e-9*scale):
			t.Errorf("variable %d: β = 0 but gradient %v at λ₁/2 = %v", k, r, penalty/2)
		}
	}
}

// descend minimises by coordinate descent.
func descend(x *mat.Dense, ridge float64, c []float64, penalty float64) []float64 {
	h, beta := gram(x), make([]float64, len(c))
	for cycle := 0; cycle < 200000; cycle++ {
		moved := 0.0
		for k := range beta {
			r := c[k]
			for j, b := range beta {
				if j != k {
					r -= h.Data[k*h.Stride+j] * b
				}
			}
			next := math.Copysign(math.Max(0, math.Abs(r)-penalty/2), r) / (h.Data[k*h.Stride+k] + ridge)
			moved = math.Max(moved, math.Abs(next-beta[k]))
			beta[k] = next
		}
		if moved < 1e-14 {
			break
		}
	}
	return beta
}

func TestPathIsOptimalEverywhere(t *testing.T) {
	ctx := context.Background()
	for _, size := range []struct {
		n, k  int
		ridge float64
	}{{60, 9, 0.5}, {40, 20, 0.01}, {12, 30, 2}, {15, 40, 1e-4}} {
		x, first, second := regressionOf(size.n, size.k, 7)
		net := NewNet(gram(x), size.ridge)
		r := net.Regress(first)
		highest := 2 * r.level
		for share := 1.0; share > 0; share -= 0.0625 {
			if err := r.LowerTo(ctx, share*highest); err != nil {
				t.Fatal(err)
			}
			checkOptimal(t, x, size.ridge, first, r.Coefficients(), share*highest)
		}
		if err := r.Respond(ctx, second); err != nil {
			t.Fatal(err)
		}
		checkOptimal(t, x, size.ridge, second, r.Coefficients(), 2*r.level)
		for _, wanted := range []int{size.k, 3, 7, 1, 4} {
			for _, response := range [][]float64{first, second} {
				if err := r.Respond(ctx, response); err != nil {
					t.Fatal(err)
				}
				if err := r.Fill(ctx, wanted); err != nil {
					t.Fatal(err)
				}
				checkOptimal(t, x, size.ridge, response, r.Coefficients(), 2*r.level)
				got, beta := nonzeros(r.Coefficients()), r.Coefficients()
				both := wanted == 1 && got == 2 && beta[0] != 0 && beta[size.k-1] != 0 // two equal columns enter first
				if len(r.active) != got || got != wanted && !both {
					t.Errorf("%d×%d: %d non-zeros, %d wanted", size.n, size.k, got, wanted)
				}
				if largest := math.Max(slices.Max(beta), -slices.Min(beta)); largest < 1e-3 {
					t.Errorf("%d×%d, %d wanted: all are almost 0, the largest %v", size.n, size.k, wanted, largest)
				}
			}
		}
	}
}

func nonzeros(beta []float64) int {
	count := 0
	for _, b := range beta {
		if b != 0 {
			count++
		}
	}
	return count
}

// TestPathAgainstCoordinateDescent compares the path with coordinate descent.
func TestPathAgainstCoordinateDescent(t *testing.T) {
	const ridge = 0.3
	x, first, _ := regressionOf(50, 15, 3)
	r := NewNet(gram(x), ridge).Regress(first)
	for _, share := range []float64{0.7, 0.2, 0.03, 0.001} {
		penalty := share * 2 * math.Abs(maximum(first))
		if err := r.LowerTo(context.Background(), penalty); err != nil {
			t.Fatal(err)
		}
		want := descend(x, ridge, first, penalty)
		for k, b := range r.Coefficients() {
			if !(math.Abs(b-want[k]) <= 1e-9) {
				t.Errorf("λ₁ %v: β[%d] = %v, coordinate descent finds %v", penalty, k, b, want[k])
			}
		}
	}
}

func maximum(x []float64) float64 { return x[blas64.Iamax(linalg.Vector(x))] }

// TestWarmStart changes the response in steps and compares with paths from 0.
func TestWarmStart(t *testing.T) {
	ctx := context.Background()
	x, first, second := regressionOf(80, 25, 5)
	net := NewNet(gram(x), 0.2)
	warm := net.Regress(first)
	if err := warm.LowerTo(ctx, 20); err != nil {
		t.Fatal(err)
	}
	for step := 1; step <= 4; step++ {
		response := make([]float64, len(first))
		for k := range response {
			response[k] = first[k] + float64(step)/4*(second[k]-first[k])
		}
		if err := warm.Respond(ctx, response); err != nil {
			t.Fatal(err)
		}
		cold := net.Regress(response)
		if err := cold.LowerTo(ctx, 20); err != nil {
			t.Fatal(err)
		}
		for k, b := range warm.Coefficients() {
			if !(math.Abs(b-cold.Coefficients()[k]) <= 1e-10) {
				t.Errorf("step %d: β[%d] = %v, from 0 it is %v", step, k, b, cold.Coefficients()[k])
			}
		}
	}
}

func TestDependentVariables(t *testing.T) {
	x, first, _ := regressionOf(40, 8, 2)
	if err := NewNet(gram(x), 0).Regress(first).Fill(context.Background(), 8); fault.CodeOf(err) != fault.Option {
		t.Errorf("two equal columns and λ₂ = 0: %v", err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := NewNet(gram(x), 1).Regress(first).Fill(cancelled, 8); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

// LowerTo lowers λ₁ to penalty.
func (r *Regression) LowerTo(ctx context.Context, penalty float64) error {
	for r.level > penalty/2 {
		e := r.advance(nil, -1, r.level-penalty/2)
		if e.what == arrived {
			r.level = penalty / 2
			break
		}
		if err := r.change(ctx, e); err != nil {
			return err
		}
	}
	r.settle()
	return nil
}
