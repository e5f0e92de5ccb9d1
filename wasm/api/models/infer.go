//go:build js && wasm

package models

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/limit"
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/wasm/host"
)

// locateOptions are LocateOptions of ppca.d.ts.
type locateOptions struct {
	Level *float64 `js:"level"`
	Prior *string  `js:"prior"`
}

// locate returns the θ of observations whose θ is unknown, with intervals and curves.
func (r *Room) locate(c *host.Call) (host.Answer, error) {
	var options locateOptions
	if err := host.Decode(c.Args.Get("options"), &options); err != nil {
		return host.Answer{}, err
	}
	level, prior := 0.9, "data"
	if options.Level != nil {
		level = *options.Level
	}
	if options.Prior != nil {
		prior = *options.Prior
	}
	if err := limit.Check("level", level); err != nil {
		return host.Answer{}, err
	}
	if err := limit.Of("prior").CheckChoice("prior", prior); err != nil {
		return host.Answer{}, err
	}
	m, err := r.learnt(c)
	if err != nil {
		return host.Answer{}, err
	}
	data, err := r.Observations(c, m, 0)
	if err != nil {
		return host.Answer{}, err
	}
	var found *infer.Location
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		found, err = infer.Locate(ctx, m, data, level, prior == "flat")
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	regressed := make([]bool, len(found.Reading))
	for i, reading := range found.Reading {
		regressed[i] = reading == model.ByRegression
	}
	p := host.Parcel{Fields: map[string]any{"level": level}}
	p.Add("theta")(host.FloatArray(host.Dense(found.Theta)))
	p.Add("lower")(host.FloatArray(host.Dense(found.Lower)))
	p.Add("upper")(host.FloatArray(host.Dense(found.Upper)))
	p.Add("grid")(host.FloatArray(host.Dense(found.Grid)))
	p.Add("curves")(host.FloatArray(host.Dense(found.Curve)))
	p.Add("regressed")(host.FlagArray(regressed))
	p.Fields["reader"] = map[string]any{"chosen": string(found.Contest.Chosen), "regression": rmseOf(found.Contest.Regression), "density": rmseOf(found.Contest.Density)}
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}

// rmseOf returns errors of a reader as a list, or null if they are unknown.
func rmseOf(errors []float64) any {
	if errors == nil {
		return nil
	}
	list := make([]any, len(errors))
	for axis, e := range errors {
		list[axis] = e
	}
	return list
}

// variableErrors returns the error of each variable, over the training and over the test rows.
func (r *Room) variableErrors(c *host.Call) (host.Answer, error) {
	m, data, _, err := r.projection(c)
	if err != nil {
		return host.Answer{}, err
	}
	parts := map[string]fit.Data{"train": data}
	if handle := c.Args.Get("set"); !handle.IsUndefined() {
		set, err := r.Sets.Get(handle)
		if err != nil {
			return host.Answer{}, err
		}
		if parts["train"] = set.Training(); set.Train < set.Rows() {
			parts["test"] = set.Testing()
		}
	}
	errors := map[string][]summary.VariableError{"train": nil, "test": nil}
	err = c.Compute(c.Ctx, func(ctx context.Context) error {
		for name, d := range parts {
			projection, err := infer.Project(ctx, m, d, false)
			if err != nil {
				return err
			}
			if errors[name], err = summary.VariableErrors(m, d, projection.Coefficients); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return host.Answer{}, err
	}
	value, err := host.EncodeText(errors)
	return host.Answer{Value: value}, err
}

// chart returns the distribution of each variable by itself at many values of θ.
func (r *Room) chart(c *host.Call) (host.Answer, error) {
	centiles, err := c.Floats(c.Args.Get("centiles"), "centiles")
	if err != nil {
		return host.Answer{}, err
	}
	theta, err := c.Floats(c.Args.Get("theta"), "theta")
	if err != nil {
		return host.Answer{}, err
	}
	m, err := r.learnt(c)
	if err != nil {
		return host.Answer{}, err
	}
	var chart *infer.Chart
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		chart, err = infer.NewChart(ctx, m, theta, centiles)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	p := host.Parcel{Fields: map[string]any{}}
	p.Add("mean")(host.FloatArray(host.Dense(chart.Mean)))
	p.Add("deviation")(host.FloatArray(host.Dense(chart.Deviation)))
	p.Add("residual")(host.FloatArray(host.Dense(chart.Residual)))
	curves := []any{}
	for _, curve := range chart.Curves {
		array, buffer := host.FloatArray(host.Dense(curve))
		curves = append(curves, array)
		p.Transfer = append(p.Transfer, buffer)
	}
	p.Fields["curves"] = curves
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}

// centiles returns the centile of each known cell of observations at their θ.
func (r *Room) centiles(c *host.Call) (host.Answer, error) {
	m, data, err := r.observed(c)
	if err != nil {
		return host.Answer{}, err
	}
	var found *mat.Dense
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		found, err = infer.Centiles(ctx, m, data)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.FloatArray(host.Dense(found))
	return host.Transferred(array, buffer), nil
}
