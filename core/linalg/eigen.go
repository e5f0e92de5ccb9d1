package linalg

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"

	"ppca/core/fault"
	"ppca/core/job"
)

// An Eigen decomposes symmetric matrices, A = Σ λ_i u_i u_iᵀ, by LAPACK, and reuses its memory.
type Eigen struct {
	Values  []float64      // n, decreasing
	Vectors blas64.General // n×n, u_i in row i

	columns, values, work []float64 // u_i in columns and λ_i, increasing
}

// NewEigen returns an Eigen for matrices of up to n×n.
func NewEigen(n int) *Eigen {
	e := &Eigen{Values: make([]float64, n), Vectors: general(n, n)}
	e.columns, e.values = make([]float64, n*n), make([]float64, n)
	size := make([]float64, 1)
	lapack64.Syev(lapack.EVCompute, e.symmetric(n), e.values, size, -1)
	e.work = make([]float64, int(size[0]))
	return e
}

// Decomposed returns the decomposition of the symmetric matrix a (n×n). LAPACK has no checkpoints, so
// there is one before and one after it. It fails if either does, and with ERR_NONFINITE if LAPACK
// finds no eigenvalues.
func Decomposed(ctx context.Context, a blas64.General) (*Eigen, error) {
	if err := job.Checkpoint(ctx); err != nil {
		return nil, err
	}
	e := NewEigen(a.Rows)
	if !e.Decompose(a) {
		return nil, fault.New(fault.NonFinite,
			"the eigenvalues of a matrix of %d rows cannot be computed: look for extreme values in the data", a.Rows)
	}
	return e, job.Checkpoint(ctx)
}

// symmetric views columns as an n×n matrix.
func (e *Eigen) symmetric(n int) blas64.Symmetric {
	return blas64.Symmetric{N: n, Stride: max(n, 1), Data: e.columns[:n*n], Uplo: blas.Lower}
}

// Decompose fills Values and Vectors for the symmetric matrix a, reading its lower
// triangle. It reports whether it succeeded; it never does if an entry is not a number.
func (e *Eigen) Decompose(a blas64.General) bool {
	n := a.Rows
	e.Values, e.values = e.Values[:n], e.values[:n]
	e.Vectors = blas64.General{Rows: n, Cols: n, Stride: max(n, 1), Data: e.Vectors.Data[:n*n]}
	scale := largestLower(a)
	if scale == 0 || scale-scale != 0 {
		clear(e.Values)
		setIdentity(e.Vectors)
		return scale == 0
	}
	for i := range n {
		for j := range i + 1 {
			e.columns[i*n+j] = a.Data[i*a.Stride+j] / scale
		}
	}
	if !lapack64.Syev(lapack.EVCompute, e.symmetric(n), e.values, e.work, len(e.work)) {
		return false
	}
	for i := range n {
		from := n - 1 - i
		e.Values[i] = scale * e.values[from]
		for k := range n {
			e.Vectors.Data[i*n+k] = e.columns[k*n+from]
		}
	}
	return true
}

// largestLower returns the largest absolute value of the lower triangle, or NaN if an
// entry is NaN.
func largestLower(a blas64.General) float64 {
	largest := 0.0
	for i := range a.Rows {
		for _, value := range a.Data[i*a.Stride : i*a.Stride+i+1] {
			if size := math.Abs(value); size > largest || size != size {
				largest = size
			}
		}
	}
	return largest
}
