package baseline

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// dependent is the share of its square below which the part of a variable that the
// active ones do not explain counts as rounding.
const dependent = 1e-13

// A factor is the lower Cholesky factor of a matrix that grows and shrinks by one row
// and column at a time.
type factor struct {
	l blas64.Triangular
}

// add appends a row of the matrix, with the diagonal entry last. If the matrix would be
// singular it returns false and changes nothing.
func (f *factor) add(products []float64) bool {
	n := f.l.N
	row, diagonal := products[:n], products[n]
	if n > 0 {
		blas64.Trsv(blas.NoTrans, f.l, linalg.Vector(row))
	}
	left := diagonal - blas64.Dot(linalg.Vector(row), linalg.Vector(row))
	if !(left > dependent*diagonal) {
		return false
	}
	f.reserve(n + 1)
	f.l.N++
	copy(f.l.Data[n*f.l.Stride:], row)
	f.l.Data[n*f.l.Stride+n] = math.Sqrt(left)
	return true
}

// reserve allocates memory for n rows.
func (f *factor) reserve(n int) {
	if n <= f.l.Stride {
		return
	}
	size := max(16, 2*n)
	data := make([]float64, size*size)
	for i := 0; i < f.l.N; i++ {
		copy(data[i*size:], f.l.Data[i*f.l.Stride:i*f.l.Stride+i+1])
	}
	f.l = blas64.Triangular{N: f.l.N, Stride: size, Data: data, Uplo: blas.Lower, Diag: blas.NonUnit}
}

// remove deletes row and column p. The rows below move up and are one entry too long;
// rotations of neighbouring columns shorten them.
func (f *factor) remove(p int) {
	l, stride, n := f.l.Data, f.l.Stride, f.l.N
	for i := p + 1; i < n; i++ {
		copy(l[(i-1)*stride:(i-1)*stride+i+1], l[i*stride:i*stride+i+1])
	}
	f.l.N--
	for j := p; j < f.l.N; j++ {
		a, b := l[j*stride+j], l[j*stride+j+1]
		r := math.Hypot(a, b)
		c, s := a/r, b/r
		for i := j; i < f.l.N; i++ {
			a, b := l[i*stride+j], l[i*stride+j+1]
			l[i*stride+j], l[i*stride+j+1] = c*a+s*b, c*b-s*a
		}
		l[j*stride+j+1] = 0
	}
}

// solve overwrites x with the inverse of the matrix times x.
func (f *factor) solve(x []float64) {
	if f.l.N == 0 {
		return
	}
	blas64.Trsv(blas.NoTrans, f.l, linalg.Vector(x))
	blas64.Trsv(blas.Trans, f.l, linalg.Vector(x))
}
