//go:build js && wasm

package models

import (
	"bytes"
	"context"

	"ppca/core/dataset/export"
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

// sliceTable returns mean and components at one θ as the bytes of a CSV, like the command
// line.
func (r *Room) sliceTable(c *host.Call) (host.Answer, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	theta, err := ThetaOf(c.Args.Get("theta"))
	if err != nil {
		return host.Answer{}, err
	}
	table, err := export.SliceOf(m, theta)
	if err != nil {
		return host.Answer{}, err
	}
	var file bytes.Buffer
	if err := table.Write(c.Ctx, &file); err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.ByteArray(file.Bytes())
	return host.Transferred(array, buffer), nil
}
