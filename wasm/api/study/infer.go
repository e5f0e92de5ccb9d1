//go:build js && wasm

package study

import (
	"context"
	"syscall/js"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/limit"
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/wasm/api/models"
	"ppca/wasm/api/registry"
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
	m, err := modelOf(c.Args.Get("model"), c)
	if err != nil {
		return host.Answer{}, err
	}
	data, err := r.observations(c, m, 0)
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

// modelOf reads a model of a call, the bytes of its file: the first program has its handle.
func modelOf(bytes js.Value, c *host.Call) (*model.Model, error) {
	file, err := c.RawBytes(bytes)
	if err != nil {
		return nil, err
	}
	return models.Decode(c, file)
}

// modelAndRows returns the model of a call and its observations, whose θ are known.
func (r *Room) modelAndRows(c *host.Call) (*model.Model, fit.Data, error) {
	m, err := modelOf(c.Args.Get("model"), c)
	if err != nil {
		return nil, fit.Data{}, err
	}
	data, err := r.observations(c, m, m.Graph.Parameters())
	return m, data, err
}

// complete returns the file of a model with the density, which it learns from the
// observations in the given file.
func (r *Room) complete(c *host.Call) (host.Answer, error) {
	m, err := modelOf(c.Args.Get("model"), c)
	if err != nil {
		return host.Answer{}, err
	}
	if err := c.Compute(c.Ctx, func(ctx context.Context) error { return infer.Complete(ctx, m) }); err != nil {
		return host.Answer{}, err
	}
	return models.File(c, m)
}

// posterior returns the coefficients of observations, those with missing cells, or all, as
// means given the known cells.
func (r *Room) posterior(c *host.Call) (host.Answer, error) {
	m, data, err := r.modelAndRows(c)
	if err != nil {
		return host.Answer{}, err
	}
	return models.Project(c, m, data, meansOf(c))
}

// meansOf returns the models.Projector of a call: means given the known cells where some are
// missing or, with everywhere, in all rows.
func meansOf(c *host.Call) models.Projector {
	everywhere := c.Args.Get("everywhere").Truthy()
	return func(ctx context.Context, m *model.Model, d fit.Data) (*model.Projection, error) {
		return infer.Project(ctx, m, d, everywhere)
	}
}

// unusual returns the errors of observations, and how unusual they are at their θ if the
// model has a density.
func (r *Room) unusual(c *host.Call) (host.Answer, error) {
	m, data, err := r.modelAndRows(c)
	if err != nil {
		return host.Answer{}, err
	}
	p, err := models.Score(c, m, data, meansOf(c))
	if err != nil || m.Density == nil {
		return host.Answer{Value: p.Fields, Transfer: p.Transfer}, err
	}
	var found *infer.Rarity
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		found, err = infer.Unusual(ctx, m, data)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	p.Add("logDensity")(host.FloatArray(found.LogDensity))
	p.Add("centile")(host.FloatArray(found.Centile))
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}

// variableErrors returns the error of each variable, over the training and over the test rows.
func (r *Room) variableErrors(c *host.Call) (host.Answer, error) {
	m, data, err := r.modelAndRows(c)
	if err != nil {
		return host.Answer{}, err
	}
	parts := map[string]fit.Data{"train": data}
	if task := c.Args.Get("task"); !task.IsUndefined() {
		t, err := r.Tasks.Get(task)
		if err != nil {
			return host.Answer{}, err
		}
		if parts["train"] = t.Set.Training(); t.Set.Train < t.Set.Rows() {
			parts["test"] = t.Set.Testing()
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

// observations returns those of a call: all rows of a task, or arrays. Without parameters
// they have no θ.
func (r *Room) observations(c *host.Call, m *model.Model, parameters int) (fit.Data, error) {
	if c.Args.Get("task").IsUndefined() {
		return r.NewRows(c, m, parameters)
	}
	t, err := r.TaskFor(c, m)
	if err != nil {
		return fit.Data{}, err
	}
	d := fit.Data{X: t.Set.X, Observed: t.Set.Observed}
	if parameters > 0 {
		if d.Theta = t.Set.Theta; d.Theta == nil {
			return d, registry.NoTheta()
		}
	}
	return d, nil
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
	m, err := modelOf(c.Args.Get("model"), c)
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
	m, data, err := r.modelAndRows(c)
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
