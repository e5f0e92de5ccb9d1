package subspace

import "gonum.org/v1/gonum/blas/blas64"

// Rows are the rows of an n×K matrix that need not exist as a whole: they are
// asked for in blocks.
type Rows interface {
	Dims() (n, k int)
	// Block returns rows lo…hi. It may fill scratch, which Scratch has made, and
	// return it, or return a view of its own.
	Block(lo, hi int, scratch blas64.General) blas64.General
	// Scratch returns room for blocks of up to that many rows.
	Scratch(rows int) blas64.General
}

// Dense are the rows of a matrix that exists.
type Dense blas64.General

// Dims returns the size of the matrix.
func (d Dense) Dims() (n, k int) { return d.Rows, d.Cols }

// Block returns a view of rows lo…hi.
func (d Dense) Block(lo, hi int, _ blas64.General) blas64.General {
	return rows(blas64.General(d), lo, hi)
}

// Scratch returns nothing: views need no room.
func (d Dense) Scratch(int) blas64.General { return blas64.General{} }
