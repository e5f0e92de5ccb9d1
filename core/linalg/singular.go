package linalg

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
)

// singular returns the singular values of m, decreasing, and its right singular vectors
// as rows, as many as m has rows. It overwrites m, which must have at most as many rows
// as columns.
func singular(m blas64.General) (values []float64, vectors blas64.General) {
	values, vectors = make([]float64, m.Rows), general(m.Rows, m.Cols)
	solve := func(work []float64, size int) {
		lapack64.Gesvd(lapack.SVDNone, lapack.SVDStore, m, blas64.General{Stride: 1}, vectors, values, work, size)
	}
	inRoom(solve)
	return values, vectors
}

// triangle returns R (k×k, upper triangular) of the QR decomposition of m (n×k, n ≥ k). It
// overwrites m.
func triangle(m blas64.General) blas64.General {
	factors := make([]float64, m.Cols)
	inRoom(func(work []float64, size int) { lapack64.Geqrf(m, factors, work, size) })
	r := general(m.Cols, m.Cols)
	for i := range r.Rows {
		copy(rowOf(r, i).Data[i:], rowOf(m, i).Data[i:])
	}
	return r
}

// inRoom calls a routine of LAPACK in the memory that it asks for.
func inRoom(routine func(work []float64, size int)) {
	work := make([]float64, 1)
	routine(work, -1)
	work = make([]float64, int(work[0]))
	routine(work, len(work))
}
