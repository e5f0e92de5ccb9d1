package linalg

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"

	"ppca/core/job"
)

const (
	wellConditioned = 1e-8 // share of the largest ‖x‖² that rows must have outside the span of the rows before them
	blockColumns    = 2048 // columns of x between two checkpoints
	fewRows         = 32   // rows that Gram–Schmidt processes at once
	blockOfRows     = 64   // rows of a triangular matrix computed at once
)

// RowBasis returns an orthonormal basis q (R×K) of the row space of x (n×K) with R ≥
// atLeast, completed by unit axes, accurate to rounding for any rank of x; and the
// coordinates (n×R) of the rows in it: x is their product.
//
// Rows that are far from dependent are orthonormalised together by the Cholesky factor
// of their inner products, twice (Yamamoto, Nakatsukasa, Yanagisawa & Fukaya 2015). Without
// others, the product of both factors has the coordinates. The remaining parts of others follow
// by block Gram–Schmidt applied twice (Stewart 2008).
func RowBasis(ctx context.Context, x blas64.General, atLeast int) (coordinates, q blas64.General, err error) {
	q, factor, order, err := independentRows(ctx, x)
	if err != nil {
		return coordinates, q, err
	}
	rest := order[q.Rows:]
	largest := 0.0
	for i := 0; i < x.Rows; i++ {
		largest = math.Max(largest, blas64.Nrm2(rowOf(x, i)))
	}
	for lo := 0; lo < len(rest) && q.Rows < x.Cols; lo += fewRows {
		y := gather(x, rest[lo:min(lo+fewRows, len(rest))], 0)
		removeBlock(q, y)
		y = independent(y, dependent*largest, x.Cols-q.Rows)
		if q.Rows > 0 { // the second time; the block itself is orthonormal already
			removeBlock(q, y)
			Orthonormalise(y)
		}
		q.Data = append(q.Data, y.Data[:y.Rows*y.Stride]...)
		q.Rows += y.Rows
		if err := job.Checkpoint(ctx); err != nil {
			return coordinates, q, err
		}
	}
	coefficients := make([]float64, max(atLeast, q.Rows))
	for q.Rows < min(atLeast, x.Cols) {
		q = grow(q)
		completeRow(q, q.Rows-1, coefficients)
	}
	coordinates = general(x.Rows, q.Rows)
	switch {
	case len(order) == factor.Rows:
		for i, row := range order {
			copy(rowOf(coordinates, row).Data, rowOf(factor, i).Data)
		}
	case q.Rows > 0:
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, x, q, 0, coordinates)
	}
	return coordinates, q, nil
}

// independentRows returns an orthonormal basis of the span of the well-conditioned rows
// of x, their coordinates in it, and the indices of all rows, these first.
func independentRows(ctx context.Context, x blas64.General) (q, coordinates blas64.General, order []int, err error) {
	q = general(0, x.Cols)
	if x.Rows == 0 {
		return q, coordinates, nil, nil
	}
	gram := general(x.Rows, x.Rows)
	if err := addProducts(ctx, x, gram); err != nil {
		return q, coordinates, nil, err
	}
	order, first := pivotedCholesky(gram)
	rank := first.N
	q = gather(x, order[:rank], min(x.Rows, x.Cols))
	if rank == 0 {
		return q, coordinates, order, nil
	}
	if err := solveRows(ctx, first, q); err != nil {
		return q, coordinates, nil, err
	}
	again := general(rank, rank)
	if err := addProducts(ctx, q, again); err != nil {
		return q, coordinates, nil, err
	}
	second, _ := lapack64.Potrf(blas64.Symmetric{N: rank, Stride: rank, Data: again.Data, Uplo: blas.Lower}) // almost I
	coordinates = general(rank, rank)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, lower(first), lower(second), 0, coordinates)
	return q, coordinates, order, solveRows(ctx, second, q)
}

// lower returns a lower triangle as a matrix with zeros above it.
func lower(l blas64.Triangular) blas64.General {
	m := general(l.N, l.N)
	for i := range l.N {
		copy(rowOf(m, i).Data[:i+1], l.Data[i*l.Stride:])
	}
	return m
}

// pivotedCholesky orders the rows of a positive semidefinite matrix (its lower
// triangle) so that the next one always has the largest remaining part. It returns the
// order and the lower Cholesky factor of the well-conditioned rows, which come first.
func pivotedCholesky(gram blas64.General) (order []int, factor blas64.Triangular) {
	n := gram.Rows
	l, column := general(n, n), make([]float64, n)
	left := make([]float64, n) // remaining squares
	order = make([]int, n)
	for i := range order {
		order[i], left[i] = i, gram.Data[i*gram.Stride+i]
	}
	enough := wellConditioned * slices.Max(left)
	rank := 0
	for ; rank < n; rank++ {
		best := rank
		for i := rank + 1; i < n; i++ {
			if left[order[i]] > left[order[best]] {
				best = i
			}
		}
		pivot := order[best]
		if !(left[pivot] > enough) {
			break
		}
		order[rank], order[best] = order[best], order[rank]
		root := math.Sqrt(left[pivot])
		if rank > 0 {
			done := columns(l, 0, rank)
			blas64.Gemv(blas.NoTrans, 1, done, rowOf(rows(done, pivot, pivot+1), 0), 0, blas64.Vector{N: n, Data: column, Inc: 1})
		}
		l.Data[pivot*n+rank] = root
		for _, i := range order[rank+1:] {
			entry := (gram.Data[max(i, pivot)*gram.Stride+min(i, pivot)] - column[i]) / root
			l.Data[i*n+rank] = entry
			left[i] -= entry * entry
		}
	}
	chosen := gather(l, order[:rank], 0)
	return order, blas64.Triangular{N: rank, Stride: n, Data: chosen.Data, Uplo: blas.Lower, Diag: blas.NonUnit}
}

// addProducts adds the lower triangle of XXᵀ to gram.
func addProducts(ctx context.Context, x, gram blas64.General) error {
	for c := 0; c < x.Cols; c += blockColumns {
		part := columns(x, c, min(c+blockColumns, x.Cols))
		for lo := 0; lo < x.Rows; lo += blockOfRows {
			hi := min(lo+blockOfRows, x.Rows)
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, rows(part, lo, hi), rows(part, 0, hi), 1, columns(rows(gram, lo, hi), 0, hi))
		}
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// solveRows replaces q by L⁻¹q. It forms the inverse, so that all work on q is matrix
// products; rows of a block need only the rows above them.
func solveRows(ctx context.Context, l blas64.Triangular, q blas64.General) error {
	inverse := general(l.N, l.N)
	setIdentity(inverse)
	blas64.Trsm(blas.Left, blas.NoTrans, 1, l, inverse)
	before := general(q.Rows, min(blockColumns, q.Cols))
	for c := 0; c < q.Cols; c += blockColumns {
		part := columns(q, c, min(c+blockColumns, q.Cols))
		from := columns(before, 0, part.Cols)
		copyRows(from, part)
		for lo := 0; lo < q.Rows; lo += blockOfRows {
			hi := min(lo+blockOfRows, q.Rows)
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, columns(rows(inverse, lo, hi), 0, hi), rows(from, 0, hi), 0, rows(part, lo, hi))
		}
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}

// gather copies some rows of x into a matrix with memory for room rows.
func gather(x blas64.General, numbers []int, room int) blas64.General {
	out := general(0, x.Cols)
	out.Data = make([]float64, len(numbers)*x.Cols, max(len(numbers), room)*x.Cols)
	out.Rows = len(numbers)
	for to, from := range numbers {
		copy(rowOf(out, to).Data, rowOf(x, from).Data)
	}
	return out
}

// removeBlock subtracts from all rows of y their projections onto the orthonormal rows
// of q.
func removeBlock(q, y blas64.General) {
	if q.Rows == 0 || y.Rows == 0 {
		return
	}
	products := general(y.Rows, q.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, y, q, 0, products)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, products, q, 1, y)
}

// independent orthonormalises the rows of y in place and drops those whose remaining
// part is at most negligible. It returns the others, at most limit.
func independent(y blas64.General, negligible float64, limit int) blas64.General {
	kept := 0
	coefficients := make([]float64, y.Rows)
	for i := 0; i < y.Rows && kept < limit; i++ {
		row := rowOf(y, kept)
		copy(row.Data, rowOf(y, i).Data)
		if blas64.Nrm2(row) > negligible && remove(rows(y, 0, kept), row, coefficients) > negligible {
			kept++
		}
	}
	return rows(y, 0, kept)
}

// grow adds a row.
func grow(q blas64.General) blas64.General {
	q.Data = append(q.Data, make([]float64, q.Stride)...)
	q.Rows++
	return q
}

// columns returns a view of columns lo…hi of m, which must have rows.
func columns(m blas64.General, lo, hi int) blas64.General {
	return blas64.General{Rows: m.Rows, Cols: hi - lo, Stride: m.Stride, Data: m.Data[lo : (m.Rows-1)*m.Stride+hi]}
}
