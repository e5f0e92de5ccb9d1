package linalg

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
)

// TestLanczosAgainstFilters compares both iterations: where the values decrease slowly, so that
// the basis is restarted, where some occur as often as there are vectors, where x has a low
// rank, is 0, or is not finite.
func TestLanczosAgainstFilters(t *testing.T) {
	ctx := context.Background()
	repeated := random(60, 200, 60, 4)
	Orthonormalise(repeated)
	for i := range 10 {
		blas64.Scal(3, rowOf(repeated, 15+i))
	}
	broken := random(60, 90, 60, 5)
	broken.Data[77] = math.NaN()
	for _, c := range []struct {
		name string
		x    Rows
		v    int
	}{
		{"slow", Dense(random(90, 300, 90, 1)), 7},
		{"tall", Dense(random(700, 120, 120, 1)), 10},
		{"one vector", Dense(random(50, 60, 50, 2)), 1},
		{"shifted", Shifted{X: random(90, 300, 60, 5), W: random(90, 3, 3, 6), M: random(3, 300, 3, 7)}, 6},
		{"repeated", Dense(repeated), 10},
		{"rank 3", Dense(random(100, 200, 3, 3)), 5},
		{"zero", Dense(general(60, 80)), 4},
		{"not finite", Dense(broken), 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			want, squares, err := Leading(ctx, c.x, c.v, 1e-10, 1)
			if err != nil {
				t.Fatal(err)
			}
			got, values, err := lanczos(ctx, c.x, c.v, 4*((c.v+3)/4), 1e-10, 2)
			if err != nil {
				t.Fatal(err)
			}
			if c.name == "not finite" {
				return
			}
			checkOrthonormal(t, got)
			for i := range values {
				if !(math.Abs(values[i]-squares[i]) <= 1e-9*squares[0]) || (values[i] == 0) != (squares[i] == 0) {
					t.Errorf("σ²_%d = %v, want %v", i+1, values[i], squares[i])
				}
			}
			if c.name == "zero" || c.name == "rank 3" {
				return // the vectors that fill up are others
			}
			overlap := general(c.v, c.v)
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, got, want, 0, overlap)
			if lost := float64(c.v) - math.Pow(blas64.Nrm2(blas64.Vector{N: len(overlap.Data), Data: overlap.Data, Inc: 1}), 2); !(lost <= 1e-9) {
				t.Errorf("the spans differ by %v", lost)
			}
		})
	}
}

func TestLanczosStopsAtCheckpoints(t *testing.T) {
	stop := errors.New("stop")
	ctx := job.WithCheckpoints(context.Background(), func() error { return stop })
	if _, _, err := lanczos(ctx, Dense(random(100, 300, 100, 8)), 3, 4, 1e-10, 1); !errors.Is(err, stop) {
		t.Errorf("%v", err)
	}
}
