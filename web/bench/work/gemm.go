package work

import (
	"math/rand/v2"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
)

// gemm repeats one product of random matrices.
func gemm(r Request) Answer {
	random := rand.New(rand.NewPCG(1, 1))
	matrix := func(rows, columns int) []float64 {
		values := make([]float64, rows*columns)
		for i := range values {
			values[i] = random.NormFloat64()
		}
		return values
	}
	a, b, c := matrix(r.Rows, r.Inner), matrix(r.Inner, r.Columns), matrix(r.Rows, r.Columns)
	implementation := blas64.Implementation()
	if r.Stock {
		implementation = gonum.Implementation{}
	}
	calls, start := 0, time.Now()
	for since(start) < r.Seconds {
		implementation.Dgemm(blas.NoTrans, blas.NoTrans, r.Rows, r.Columns, r.Inner, 1, a, r.Inner, b, r.Columns, 0, c, r.Columns)
		calls++
	}
	seconds := since(start) / float64(calls)
	return Answer{Seconds: seconds, GFLOPS: 2 * float64(r.Rows) * float64(r.Inner) * float64(r.Columns) / seconds / 1e9}
}
