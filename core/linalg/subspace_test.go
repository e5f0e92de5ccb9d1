package linalg

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/job"
)

// random returns a matrix of given rank with slowly falling singular values.
func random(rows, cols, rank int, seed uint64) blas64.General {
	rng := rand.New(rand.NewPCG(seed, 2))
	a, b := general(rows, rank), general(rank, cols)
	for i := range a.Data {
		a.Data[i] = rng.NormFloat64()
	}
	for i := range b.Data {
		b.Data[i] = rng.NormFloat64() * math.Pow(0.9, float64(i/cols))
	}
	m := general(rows, cols)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, a, b, 0, m)
	return m
}

// gramOf returns QQᵀ.
func gramOf(q blas64.General) blas64.General {
	g := general(q.Rows, q.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, q, q, 0, g)
	return g
}

func denseOf(x blas64.General) *mat.Dense {
	m := mat.NewDense(x.Rows, x.Cols, nil)
	for i := range x.Rows {
		m.SetRow(i, rowOf(x, i).Data)
	}
	return m
}

func checkOrthonormal(t *testing.T, q blas64.General) {
	t.Helper()
	gram := gramOf(q)
	for i := 0; i < q.Rows; i++ {
		for j := 0; j <= i; j++ {
			want := 0.0
			if i == j {
				want = 1
			}
			if !(math.Abs(gram.Data[i*q.Rows+j]-want) <= 1e-13) {
				t.Fatalf("⟨q%d, q%d⟩ = %v", i, j, gram.Data[i*q.Rows+j])
			}
		}
	}
}

// TestLeadingAgainstSVD compares values and vectors with the full singular
// value decomposition, on small and large, wide and tall matrices.
func TestLeadingAgainstSVD(t *testing.T) {
	for _, c := range []struct{ rows, cols, rank, v int }{
		{30, 20, 20, 5}, {20, 200, 20, 6}, {1000, 9, 9, 4}, {257, 40, 40, 5}, {300, 90, 90, 7}, {90, 300, 90, 7}, {700, 120, 120, 10},
	} {
		x := random(c.rows, c.cols, c.rank, 1)
		q, squares, err := Leading(context.Background(), Dense(x), c.v, 1e-10, 1)
		if err != nil {
			t.Fatal(err)
		}
		checkOrthonormal(t, q)
		var svd mat.SVD
		svd.Factorize(denseOf(x), mat.SVDThin)
		values := svd.Values(nil)
		var vectors mat.Dense
		svd.VTo(&vectors)
		for i := range squares {
			if !(math.Abs(squares[i]-values[i]*values[i]) <= 1e-9*values[0]*values[0]) {
				t.Errorf("%v: σ²_%d = %v, want %v", c, i+1, squares[i], values[i]*values[i])
			}
			dot := 0.0
			for k, u := range rowOf(q, i).Data {
				dot += u * vectors.At(k, i)
			}
			if !(math.Abs(math.Abs(dot)-1) <= 1e-9) {
				t.Errorf("%v: vector %d is off by %v", c, i+1, 1-math.Abs(dot))
			}
			row := rowOf(q, i)
			if row.Data[blas64.Iamax(row)] < 0 {
				t.Errorf("%v: the largest entry of vector %d is negative", c, i+1)
			}
		}
	}
}

// TestShiftedRows compares Shifted with the same matrix formed explicitly.
func TestShiftedRows(t *testing.T) {
	for _, c := range []struct{ rows, cols, rank int }{{300, 90, 3}, {90, 300, 3}, {600, 120, 3}, {600, 120, 1}, {30, 20, 3}} {
		x, w, m := random(c.rows, c.cols, 60, 5), random(c.rows, c.rank, c.rank, 6), random(c.rank, c.cols, c.rank, 7)
		written := general(c.rows, c.cols)
		copyRows(written, x)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, w, m, 1, written)
		for _, tolerance := range []float64{1e-7, 1e-10} { // through X, and perhaps XᵀX
			want, squares, err := Leading(context.Background(), Dense(written), 6, tolerance, 1)
			if err != nil {
				t.Fatal(err)
			}
			got, values, err := Leading(context.Background(), Shifted{X: x, W: w, M: m}, 6, tolerance, 1)
			if err != nil {
				t.Fatal(err)
			}
			for i := range squares {
				if !(math.Abs(values[i]-squares[i]) <= 1e-13*squares[0]) {
					t.Errorf("%v: σ²_%d = %v, want %v", c, i+1, values[i], squares[i])
				}
			}
			for i, value := range got.Data {
				if !(math.Abs(value-want.Data[i]) <= 1e-9) {
					t.Fatalf("%v: entry %d is %v, want %v", c, i, value, want.Data[i])
				}
			}
		}
	}
}

func TestLeadingFillsUp(t *testing.T) {
	for _, c := range []struct{ rows, cols, rank int }{{0, 10, 1}, {3, 10, 2}, {200, 100, 3}} {
		q, squares, err := Leading(context.Background(), Dense(random(c.rows, c.cols, c.rank, 3)), 5, 1e-10, 1)
		if err != nil {
			t.Fatal(err)
		}
		checkOrthonormal(t, q)
		for i, s := range squares {
			if (i < min(c.rank, c.rows)) != (s > 0) {
				t.Errorf("%v: σ²_%d = %v", c, i+1, s)
			}
		}
	}
}

func TestRowBasisSpansTheRows(t *testing.T) {
	for _, c := range []struct{ rows, cols, rank, atLeast, want int }{
		{50, 400, 50, 3, 50}, {50, 400, 20, 3, 20}, {40, 400, 2, 5, 5}, {100, 30, 30, 1, 30}, {0, 6, 1, 2, 2},
	} {
		x := random(c.rows, c.cols, c.rank, 4)
		inside, q, err := RowBasis(context.Background(), x, c.atLeast)
		if err != nil {
			t.Fatal(err)
		}
		if q.Rows != c.want {
			t.Errorf("%v: %d vectors", c, q.Rows)
		}
		checkOrthonormal(t, q)
		back := general(x.Rows, x.Cols)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, inside, q, 0, back)
		for i := range x.Data {
			if !(math.Abs(x.Data[i]-back.Data[i]) <= 1e-11) {
				t.Fatalf("%v: a row is not the product of coordinates and basis", c)
			}
		}
	}
}

func TestOrthonormaliseKeepsTheSpanInOrder(t *testing.T) {
	q := random(6, 40, 6, 5)
	copy(q.Data[2*40:3*40], q.Data[:40]) // the third depends on the first
	clear(q.Data[4*40 : 5*40])
	first := append([]float64(nil), q.Data[:40]...)
	Orthonormalise(q)
	checkOrthonormal(t, q)
	norm := blas64.Nrm2(blas64.Vector{N: 40, Data: first, Inc: 1})
	for k, value := range first {
		if !(math.Abs(q.Data[k]-value/norm) <= 1e-13) {
			t.Fatal("the first vector changed its direction")
		}
	}
}

// TestPolarIsNearest checks the defining property of the polar factor: U qᵀ is
// symmetric positive definite.
func TestPolarIsNearest(t *testing.T) {
	far := random(5, 30, 5, 6)
	near := general(5, 30)
	copyRows(near, far)
	Orthonormalise(near)
	for i := range near.Data {
		near.Data[i] += 0.005 * far.Data[(7*i)%len(far.Data)]
	}
	for name, q := range map[string]blas64.General{"far from orthonormal": far, "near": near} {
		u := general(5, 30)
		copyRows(u, q)
		Polar(u)
		checkOrthonormal(t, u)
		product := general(5, 5)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, u, q, 0, product)
		for i := 0; i < 5; i++ {
			for j := 0; j < i; j++ {
				if !(math.Abs(product.Data[i*5+j]-product.Data[j*5+i]) <= 1e-11) {
					t.Fatalf("%s: not symmetric: %v, %v", name, product.Data[i*5+j], product.Data[j*5+i])
				}
			}
		}
	}
	p := NewPolariser(5, 30)
	_, nearIsNear := p.inverseRootNear(gramOf(near))
	if _, farIsNear := p.inverseRootNear(gramOf(far)); !nearIsNear || farIsNear {
		t.Error("the examples should cover both methods")
	}
	singular := random(4, 9, 2, 7)
	Polar(singular)
	checkOrthonormal(t, singular)
}

func TestSubspaceStopsAtCheckpoints(t *testing.T) {
	stop := errors.New("stop")
	ctx := job.WithCheckpoints(context.Background(), func() error { return stop })
	if _, _, err := Leading(ctx, Dense(random(300, 100, 100, 8)), 3, 1e-10, 1); !errors.Is(err, stop) {
		t.Errorf("Leading: %v", err)
	}
	if _, _, err := RowBasis(ctx, random(50, 100, 50, 8), 1); !errors.Is(err, stop) {
		t.Errorf("RowBasis: %v", err)
	}
}
