//go:build js && wasm

package models

import (
	"ppca/core/model"
	"ppca/wasm/host"
)

// along reads a model and many values of θ.
func (r *Room) along(c *host.Call) (*model.Model, []float64, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, nil, err
	}
	theta, err := c.Floats(c.Args.Get("theta"), "theta")
	return m, theta, err
}

// weights returns the hat weights of all knots at many values of θ.
func (r *Room) weights(c *host.Call) (host.Answer, error) {
	m, theta, err := r.along(c)
	if err != nil {
		return host.Answer{}, err
	}
	w, err := m.Graph.HatWeights(theta)
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.FloatArray(host.Dense(w))
	return host.Transferred(array, buffer), nil
}

// average returns the weighted means of values of observations at every knot.
func (r *Room) average(c *host.Call) (host.Answer, error) {
	m, theta, err := r.along(c)
	if err != nil {
		return host.Answer{}, err
	}
	values, err := c.Floats(c.Args.Get("values"), "values")
	if err != nil {
		return host.Answer{}, err
	}
	means, err := m.Average(theta, values)
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.FloatArray(means)
	return host.Transferred(array, buffer), nil
}
