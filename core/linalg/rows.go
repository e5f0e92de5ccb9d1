package linalg

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// Rows are the rows of an n×K matrix, read block by block, so that the matrix need not
// exist as a whole.
type Rows interface {
	Dims() (n, k int)
	// Block returns rows lo…hi. It may fill and return scratch, which comes from
	// Scratch, or return a view of its own.
	Block(lo, hi int, scratch blas64.General) blas64.General
	// Scratch returns memory for blocks of up to that many rows.
	Scratch(rows int) blas64.General
}

// Shifted are the rows of X − WM, an existing matrix less one of low rank: X (n×K), W
// (n×B) and M (B×K). Products with them use X directly.
type Shifted struct{ X, W, M blas64.General }

// Dims returns the size of X.
func (s Shifted) Dims() (n, k int) { return s.X.Rows, s.X.Cols }

// Block fills scratch with rows lo…hi.
func (s Shifted) Block(lo, hi int, scratch blas64.General) blas64.General {
	out := rows(scratch, 0, hi-lo)
	copyRows(out, rows(s.X, lo, hi))
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, rows(s.W, lo, hi), s.M, 1, out)
	return out
}

// Scratch returns memory for blocks of up to that many rows.
func (s Shifted) Scratch(rows int) blas64.General { return general(rows, s.X.Cols) }

// Dense are the rows of an existing matrix.
type Dense blas64.General

// Dims returns the size of the matrix.
func (d Dense) Dims() (n, k int) { return d.Rows, d.Cols }

// Block returns a view of rows lo…hi.
func (d Dense) Block(lo, hi int, _ blas64.General) blas64.General {
	return rows(blas64.General(d), lo, hi)
}

// Scratch returns an empty matrix: views need no memory.
func (d Dense) Scratch(int) blas64.General { return blas64.General{} }
