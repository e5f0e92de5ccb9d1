//go:build js && wasm

package main

import (
	"ppca/core/model"
)

// along reads a model and many values of θ.
func (b *bridge) along(c *call) (*model.Model, []float64, error) {
	m, err := b.models.get(c.args.Get("model"))
	if err != nil {
		return nil, nil, err
	}
	theta, err := b.floats(c.args.Get("theta"), "theta")
	return m, theta, err
}

// weights gives how much each knot of a model counts at many values of θ.
func (b *bridge) weights(c *call) (answer, error) {
	m, theta, err := b.along(c)
	if err != nil {
		return answer{}, err
	}
	w, err := m.Graph.HatWeights(theta)
	if err != nil {
		return answer{}, err
	}
	array, buffer := floatArray(dense(w))
	return answer{array, []any{buffer}}, nil
}

// average gives the means at every knot of what observations have.
func (b *bridge) average(c *call) (answer, error) {
	m, theta, err := b.along(c)
	if err != nil {
		return answer{}, err
	}
	values, err := b.floats(c.args.Get("values"), "values")
	if err != nil {
		return answer{}, err
	}
	means, err := m.Average(theta, values)
	if err != nil {
		return answer{}, err
	}
	array, buffer := floatArray(means)
	return answer{array, []any{buffer}}, nil
}
