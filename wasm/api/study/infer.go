//go:build js && wasm

package study

import (
	"context"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/limit"
	"ppca/core/model"
	"ppca/wasm/api/models"
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
	m, err := modelOf(c)
	if err != nil {
		return host.Answer{}, err
	}
	data, err := r.unplaced(c, m)
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
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}

// modelOf reads the model of a call, the bytes of its file: the first program has its handle.
func modelOf(c *host.Call) (*model.Model, error) {
	file, err := c.RawBytes(c.Args.Get("model"))
	if err != nil {
		return nil, err
	}
	return models.Decode(c, file)
}

// unplaced returns the observations of a call without their θ: all rows of a task, or arrays.
func (r *Room) unplaced(c *host.Call, m *model.Model) (fit.Data, error) {
	if c.Args.Get("task").IsUndefined() {
		return r.NewRows(c, m.K(), 0)
	}
	t, err := r.Tasks.Get(c.Args.Get("task"))
	if err != nil {
		return fit.Data{}, err
	}
	return fit.Data{X: t.Set.X, Observed: t.Set.Observed}, nil
}
