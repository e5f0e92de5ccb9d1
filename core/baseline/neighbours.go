package baseline

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// A link connects two neighbouring observations.
type link struct {
	a, b   int // a < b
	square float64
}

// neighbours returns the links between each row of x and its count nearest rows. A link
// exists if either row is among the nearest of the other. Of equal distances the lower
// row number is nearer.
func neighbours(ctx context.Context, x blas64.General, count int) ([]link, error) {
	squares := make([]float64, x.Rows)
	for i := range squares {
		r := linalg.Vector(row(x, i))
		squares[i] = blas64.Dot(r, r)
	}
	var links []link
	products, order := linalg.Zeros(blockRows, x.Rows), make([]int, 0, x.Rows)
	for lo := 0; lo < x.Rows; lo += blockRows {
		hi := min(lo+blockRows, x.Rows)
		part := rowsOf(products, 0, hi-lo)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, rowsOf(x, lo, hi), x, 0, part)
		for i := lo; i < hi; i++ {
			distances := row(part, i-lo)
			for j, product := range distances {
				distances[j] = math.Max(0, squares[i]+squares[j]-2*product)
			}
			distances[i] = math.Inf(1)
			for _, j := range nearest(distances, count, order) {
				links = append(links, link{a: min(i, j), b: max(i, j), square: distances[j]})
			}
		}
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(links, func(p, q link) int {
		if p.a != q.a {
			return p.a - q.a
		}
		return p.b - q.b
	})
	return slices.CompactFunc(links, func(p, q link) bool { return p.a == q.a && p.b == q.b }), nil
}

// nearest returns the indices of the count smallest distances. order is scratch memory.
func nearest(distances []float64, count int, order []int) []int {
	order = order[:0]
	for j, d := range distances {
		if len(order) == count && d >= distances[order[count-1]] {
			continue
		}
		at := len(order)
		for at > 0 && d < distances[order[at-1]] {
			at--
		}
		order = slices.Insert(order, at, j)
		order = order[:min(len(order), count)]
	}
	return order
}
