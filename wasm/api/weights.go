//go:build js && wasm

package api

import (
	"ppca/core/model"
	"ppca/wasm/host"
)

// along reads a model and many values of θ.
func (b *bridge) along(c *call) (*model.Model, []float64, error) {
	m, err := b.models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, nil, err
	}
	theta, err := b.Floats(c.Args.Get("theta"), "theta")
	return m, theta, err
}

// weights gives how much each knot of a model counts at many values of θ.
func (b *bridge) weights(c *call) (host.Answer, error) {
	m, theta, err := b.along(c)
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

// average gives the means at every knot of what observations have.
func (b *bridge) average(c *call) (host.Answer, error) {
	m, theta, err := b.along(c)
	if err != nil {
		return host.Answer{}, err
	}
	values, err := b.Floats(c.Args.Get("values"), "values")
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
