//go:build js && wasm

package main

import (
	"bytes"
	"context"

	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/model"
)

// sweep gives means and reaches of the components at many values of θ.
func (b *bridge) sweep(c *call) (answer, error) {
	m, theta, err := b.along(c)
	if err != nil {
		return answer{}, err
	}
	component := model.AllComponents
	if value := c.args.Get("component"); !value.IsUndefined() {
		if !isWhole(value) || value.Float() < 0 {
			return answer{}, fault.New(fault.Range, "component is %s: it must be a whole number, 0 or more", describe(value)).With("option", "component")
		}
		component = value.Int()
	}
	var s *model.Sweep
	err = c.compute(c.ctx, func(context.Context) (err error) {
		s, err = m.Sweep(theta, component)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	p := parcel{fields: map[string]any{}}
	p.add("mean")(floatArray(dense(s.Mean)))
	p.add("reach")(floatArray(dense(s.Reach)))
	return answer{p.fields, p.transfer}, nil
}

// sliceTable gives mean and components at one θ as the bytes of a CSV: what the
// command line writes.
func (b *bridge) sliceTable(c *call) (answer, error) {
	m, err := b.models.get(c.args.Get("model"))
	if err != nil {
		return answer{}, err
	}
	theta, err := thetaOf(c.args.Get("theta"))
	if err != nil {
		return answer{}, err
	}
	table, err := export.SliceOf(m, theta)
	if err != nil {
		return answer{}, err
	}
	var file bytes.Buffer
	if err := table.Write(c.ctx, &file); err != nil {
		return answer{}, err
	}
	array, buffer := byteArray(file.Bytes())
	return answer{array, []any{buffer}}, nil
}
