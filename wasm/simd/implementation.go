// Package simd makes gonum fast in the browser: an implementation of BLAS whose
// heavy routines run in f64x2 kernels of WebAssembly, on the Go program's own memory.
// Package emit has their code; the build makes them a part of the program.
//
// gonum does the rest: routines of other types, vectors with increments, and invalid
// arguments, for which it panics.
package simd

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// Blocks of the matrix product. Four rows of A and a panel of B, each depthBlock
// long, fit into the first-level cache; the packed block of B fits into the second.
const (
	rowBlock    = 256
	columnBlock = 256
	depthBlock  = 384

	tileRows     = 4 // of the kernels, as is the width of a panel
	panelColumns = 4
)

// Implementation is gonum's BLAS with float64 kernels. It is not safe for concurrent
// use. In the browser one goroutine runs at a time, and no routine yields to another.
type Implementation struct {
	gonum.Implementation
	kernels kernels
	left    []float64 // panels of a block of Aᵀ
	right   []float64 // panels of a block of B
	square  []float64 // diagonal block of a symmetric product
}

var _ blas.Float64 = (*Implementation)(nil)

func newImplementation(k kernels) *Implementation {
	return &Implementation{
		kernels: k,
		left:    make([]float64, panelSize(depthBlock, rowBlock)),
		right:   make([]float64, panelSize(depthBlock, columnBlock)),
		square:  make([]float64, squareBlock*squareBlock),
	}
}

// kernels are the functions that package emit describes. They do
// not check that slices are as long as counts and strides say.
type kernels interface {
	pack(rows, columns int, from []float64, stride int, to []float64)
	packTransposed(rows, columns int, from []float64, stride int, to []float64)
	product(rows, columns, depth int, alpha float64, a strips, b []float64, beta float64, c []float64, stride int)
	dot(count int, x, y []float64) float64
	axpy(count int, alpha float64, x, y []float64)
}

// strips is a block of a left factor: strips of four rows, next apart. In a
// strip, entries are `row` apart from row to row and `step` along the sum.
type strips struct {
	data            []float64
	row, step, next int
}
