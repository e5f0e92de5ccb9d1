//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/wasm/host"
)

// A Projector computes the coefficients of observations: leastSquares here and, where cells
// are missing, the posterior means of package infer, which needs the density.
type Projector func(ctx context.Context, m *model.Model, d fit.Data) (*model.Projection, error)

func leastSquares(ctx context.Context, m *model.Model, d fit.Data) (*model.Projection, error) {
	return m.Project(ctx, d.X, d.Theta, d.Observed)
}

// project returns the coefficients of observations.
func (r *Room) project(c *host.Call) (host.Answer, error) {
	m, data, err := r.Observations(c)
	if err != nil {
		return host.Answer{}, err
	}
	return Project(c, m, data, leastSquares)
}

// score returns the reconstruction error of observations.
func (r *Room) score(c *host.Call) (host.Answer, error) {
	m, data, err := r.Observations(c)
	if err != nil {
		return host.Answer{}, err
	}
	p, err := Score(c, m, data, leastSquares)
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, err
}

// Project answers with the coefficients of observations.
func Project(c *host.Call, m *model.Model, d fit.Data, by Projector) (host.Answer, error) {
	var projection *model.Projection
	err := c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		projection, err = by(ctx, m, d)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	p := host.Parcel{Fields: map[string]any{}}
	p.Add("coefficients")(host.FloatArray(host.Dense(projection.Coefficients)))
	p.Add("clamped")(host.FlagArray(projection.Clamped))
	p.Add("rmse")(host.FloatArray(projection.RMSE))
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}

// Score returns the reconstruction error of observations.
func Score(c *host.Call, m *model.Model, d fit.Data, by Projector) (p host.Parcel, err error) {
	err = c.Compute(c.Ctx, func(ctx context.Context) error {
		projection, err := by(ctx, m, d)
		if err != nil {
			return err
		}
		score := projection.Score()
		p.Fields = map[string]any{"rmse": score.RMSE}
		p.Add("rows")(host.FloatArray(score.Rows))
		return nil
	})
	return p, err
}
