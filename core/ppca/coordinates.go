package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/subspace"
)

// Coordinates returns n×R coordinates of the observations of d, all known, in an
// orthonormal basis of a space that holds them, in the units of the fit: R is
// their rank or atLeast, whichever is more, and at most K. Fits and errors in
// these coordinates are those of d (an RMSE counts R variables instead of K), so
// that many fits of few observations of many variables need not carry K.
func Coordinates(ctx context.Context, d Data, atLeast int) (*mat.Dense, error) {
	n, k := d.X.Dims()
	unit := powerOfTwo(d)
	x := zeros(n, k)
	for i := range n {
		d.scaledRow(i, 1/unit, x.Data[i*x.Stride:i*x.Stride+k])
	}
	basis, err := subspace.RowBasis(ctx, x, atLeast)
	if err != nil {
		return nil, err
	}
	out := mat.NewDense(n, max(1, basis.Rows), nil)
	if basis.Rows > 0 {
		blas64.Gemm(blas.NoTrans, blas.Trans, unit, x, basis, 0, out.RawMatrix())
	}
	return out, nil
}
