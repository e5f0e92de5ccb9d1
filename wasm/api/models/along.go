//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fault"
	"ppca/core/model"
	"ppca/wasm/host"
)

// along returns the handler of a method about a model and many values of θ.
func (r *Room) along(serve func(c *host.Call, m *model.Model, theta []float64) (any, error)) host.Handler {
	return r.Models.Handler("model", func(c *host.Call, m *model.Model) (any, error) {
		theta, err := c.Floats(c.Args.Get("theta"), "theta")
		if err != nil {
			return nil, err
		}
		return serve(c, m, theta)
	})
}

// weights returns the hat weights of all knots at many values of θ.
func weights(_ *host.Call, m *model.Model, theta []float64) (any, error) {
	return m.Graph.HatWeights(theta)
}

// average returns the weighted means of values of observations at every knot.
func average(c *host.Call, m *model.Model, theta []float64) (any, error) {
	values, err := c.Floats(c.Args.Get("values"), "values")
	if err != nil {
		return nil, err
	}
	return m.Average(theta, values)
}

// angles returns the principal angles between the subspaces at one θ and at many others.
func angles(c *host.Call, m *model.Model, theta []float64) (any, error) {
	from, err := ThetaOf(c.Args.Get("from"))
	if err != nil {
		return nil, err
	}
	return m.Angles(from, theta)
}

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
