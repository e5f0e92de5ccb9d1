//go:build js && wasm

package simd

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// BenchmarkGemm compares the products that the solvers are made of with gonum's
// in the same program, in turns; figures are medians:
//
//	GOOS=js GOARCH=wasm go test -exec "node --stack-size=8192 $PWD/web/test/exec.js" \
//		-run '^$' -bench . -benchtime 1x ./wasm/simd
func BenchmarkGemm(b *testing.B) {
	for _, c := range []struct {
		what    string
		tA, tB  blas.Transpose
		m, n, k int
	}{
		{"X·Qᵀ", blas.NoTrans, blas.Trans, 6000, 40, 361},
		{"Z·P", blas.NoTrans, blas.NoTrans, 6000, 361, 40},
		{"square", blas.NoTrans, blas.NoTrans, 512, 512, 512},
		{"block·knot", blas.NoTrans, blas.Trans, 256, 11, 361},
		{"block·cell", blas.NoTrans, blas.Trans, 256, 44, 361},
		{"Zᵀ·block", blas.Trans, blas.NoTrans, 44, 361, 256},
		{"metric", blas.NoTrans, blas.NoTrans, 44, 3610, 44},
		{"rotation", blas.NoTrans, blas.NoTrans, 10, 361, 10},
		{"wide", blas.NoTrans, blas.Trans, 32, 20, 30000},
	} {
		work := 2 * float64(c.m) * float64(c.n) * float64(c.k)
		b.Run(fmt.Sprintf("%s/%dx%dx%d", c.what, c.m, c.n, c.k), func(b *testing.B) {
			draw := newSource()
			left, lda := draw.matrix(c.m, c.k, 0)
			if c.tA != blas.NoTrans {
				left, lda = draw.matrix(c.k, c.m, 0)
			}
			right, ldb := draw.matrix(c.k, c.n, 0)
			if c.tB != blas.NoTrans {
				right, ldb = draw.matrix(c.n, c.k, 0)
			}
			out, ldc := draw.matrix(c.m, c.n, 0)
			inTurns(b, "GFLOP/s", work, func(i blas.Float64) {
				i.Dgemm(c.tA, c.tB, c.m, c.n, c.k, 1, left, lda, right, ldb, 0, out, ldc)
			})
		})
	}
}

// BenchmarkVectors compares the routines that memory limits.
func BenchmarkVectors(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 100000} {
		const rows = 10
		draw := newSource()
		a, lda := draw.matrix(rows, n, 0)
		x, y, z := draw.vector(n, 1), draw.vector(n, 1), draw.vector(rows, 1)
		for _, c := range []struct {
			name string
			work int
			call func(i blas.Float64)
		}{
			{"Ddot", 2 * n, func(i blas.Float64) { i.Ddot(n, x, 1, y, 1) }},
			{"Daxpy", 2 * n, func(i blas.Float64) { i.Daxpy(n, 1e-9, x, 1, y, 1) }},
			{"Dscal", n, func(i blas.Float64) { i.Dscal(n, 1.0000001, x, 1) }},
			{"Dnrm2", 2 * n, func(i blas.Float64) { i.Dnrm2(n, y, 1) }},
			{"Dgemv", 2 * rows * n, func(i blas.Float64) { i.Dgemv(blas.NoTrans, rows, n, 1, a, lda, x, 1, 0, z, 1) }},
			{"DgemvT", 2 * rows * n, func(i blas.Float64) { i.Dgemv(blas.Trans, rows, n, 1, a, lda, z, 1, 0, x, 1) }},
			{"Dger", 2 * rows * n, func(i blas.Float64) { i.Dger(rows, n, 1e-9, z, 1, y, 1, a, lda) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) { inTurns(b, "GFLOP/s", float64(c.work), c.call) })
		}
	}
}

// BenchmarkTriangles compares what factorisations are made of, at the size of
// the preconditioner of 17 knots with 10 components.
func BenchmarkTriangles(b *testing.B) {
	const n = 170
	draw := newSource()
	a, lda := draw.half(blas.Lower, n, blas.NonUnit)
	x, ldx := draw.matrix(n, n, 0)
	out, ldo := draw.matrix(n, n, 0)
	for _, c := range []struct {
		name string
		work int
		call func(i blas.Float64)
	}{
		{"Dsymm", 2 * n * n * n, func(i blas.Float64) { i.Dsymm(blas.Left, blas.Lower, n, n, 1, a, lda, x, ldx, 0, out, ldo) }},
		{"Dsyrk", n * n * n, func(i blas.Float64) { i.Dsyrk(blas.Lower, blas.NoTrans, n, n, 1, x, ldx, 0, out, ldo) }},
		{"Dtrsm", n * n * n, func(i blas.Float64) {
			copy(out, x)
			i.Dtrsm(blas.Right, blas.Lower, blas.Trans, blas.NonUnit, n, n, 1, a, lda, out, ldo)
		}},
		{"Dtrmm", n * n * n, func(i blas.Float64) {
			copy(out, x)
			i.Dtrmm(blas.Left, blas.Lower, blas.NoTrans, blas.NonUnit, n, n, 1, a, lda, out, ldo)
		}},
	} {
		b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) { inTurns(b, "GFLOP/s", float64(c.work), c.call) })
	}
}

// inTurns reports the speed of a call with our implementation and with gonum's,
// and the median of how many times faster ours is.
func inTurns(b *testing.B, unit string, work float64, call func(blas.Float64)) {
	const rounds = 9
	ours, theirs := testImplementation(b), gonum.Implementation{}
	speed := func(i blas.Float64, least time.Duration) float64 {
		calls, start := 0, time.Now()
		for batch := 1; time.Since(start) < least; batch *= 2 { // asking for the time takes time
			for range batch {
				call(i)
			}
			calls += batch
		}
		return work * float64(calls) / float64(time.Since(start).Nanoseconds())
	}
	for b.Loop() {
		speed(ours, 100*time.Millisecond) // until the browser has compiled it well
		var fast, slow, ratios []float64
		for range rounds {
			fast = append(fast, speed(ours, 20*time.Millisecond))
			slow = append(slow, speed(theirs, 20*time.Millisecond))
			ratios = append(ratios, fast[len(fast)-1]/slow[len(slow)-1])
		}
		b.ReportMetric(median(fast), unit)
		b.ReportMetric(median(slow), "gonum-"+unit)
		b.ReportMetric(median(ratios), "times-gonum")
	}
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
