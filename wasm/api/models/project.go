//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/wasm/host"
)

// observed returns the model of a call, with its density, and observations whose θ are known.
func (r *Room) observed(c *host.Call) (*model.Model, fit.Data, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, fit.Data{}, err
	}
	data, err := r.Observations(c, m, m.Graph.Parameters())
	if err != nil {
		return nil, data, err
	}
	return m, data, r.learn(c, m)
}

// A projector computes the coefficients of observations.
type projector func(ctx context.Context) (*model.Projection, error)

// projection returns the model of a call, its observations, and how to compute their coefficients.
// Where cells are missing, or everywhere if the call says so, they are means given the known cells,
// which need the density.
func (r *Room) projection(c *host.Call) (m *model.Model, d fit.Data, by projector, err error) {
	if m, err = r.Models.Get(c.Args.Get("model")); err != nil {
		return nil, d, nil, err
	}
	if d, err = r.Observations(c, m, m.Graph.Parameters()); err != nil {
		return nil, d, nil, err
	}
	everywhere := c.Args.Get("everywhere").Truthy()
	if everywhere || d.Observed != nil && m.Surface == nil {
		err = r.learn(c, m)
	}
	return m, d, func(ctx context.Context) (*model.Projection, error) { return infer.Project(ctx, m, d, everywhere) }, err
}

// project returns the coefficients of observations.
func (r *Room) project(c *host.Call) (any, error) {
	_, d, by, err := r.projection(c)
	if err != nil {
		return nil, err
	}
	projection, err := host.Computed(c, by)
	if err != nil {
		return nil, err
	}
	return map[string]any{"coefficients": projection.Coefficients, "rows": len(projection.RMSE), "theta": d.Theta, "clamped": projection.Clamped, "rmse": projection.RMSE}, nil
}

// score returns the reconstruction error of observations and, if the call wants the density, how
// unusual they are at their θ.
func (r *Room) score(c *host.Call) (any, error) {
	m, d, by, err := r.projection(c)
	if err != nil {
		return nil, err
	}
	wanted := c.Args.Get("density").Truthy()
	if wanted {
		if err := r.learn(c, m); err != nil {
			return nil, err
		}
	}
	var score *model.Score
	var clamped []bool
	var rarity *infer.Rarity
	var variables any
	err = c.Compute(c.Ctx, func(ctx context.Context) error {
		projection, err := by(ctx)
		if err != nil {
			return err
		}
		score, clamped = projection.Score(), projection.Clamped
		if wanted && m.Density != nil {
			rarity, err = infer.Unusual(ctx, m, d)
		}
		if err == nil && c.Args.Get("variables").Truthy() {
			variables, err = r.variableErrors(ctx, c, m, d)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	p := map[string]any{"rmse": score.RMSE, "rows": score.Rows, "logDensity": nil, "centile": nil, "variables": nil, "clamped": clamped}
	if variables != nil {
		if p["variables"], err = host.EncodeText(variables); err != nil {
			return nil, err
		}
	}
	if rarity != nil {
		p["logDensity"], p["centile"] = rarity.LogDensity, rarity.Centile
	}
	return p, nil
}
