package infer

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/dense"
	"ppca/core/model"
)

// Project is model.Project, but the coefficients of observations with missing cells are
// their means given the known cells, see density.Law, and so are all with everywhere. Least
// squares has errors without bound where few cells are known. Without a density, and of the
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
	return out, eachRow(ctx, m, d, func(i int, row *observedRow) error {
		if !everywhere && !hidesCell(m, d, i, row) {
			return nil
		}
		beta := row.posterior.Factors[:m.Components]
		residual, square := row.deviation, 0.0
		for v, b := range beta {
			dense.Subtract(residual, b, row.slice.Basis.RawRowView(v))
		}
		for c, r := range residual {
			if row.known == nil || row.known[c] {
				square += r * r
			}
		}
		blas64.Scal(m.Density.Unit, dense.Vector(beta))
		out.Set(i, m.Density.Unit*math.Sqrt(square/float64(row.posterior.Known)), row.position.Clamped, beta)
		return nil
	})
}

// Expects reports whether Project gives rows with missing cells their expected coefficients.
func Expects(m *model.Model) bool {
	return m.Density != nil && m.Projection == nil && m.Surface == nil
}

// hidesCell reports whether row i has an unknown cell of a variable that exists there.
func hidesCell(m *model.Model, d fit.Data, i int, row *observedRow) bool {
	exists := m.Exists(row.position)
	for c, known := range d.Known(i) {
		if !known && exists(c) {
			return true
		}
	}
	return false
}

// Score returns the errors of the reconstructions by Project.
func Score(ctx context.Context, m *model.Model, d fit.Data, everywhere bool) (*model.Score, error) {
	p, err := Project(ctx, m, d, everywhere)
	if err != nil {
		return nil, err
	}
	return p.Score(), nil
}
