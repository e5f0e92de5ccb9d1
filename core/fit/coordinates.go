package fit

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/job"
	"ppca/core/linalg"
)

// Coordinates returns n×R coordinates of the observations of d, all known, in an
// orthonormal basis of a space that contains them, in the units of the fit. R is the
// larger of their rank and atLeast, but at most K. Fits and errors in these coordinates
// are those of d (an RMSE counts R variables instead of K), and cheaper if there are
// few observations of many variables. Coordinates fails (ERR_TOO_LARGE) if there is not
// enough memory.
func Coordinates(ctx context.Context, d Data, atLeast int) (*mat.Dense, error) {
	n, k := d.X.Dims()
	// For a copy, the basis, and the inner products of the rows.
	if err := CheckRoom(d, "coordinates in the space that they span", 8*(2*float64(n)*float64(k)+3*float64(n)*float64(n))); err != nil {
		return nil, err
	}
	unit, err := PowerOfTwo(ctx, d)
	if err != nil {
		return nil, err
	}
	x := linalg.Zeros(n, k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return nil, err
		}
		d.ScaledRow(i, 1/unit, x.Data[i*x.Stride:i*x.Stride+k])
	}
	coordinates, _, err := linalg.RowBasis(ctx, x, atLeast)
	if err != nil {
		return nil, err
	}
	if coordinates.Cols == 0 {
		return mat.NewDense(n, 1, nil), nil
	}
	blas64.Scal(unit, linalg.Vector(coordinates.Data))
	return mat.NewDense(n, coordinates.Cols, coordinates.Data), nil
}
