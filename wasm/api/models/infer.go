//go:build js && wasm

package models

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
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
func (r *Room) locate(c *host.Call) (any, error) {
	var options locateOptions
	if err := host.Decode(c.Args.Get("options"), &options); err != nil {
		return nil, err
	}
	level, prior := host.Or(options.Level, 0.9), host.Or(options.Prior, "data")
	if err := fault.CheckOption("level", level); err != nil {
		return nil, err
	}
	if err := fault.LimitOf("prior").CheckChoice("prior", prior); err != nil {
		return nil, err
	}
	m, err := r.learnt(c)
	if err != nil {
		return nil, err
	}
	data, err := r.Observations(c, m, 0)
	if err != nil {
		return nil, err
	}
	found, err := host.Computed(c, func(ctx context.Context) (*infer.Location, error) {
		return infer.Locate(ctx, m, data, level, prior == "flat")
	})
	if err != nil {
		return nil, err
	}
	regressed := make([]bool, len(found.Reading))
	for i, reading := range found.Reading {
		regressed[i] = reading == model.ByRegression
	}
	reader := map[string]any{"chosen": string(found.Contest.Chosen), "regression": rmseOf(found.Contest.Regression), "density": rmseOf(found.Contest.Density)}
	return map[string]any{
		"level": level, "theta": found.Theta, "lower": found.Lower, "upper": found.Upper,
		"grid": found.Grid, "curves": found.Curve, "regressed": regressed, "reader": reader,
	}, nil
}

// rmseOf returns errors of a reader as a list, or null if they are unknown.
func rmseOf(errors []float64) any {
	if errors == nil {
		return nil
	}
	return host.Encode(errors)
}

// variableErrors returns the error of each variable, over the training and over the test rows.
func (r *Room) variableErrors(ctx context.Context, c *host.Call, m *model.Model, data fit.Data) (map[string][]summary.VariableError, error) {
	parts := map[string]fit.Data{"train": data}
	if handle := c.Args.Get("set"); !handle.IsUndefined() {
		set, err := r.Sets.Get(handle)
		if err != nil {
			return nil, err
		}
		if parts["train"] = set.Training(); set.Train < set.Rows() {
			parts["test"] = set.Testing()
		}
	}
	errors := map[string][]summary.VariableError{"train": nil, "test": nil}
	for name, d := range parts {
		var err error
		if errors[name], err = summary.ProjectedErrors(ctx, m, d, false); err != nil {
			return nil, err
		}
	}
	return errors, nil
}

// chart returns means at many values of θ, how far a component moves them and, if the call wants
// the density, the distribution of each variable by itself.
func (r *Room) chart(c *host.Call) (any, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, err
	}
	theta, err := c.Floats(c.Args.Get("theta"), "theta")
	if err != nil {
		return nil, err
	}
	component := model.AllComponents
	if value := c.Args.Get("component"); !value.IsUndefined() {
		if !host.IsWhole(value) || value.Float() < 0 {
			return nil, fault.New(fault.Range, "component is %s: it must be a whole number, 0 or more", host.Describe(value)).With("option", "component")
		}
		component = value.Int()
	}
	along, err := host.Computed(c, func(context.Context) (*model.Sweep, error) { return m.Sweep(theta, component) })
	if err != nil {
		return nil, err
	}
	answer := map[string]any{"mean": along.Mean, "reach": along.Reach, "clamped": m.Graph.Clamped(theta), "deviation": nil, "residual": nil, "curves": nil}
	if !c.Args.Get("density").Truthy() {
		return answer, nil
	}
	centiles, err := c.Floats(c.Args.Get("centiles"), "centiles")
	if err == nil {
		err = r.learn(c, m)
	}
	if err != nil {
		return nil, err
	}
	chart, err := host.Computed(c, func(ctx context.Context) (*infer.Chart, error) { return infer.NewChart(ctx, m, theta, centiles) })
	if err != nil {
		return nil, err
	}
	curves := []any{}
	for _, curve := range chart.Curves {
		curves = append(curves, curve)
	}
	answer["mean"], answer["deviation"], answer["residual"], answer["curves"] = chart.Mean, chart.Deviation, chart.Residual, curves
	return answer, nil
}

// centiles returns the centile of each known cell of observations at their θ.
func (r *Room) centiles(c *host.Call) (any, error) {
	m, data, err := r.observed(c)
	if err != nil {
		return nil, err
	}
	centiles, err := host.Computed(c, func(ctx context.Context) (*mat.Dense, error) { return infer.Centiles(ctx, m, data) })
	if err != nil {
		return nil, err
	}
	return map[string]any{"values": centiles, "clamped": m.Graph.Clamped(data.Theta)}, nil
}

// move returns observations as their individuals would be at another θ, and the standard
// errors.
func (r *Room) move(c *host.Call) (any, error) {
	m, data, err := r.observed(c)
	if err != nil {
		return nil, err
	}
	to, err := thetaOf(c, m, "to")
	if err != nil {
		return nil, err
	}
	moved, err := host.Computed(c, func(ctx context.Context) (*infer.Moved, error) {
		return infer.Move(ctx, m, data, to)
	})
	if err != nil {
		return nil, err
	}
	clamped := m.Graph.Clamped(data.Theta)
	if m.Graph.Locate(to...).Clamped {
		all(clamped)
	}
	return map[string]any{"data": moved.X, "errors": moved.Errors, "clamped": clamped, "assumed": moved.Assumed}, nil
}
