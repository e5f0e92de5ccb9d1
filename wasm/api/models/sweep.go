//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/wasm/host"
)

// sweep returns means and reaches of the components at many values of θ.
func (r *Room) sweep(c *host.Call) (host.Answer, error) {
	m, theta, err := r.along(c)
	if err != nil {
		return host.Answer{}, err
	}
	component := model.AllComponents
	if value := c.Args.Get("component"); !value.IsUndefined() {
		if !host.IsWhole(value) || value.Float() < 0 {
			return host.Answer{}, fault.New(fault.Range, "component is %s: it must be a whole number, 0 or more", host.Describe(value)).With("option", "component")
		}
		component = value.Int()
	}
	var s *model.Sweep
	err = c.Compute(c.Ctx, func(context.Context) (err error) {
		s, err = m.Sweep(theta, component)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	p := host.Parcel{Fields: map[string]any{}}
	p.Add("mean")(host.FloatArray(host.Dense(s.Mean)))
	p.Add("reach")(host.FloatArray(host.Dense(s.Reach)))
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}
