//go:build js && wasm

package registry

import (
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/wasm/host"
)

// Observations gives the model of a call and the observations it is to be
// applied to: all rows of a set, or arrays.
func (r *Registry) Observations(c *host.Call) (*model.Model, fit.Data, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return nil, fit.Data{}, err
	}
	if c.Args.Get("set").IsUndefined() {
		data, err := arrays(c, m.K(), m.Graph.Parameters())
		return m, data, err
	}
	set, err := r.Sets.Get(c.Args.Get("set"))
	if err != nil {
		return nil, fit.Data{}, err
	}
	if set.Theta == nil {
		return nil, fit.Data{}, NoTheta()
	}
	return m, fit.Data{X: set.X, Theta: set.Theta, Observed: set.Observed}, nil
}

// arrays gives observations of cols variables that were sent with the call. The
// sizes are looked at before the big array is copied.
func arrays(c *host.Call, cols, parameters int) (fit.Data, error) {
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
	if d.Theta, err = c.Floats(c.Args.Get("theta"), "theta"); err != nil {
		return d, err
	}
	if weights := c.Args.Get("weights"); weights.Truthy() {
		if err := host.Fits(weights, rows, 1, "weights"); err != nil {
			return d, err
		}
		if d.Weights, err = c.Floats(weights, "weights"); err != nil {
			return d, err
		}
	}
	if d.Observed, err = c.Flags(c.Args.Get("observed"), rows*cols, "mask.observations"); err != nil {
		return d, err
	}
	d.X, err = c.Matrix(c.Args.Get("data"), rows, cols, "data")
	return d, err
}
