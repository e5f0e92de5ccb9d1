//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/wasm/host"
)

// sweep returns means and reaches of the components at many values of θ.
func sweep(c *host.Call, m *model.Model, theta []float64) (any, error) {
	component := model.AllComponents
	if value := c.Args.Get("component"); !value.IsUndefined() {
		if !host.IsWhole(value) || value.Float() < 0 {
			return nil, fault.New(fault.Range, "component is %s: it must be a whole number, 0 or more", host.Describe(value)).With("option", "component")
		}
		component = value.Int()
	}
	s, err := host.Computed(c, func(context.Context) (*model.Sweep, error) { return m.Sweep(theta, component) })
	if err != nil {
		return nil, err
	}
	return map[string]any{"mean": s.Mean, "reach": s.Reach}, nil
}
