//go:build js && wasm

package api

import (
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/wasm/host"
)

// observations gives the model of a call and the observations it is to be
// applied to: all rows of a set, or arrays.
func (c *call) observations() (*model.Model, fit.Data, error) {
	m, err := c.bridge.models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, fit.Data{}, err
	}
	if c.Args.Get("set").IsUndefined() {
		data, err := c.arrays(m.K(), m.Graph.Parameters())
		return m, data, err
	}
	set, err := c.bridge.sets.Get(c.Args.Get("set"))
	if err != nil {
		return nil, fit.Data{}, err
	}
	if set.Theta == nil {
		return nil, fit.Data{}, noTheta()
	}
	return m, fit.Data{X: set.X, Theta: set.Theta, Observed: set.Observed}, nil
}

// arrays gives observations of cols variables that were sent with the call. The
// sizes are looked at before the big array is copied.
func (c *call) arrays(cols, parameters int) (fit.Data, error) {
	var d fit.Data
	rows, err := c.Count("rows")
	if err != nil {
		return d, err
	}
	if err := host.Fits(c.Args.Get("theta"), rows, parameters, "theta"); err != nil {
		return d, err
	}
	if err := host.Fits(c.Args.Get("data"), rows, cols, "data"); err != nil {
		return d, err
	}
	if d.Theta, err = c.bridge.Floats(c.Args.Get("theta"), "theta"); err != nil {
		return d, err
	}
	if weights := c.Args.Get("weights"); weights.Truthy() {
		if err := host.Fits(weights, rows, 1, "weights"); err != nil {
			return d, err
		}
		if d.Weights, err = c.bridge.Floats(weights, "weights"); err != nil {
			return d, err
		}
	}
	if d.Observed, err = c.bridge.Flags(c.Args.Get("observed"), rows*cols, "mask.observations"); err != nil {
		return d, err
	}
	d.X, err = c.bridge.Matrix(c.Args.Get("data"), rows, cols, "data")
	return d, err
}
