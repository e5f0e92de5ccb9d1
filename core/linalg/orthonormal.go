// Package linalg has the linear algebra that gonum lacks or does slowly: orthonormal bases of row
// spaces, eigenvectors, small systems, and matrices of observations that keep the size of their cells. All work on large matrices
// is matrix products, so that it runs at the speed of Gemm.
//
// A basis of V vectors in ℝᴷ is V×K, one vector per row.
package linalg

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// dependent is the share of its norm below which the part of a vector outside the span
// of the vectors before it counts as rounding.
const dependent = 1e-12

// Orthonormalise replaces the rows of q (V×K, V ≤ K) by an orthonormal basis of their
// span, in order, by Gram–Schmidt applied twice. Rows that depend on those before them
// are replaced by unit axes orthogonalised against the rest.
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

// remove subtracts from row its projection onto the orthonormal rows of q, twice, and
// scales it to unit norm. It returns the norm before scaling.
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

// completeRow sets row i to a unit axis orthogonalised against the rows before it: the
// axis that is farthest from their span.
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
