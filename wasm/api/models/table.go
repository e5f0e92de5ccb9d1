//go:build js && wasm

package models

import (
	"bytes"
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/wasm/host"
)

// table returns the coefficients of observations as the bytes of a CSV, [id,]
// theta, b1 … bV, which the command line writes and reads too.
func (r *Room) table(c *host.Call) (host.Answer, error) {
	m, data, err := r.Observations(c)
	if err != nil {
		return host.Answer{}, err
	}
	ids, err := r.observationIDs(c, data)
	if err != nil {
		return host.Answer{}, err
	}
	var file bytes.Buffer
	err = c.Compute(c.Ctx, func(ctx context.Context) error {
		projection, err := m.Project(ctx, data.X, data.Theta, data.Observed)
		if err != nil {
			return err
		}
		coefficients := export.Result{IDs: ids, Theta: data.Theta, Names: dataset.CoefficientNames(m.Components), X: projection.Coefficients}
		return coefficients.Write(ctx, &file)
	})
	if err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.ByteArray(file.Bytes())
	return host.Transferred(array, buffer), nil
}

// observationIDs returns the names of the observations of a call, from its set or its
// arrays; nil if there are none.
func (r *Room) observationIDs(c *host.Call, data fit.Data) ([]string, error) {
	if handle := c.Args.Get("set"); !handle.IsUndefined() {
		set, err := r.Sets.Get(handle)
		if err != nil {
			return nil, err
		}
		return set.Labels(), nil
	}
	if !c.Args.Get("ids").Truthy() {
		return nil, nil
	}
	var ids []string
	if err := host.Decode(c.Args.Get("ids"), &ids); err != nil {
		return nil, err
	}
	if rows, _ := data.X.Dims(); len(ids) != rows {
		return nil, fault.New(fault.Shape, "%d ids do not name %d observations: pass one for each", len(ids), rows)
	}
	return ids, nil
}
