//go:build js && wasm

package main

import (
	"syscall/js"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/model"
)

// observations gives the model of a call and the observations it is to be
// applied to: all rows of a set, or arrays.
func (c *call) observations() (*model.Model, fit.Data, error) {
	m, err := c.bridge.models.get(c.args.Get("model"))
	if err != nil {
		return nil, fit.Data{}, err
	}
	if c.args.Get("set").IsUndefined() {
		data, err := c.arrays(m.K(), m.Graph.Parameters())
		return m, data, err
	}
	set, err := c.bridge.sets.get(c.args.Get("set"))
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
	rows, err := c.count("rows")
	if err != nil {
		return d, err
	}
	if err := fits(c.args.Get("theta"), rows, parameters, "theta"); err != nil {
		return d, err
	}
	if err := fits(c.args.Get("data"), rows, cols, "data"); err != nil {
		return d, err
	}
	if d.Theta, err = c.bridge.floats(c.args.Get("theta"), "theta"); err != nil {
		return d, err
	}
	if weights := c.args.Get("weights"); weights.Truthy() {
		if err := fits(weights, rows, 1, "weights"); err != nil {
			return d, err
		}
		if d.Weights, err = c.bridge.floats(weights, "weights"); err != nil {
			return d, err
		}
	}
	if d.Observed, err = c.bridge.flags(c.args.Get("observed"), rows*cols, "mask.observations"); err != nil {
		return d, err
	}
	d.X, err = c.bridge.matrix(c.args.Get("data"), rows, cols, "data")
	return d, err
}

// count is an argument that counts something.
func (c *call) count(name string) (int, error) {
	value := c.args.Get(name)
	if !isWhole(value) || value.Float() < 1 {
		return 0, fault.New(fault.Shape, "%s is %s: it must be a whole number, 1 or more", name, describe(value))
	}
	return value.Int(), nil
}

// rawBytes copies the bytes of a file that was sent with the call.
func (c *call) rawBytes(data js.Value) ([]byte, error) {
	if err := limit.CheckBytes(int64(data.Length())); err != nil {
		return nil, err
	}
	raw := make([]byte, data.Length())
	js.CopyBytesToGo(raw, data)
	c.bridge.release(data)
	return raw, nil
}
