//go:build js && wasm

package api

import (
	"bytes"
	"context"

	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/model"
	"ppca/wasm/host"
)

// sweep gives means and reaches of the components at many values of θ.
func (b *bridge) sweep(c *call) (host.Answer, error) {
	m, theta, err := b.along(c)
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
	p := parcel{fields: map[string]any{}}
	p.add("mean")(host.FloatArray(host.Dense(s.Mean)))
	p.add("reach")(host.FloatArray(host.Dense(s.Reach)))
	return host.Answer{Value: p.fields, Transfer: p.transfer}, nil
}

// sliceTable gives mean and components at one θ as the bytes of a CSV: what the
// command line writes.
func (b *bridge) sliceTable(c *call) (host.Answer, error) {
	m, err := b.models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	theta, err := thetaOf(c.Args.Get("theta"))
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
