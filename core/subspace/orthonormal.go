// Package subspace finds and keeps orthonormal bases of row spaces. All work on
// large matrices is matrix products, so that it runs at the speed of Gemm.
//
// A basis of V vectors in ℝᴷ is V×K, one vector a row.
package subspace

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// dependent is the share of its norm below which what is left of a vector,
// after the vectors before it are taken out, counts as rounding.
const dependent = 1e-12

// Orthonormalise replaces the rows of q (V×K, V ≤ K) by an orthonormal basis of
// the space they span, in order, by Gram–Schmidt done twice. Rows that depend
// on those before them are replaced by unit axes made orthogonal to the rest.
func Orthonormalise(q blas64.General) {
	coefficients := make([]float64, q.Rows)
	for i := 0; i < q.Rows; i++ {
		row := rowOf(q, i)
		norm := blas64.Nrm2(row)
		if remove(rows(q, 0, i), row, coefficients) > dependent*norm && norm > 0 {
			continue
		}
		completeRow(q, i, coefficients)
	}
}

// remove takes the orthonormal rows of q out of row, twice, and scales it to
// unit norm. It returns the norm that was left.
func remove(q blas64.General, row blas64.Vector, coefficients []float64) float64 {
	if q.Rows > 0 {
		c := blas64.Vector{N: q.Rows, Data: coefficients, Inc: 1}
		for pass := 0; pass < 2; pass++ {
			blas64.Gemv(blas.NoTrans, 1, q, row, 0, c)
			blas64.Gemv(blas.Trans, -1, q, c, 1, row)
		}
	}
	norm := blas64.Nrm2(row)
	if norm > 0 {
		blas64.Scal(1/norm, row)
	}
	return norm
}

// completeRow sets row i to a unit axis orthogonalised against the rows before:
// the axis that they cover least.
func completeRow(q blas64.General, i int, coefficients []float64) {
	best, least := 0, math.Inf(1)
	for k := 0; k < q.Cols; k++ {
		covered := 0.0
		for r := 0; r < i; r++ {
			covered += q.Data[r*q.Stride+k] * q.Data[r*q.Stride+k]
		}
		if covered < least-1e-9 {
			best, least = k, covered
		}
	}
	row := rowOf(q, i)
	clear(row.Data)
	row.Data[best] = 1
	remove(rows(q, 0, i), row, coefficients)
}

// RowBasis returns an orthonormal basis (R×K) of the row space of x (n×K) with
// R ≥ atLeast, filled up with unit axes. It works on blocks of rows by block
// Gram–Schmidt done twice (Stewart 2008), accurate to rounding whatever the
// rank of x.
func RowBasis(ctx context.Context, x blas64.General, atLeast int) (blas64.General, error) {
	const size = 32
	q := general(0, x.Cols)
	q.Data = make([]float64, 0, min(x.Rows, x.Cols)*x.Cols)
	largest := 0.0
	for i := 0; i < x.Rows; i++ {
		largest = math.Max(largest, blas64.Nrm2(rowOf(x, i)))
	}
	for lo := 0; lo < x.Rows && q.Rows < x.Cols; lo += size {
		hi := min(lo+size, x.Rows)
		y := general(hi-lo, x.Cols)
		copyRows(y, rows(x, lo, hi))
		removeBlock(q, y)
		y = independent(y, dependent*largest, x.Cols-q.Rows)
		if q.Rows > 0 { // the second time; within the block it has been done
			removeBlock(q, y)
			Orthonormalise(y)
		}
		q.Data = append(q.Data, y.Data[:y.Rows*y.Stride]...)
		q.Rows += y.Rows
		if err := checkpoint.Reached(ctx); err != nil {
			return q, err
		}
	}
	coefficients := make([]float64, max(atLeast, q.Rows))
	for q.Rows < min(atLeast, x.Cols) {
		q = grow(q)
		completeRow(q, q.Rows-1, coefficients)
	}
	return q, nil
}

// removeBlock takes the orthonormal rows of q out of all rows of y.
func removeBlock(q, y blas64.General) {
	if q.Rows == 0 || y.Rows == 0 {
		return
	}
	products := general(y.Rows, q.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, y, q, 0, products)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, products, q, 1, y)
}

// independent orthonormalises the rows of y in place, drops those of which no
// more than negligible is left, and returns the others, at most limit.
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

func general(rows, cols int) blas64.General {
	return blas64.General{Rows: rows, Cols: cols, Stride: max(cols, 1), Data: make([]float64, rows*cols)}
}

func rowOf(q blas64.General, i int) blas64.Vector {
	return blas64.Vector{N: q.Cols, Data: q.Data[i*q.Stride : i*q.Stride+q.Cols], Inc: 1}
}

func rows(q blas64.General, lo, hi int) blas64.General {
	if lo >= hi {
		return blas64.General{Cols: q.Cols, Stride: q.Stride}
	}
	return blas64.General{Rows: hi - lo, Cols: q.Cols, Stride: q.Stride, Data: q.Data[lo*q.Stride : (hi-1)*q.Stride+q.Cols]}
}

func copyRows(to, from blas64.General) {
	for i := 0; i < from.Rows; i++ {
		copy(rowOf(to, i).Data, rowOf(from, i).Data)
	}
}
