package infer

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/model"
)

// Project is model.Project, but the coefficients of observations with missing cells, and of all
// with everywhere, are those of the expected row E(x | known cells), see density.Law. Least
// squares over few known cells has errors without bound. Without a density, and of the
// pictures of a turning surface, which hide cells but show many, it is model.Project. It
// fails as that does and, with everywhere, with ERR_UNSUPPORTED if m has
// no density.
func Project(ctx context.Context, m *model.Model, d fit.Data, everywhere bool) (*model.Projection, error) {
	out, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	switch {
	case err != nil:
		return nil, err
	case m.Density == nil && everywhere:
		return nil, WithoutDensity(m)
	case !everywhere && (d.Observed == nil || !Expects(m)) || m.Projection != nil:
		return out, nil
	}
	_, k := d.X.Dims()
	slice, x := model.Slice{}, mat.NewDense(1, k, nil)
	return out, eachRow(ctx, m, d, func(i int, row *observedRow) error {
		if !everywhere && !row.lacks {
			return nil
		}
		x.SetRow(0, row.law.Expected(row.posterior))
		toData(m, x.RawRowView(0))
		complete, err := m.Project(ctx, x, row.theta, nil)
		if err != nil {
			return err
		}
		beta, square, count := complete.Coefficients.RawRowView(0), 0.0, 0.0
		m.FittedTo(&slice, row.theta)
		residual := floats.ScaleTo(make([]float64, k), m.Density.Unit, row.x)
		linalg.Subtract(residual, 1, slice.Mean)
		for v, b := range beta {
			linalg.Subtract(residual, b, slice.Basis.RawRowView(v))
		}
		for c, r := range residual {
			if row.known == nil || row.known[c] {
				square += r * r
				count++
			}
		}
		out.Set(i, math.Sqrt(square/count), slice.Clamped, beta)
		return nil
	})
}

// Expects reports whether Project gives rows with missing cells their expected coefficients.
func Expects(m *model.Model) bool {
	return m.Density != nil && m.Projection == nil && m.Surface == nil
}

// Score returns the errors of the reconstructions by Project.
func Score(ctx context.Context, m *model.Model, d fit.Data, everywhere bool) (*model.Score, error) {
	p, err := Project(ctx, m, d, everywhere)
	if err != nil {
		return nil, err
	}
	return p.Score(), nil
}
