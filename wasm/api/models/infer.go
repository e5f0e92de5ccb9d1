//go:build js && wasm

package models

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/view"
	"ppca/wasm/host"
)

// learn gives a model its density, unless it has one or can have none. A second call meanwhile
// waits for the first. The model changes only at the end, because other calls read it at every
// pause.
func (r *Room) learn(c *host.Call, m *model.Model) {
	for r.learning[m] != nil {
		select {
		case <-r.learning[m]:
		case <-c.Ctx.Done():
			host.Check(c.Ctx.Err())
		}
	}
	if m.Sample == nil {
		return
	}
	done := make(chan struct{})
	r.learning[m] = done
	defer func() {
		delete(r.learning, m)
		close(done)
	}()
	learnt := *m
	host.Check(c.Compute(c.Ctx, func(ctx context.Context) error { return infer.Complete(ctx, &learnt) }))
	m.Density, m.Sample = learnt.Density, nil
}

// locate returns the θ of observations whose θ is unknown, with intervals and curves.
func (r *Room) locate(c *host.Call, m *model.Model) any {
	var options struct { // LocateOptions of the module
		Level *float64 `json:"level"`
		Prior *string  `json:"prior"`
	}
	c.Options("options", &options)
	level, prior := host.Or(options.Level, 0.9), host.Or(options.Prior, "data")
	host.Check(settings.CheckOption("level", level))
	host.Check(settings.LimitOf("prior").CheckChoice("prior", prior))
	r.learn(c, m)
	data := r.Observations(c, m, 0)
	found := host.Computed(c, func(ctx context.Context) (*infer.Location, error) {
		return infer.Locate(ctx, m, data, level, prior == "flat")
	})
	regressed := make([]bool, len(found.Reading))
	for i, reading := range found.Reading {
		regressed[i] = reading == model.ByRegression
	}
	contest := found.Contest
	return view.Location{
		Level: level, Theta: found.Theta, Lower: found.Lower, Upper: found.Upper, Grid: found.Grid, Curves: found.Curve, Regressed: regressed,
		Reader: view.Reader{Chosen: string(contest.Chosen), Regression: unlessNil(contest.Regression), Density: unlessNil(contest.Density)},
	}
}

// unlessNil returns errors of a reader, or nil if they are unknown.
func unlessNil(errors []float64) *[]float64 {
	if errors == nil {
		return nil
	}
	return &errors
}

// centiles returns the centile of each known cell of observations at their θ.
func (r *Room) centiles(c *host.Call) any {
	m, data := r.observed(c)
	centiles := host.Computed(c, func(ctx context.Context) (*mat.Dense, error) { return infer.Centiles(ctx, m, data) })
	return map[string]any{"values": centiles, "clamped": m.Graph.Clamped(data.Theta)}
}

// move returns observations as their individuals would be at another θ, and the standard
// errors.
func (r *Room) move(c *host.Call) any {
	m, data := r.observed(c)
	to := thetaOf(c, m, "to")
	moved := host.Computed(c, func(ctx context.Context) (*infer.Moved, error) { return infer.Move(ctx, m, data, to) })
	return view.Move{Data: moved.X, Errors: moved.Errors, Clamped: clampedWith(m, data.Theta, to), Assumed: moved.Assumed}
}
