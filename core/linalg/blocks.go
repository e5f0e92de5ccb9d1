package linalg

// Small dense matrices: blocks, products, inverses and
// normal equations.

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// Zeros returns a row-major matrix of zeros.
func Zeros(rows, cols int) blas64.General {
	return blas64.General{Rows: rows, Cols: cols, Stride: max(cols, 1), Data: make([]float64, rows*cols)}
}

// AddTo computes dst += src, of the same length.
func AddTo(dst, src []float64) {
	for i, s := range src {
		dst[i] += s
	}
}

// Vector wraps a slice for blas64.
func Vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Data: x, Inc: 1} }

// Block wraps rows lo…hi and columns c0…c1 of a row-major matrix for blas64.
func Block(m blas64.General, lo, hi, c0, c1 int) blas64.General {
	return blas64.General{Rows: hi - lo, Cols: c1 - c0, Stride: m.Stride, Data: m.Data[lo*m.Stride+c0 : (hi-1)*m.Stride+c1]}
}

// CopyBlock copies from to to, a matrix of the same shape; their strides may differ.
func CopyBlock(to, from blas64.General) {
	for i := 0; i < from.Rows; i++ {
		copy(to.Data[i*to.Stride:i*to.Stride+to.Cols], from.Data[i*from.Stride:i*from.Stride+from.Cols])
	}
}

// fewEntries is the length below which a call of blas64 takes longer than the sum.
const fewEntries = 24

// Subtract computes y −= a·x.
func Subtract(y []float64, a float64, x []float64) {
	if len(x) < fewEntries && len(x) == len(y) {
		for i, value := range x {
			y[i] -= a * value
		}
		return
	}
	blas64.Axpy(-a, Vector(x), Vector(y))
}

// Norm returns the Euclidean norm.
func Norm(x []float64) float64 { return math.Sqrt(blas64.Dot(Vector(x), Vector(x))) }

// LargestOf returns ‖x‖_∞, or NaN if an entry is NaN.
func LargestOf(x []float64) float64 {
	largest := 0.0
	for _, value := range x {
		if size := math.Abs(value); size > largest || size != size {
			largest = size
		}
	}
	return largest
}

// AddTie adds weight·(e_i − e_j)(e_i − e_j)ᵀ to both triangles of a.
func AddTie(a blas64.General, i, j int, weight float64) {
	a.Data[i*a.Stride+i] += weight
	a.Data[j*a.Stride+j] += weight
	a.Data[i*a.Stride+j] -= weight
	a.Data[j*a.Stride+i] -= weight
}

// Trace returns the sum of the diagonal of a square matrix.
func Trace(a blas64.General) float64 {
	sum := 0.0
	for i := 0; i < a.Rows; i++ {
		sum += a.Data[i*a.Stride+i]
	}
	return sum
}

// AddDiagonal adds r·I.
func AddDiagonal(a blas64.General, r float64) {
	for i := 0; i < a.Rows; i++ {
		a.Data[i*a.Stride+i] += r
	}
}

// Finite reports whether all values are finite.
func Finite(values []float64) bool {
	sum := 0.0
	for _, value := range values {
		sum += value - value // 0, or NaN
	}
	return sum == 0
}
