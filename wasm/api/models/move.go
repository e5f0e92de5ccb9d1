//go:build js && wasm

package models

import (
	"context"

	"ppca/core/infer"
	"ppca/wasm/host"
)

// move returns observations as their individuals would be at another θ, and the standard
// errors.
func (r *Room) move(c *host.Call) (host.Answer, error) {
	to, err := ThetaOf(c.Args.Get("to"))
	if err != nil {
		return host.Answer{}, err
	}
	m, data, err := r.observed(c)
	if err != nil {
		return host.Answer{}, err
	}
	var moved *infer.Moved
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		moved, err = infer.Move(ctx, m, data, to)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	p := host.Parcel{Fields: map[string]any{}}
	p.Add("data")(host.FloatArray(host.Dense(moved.X)))
	p.Add("errors")(host.FloatArray(host.Dense(moved.Errors)))
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}
