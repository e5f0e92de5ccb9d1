package baseline

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
)

const (
	tolerance = 1e-10 // relative error of the eigen-equation of each component
	cancelled = 1e-3  // relative size of a difference of squares that has lost three of its sixteen digits
)

// principal fills a knot with the mean and the leading components of some rows of d,
// and projection with the coefficients and errors of these rows.
func principal(ctx context.Context, m *model.Model, knot int, d fit.Data, rows []int, projection *model.Projection) error {
	x, err := centre(ctx, d, rows, m.Mean.RawRowView(knot))
	if err != nil {
		return err
	}
	scaleByWeights(x, d, rows)
	unit, squares := toSafeUnit(x)
	vectors, values, err := linalg.Leading(ctx, linalg.Dense(x), m.Components, tolerance, m.Options.Seed)
	if err != nil {
		return err
	}
	found := linalg.Rank(values)
	m.ComponentsPerKnot[knot] = found
	for v := range found {
		copy(m.Basis.RawRowView(knot*m.Components+v), row(vectors, v))
	}
	if err := scoreRows(ctx, x, rowsOf(vectors, 0, found), squares, unit, rows, projection); err != nil {
		return err
	}
	for r, root := range roots(d, rows) { // undo the weights
		projection.RMSE[rows[r]] /= root
		floats.Scale(1/root, projection.Coefficients.RawRowView(rows[r]))
	}
	return nil
}

// scoreRows fills projection for centred rows x of these squared lengths; it overwrites some
// rows by their residuals. The components are orthonormal, so β = Vx and
// ‖x − Vᵀβ‖² = ‖x‖² − ‖β‖². Where the two nearly cancel it computes the residual.
func scoreRows(ctx context.Context, x, components blas64.General, squares []float64, unit float64, rows []int, projection *model.Projection) error {
	products := linalg.Zeros(min(blockRows, x.Rows), max(1, components.Rows))
	return inBlocks(ctx, x, func(part blas64.General, lo, _ int) {
		beta := blas64.General{Rows: part.Rows, Cols: components.Rows, Stride: products.Stride, Data: products.Data}
		if components.Rows > 0 {
			blas64.Gemm(blas.NoTrans, blas.Trans, 1, part, components, 0, beta)
		}
		for i := range part.Rows {
			observation, coefficients := row(part, i), row(beta, i)
			whole := squares[lo+i]
			left := whole - square(coefficients)
			if left < cancelled*whole {
				blas64.Gemv(blas.Trans, -1, components, linalg.Vector(coefficients), 1, linalg.Vector(observation))
				left = square(observation)
			}
			projection.RMSE[rows[lo+i]] = unit * math.Sqrt(left/float64(x.Cols))
			floats.ScaleTo(projection.Coefficients.RawRowView(rows[lo+i])[:components.Rows], unit, coefficients)
		}
	})
}

func square(x []float64) float64 { return blas64.Dot(linalg.Vector(x), linalg.Vector(x)) }

// roots returns the square roots of the weights of some rows of d, with mean square 1;
// nil if all weights are equal.
func roots(d fit.Data, rows []int) []float64 {
	if d.Weights == nil {
		return nil
	}
	out := d.NormalisedWeights(rows)
	for r, share := range out {
		out[r] = math.Sqrt(share * float64(len(rows)))
	}
	return out
}

// scaleByWeights multiplies centred rows by these roots, so that sums of squares and
// products over them are weighted.
func scaleByWeights(x blas64.General, d fit.Data, rows []int) {
	for r, root := range roots(d, rows) {
		blas64.Scal(root, linalg.Vector(row(x, r)))
	}
}

// centre fills mean (K) with the weighted mean of some rows of d in the units of the
// fit and returns the centred rows. It overwrites the observations if they are
// disposable and rows contains all of them.
func centre(ctx context.Context, d fit.Data, rows []int, mean []float64) (blas64.General, error) {
	x, own := disposable(d, rows)
	if !own {
		x = linalg.Zeros(len(rows), len(mean))
	}
	if !own || d.Scale != nil {
		for r, err := range job.Rows(ctx, len(rows), len(mean)) {
			if err != nil {
				return x, err
			}
			observation := row(x, r)
			if !own {
				linalg.RowTo(observation, d.X, rows[r])
			}
			if d.Scale != nil {
				floats.Div(observation, d.Scale)
			}
		}
	}
	shares, ones := d.NormalisedWeights(rows), linalg.Vector(slices.Repeat([]float64{1}, len(rows)))
	err := inBlocks(ctx, x, func(part blas64.General, lo, hi int) {
		blas64.Gemv(blas.Trans, 1, part, linalg.Vector(shares[lo:hi]), 1, linalg.Vector(mean))
	})
	if err != nil {
		return x, err
	}
	return x, inBlocks(ctx, x, func(part blas64.General, lo, hi int) {
		blas64.Ger(-1, linalg.Vector(ones.Data[lo:hi]), linalg.Vector(mean), part)
	})
}

// disposable returns the observations of d if a fit to these rows may overwrite them.
func disposable(d fit.Data, rows []int) (blas64.General, bool) {
	dense, ok := d.X.(*mat.Dense)
	if !ok || !d.Disposable || len(rows) < dense.RawMatrix().Rows {
		return blas64.General{}, false
	}
	return dense.RawMatrix(), true
}

// ordinary bounds the squared length, and its inverse, of the longest row where no sum of
// squares overflows or vanishes.
const ordinary = 0x1p+400

// toSafeUnit is toUnit where that is needed; otherwise it returns 1. It also returns the
// squared lengths of the rows.
func toSafeUnit(x blas64.General) (unit float64, squares []float64) {
	squares = make([]float64, x.Rows)
	measure := func() float64 {
		for i := range squares {
			squares[i] = square(row(x, i))
		}
		return slices.Max(squares)
	}
	if longest := measure(); longest >= 1/ordinary && longest <= ordinary {
		return 1, squares
	}
	unit = toUnit(x)
	measure()
	return unit, squares
}

// toUnit divides x by a power of two near the length of its longest row, so that
// squares neither overflow nor vanish, and returns that power.
func toUnit(x blas64.General) float64 {
	longest := 0.0
	for i := range x.Rows {
		longest = max(longest, square(row(x, i)))
	}
	_, exponent := math.Frexp(math.Sqrt(longest))
	inverse := math.Ldexp(1, -exponent)
	for i := range x.Rows {
		blas64.Scal(inverse, linalg.Vector(row(x, i)))
	}
	return math.Ldexp(1, exponent)
}
