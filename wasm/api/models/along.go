//go:build js && wasm

package models

import (
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
	from, err := thetaOf(c, m, "from")
	if err != nil {
		return nil, err
	}
	angles, err := m.Angles(from, theta)
	if err != nil {
		return nil, err
	}
	clamped := m.Graph.Clamped(theta)
	if m.Graph.Locate(from...).Clamped {
		all(clamped)
	}
	return map[string]any{"values": angles, "clamped": clamped}, nil
}

// all sets every flag.
func all(flags []bool) {
	for i := range flags {
		flags[i] = true
	}
}
