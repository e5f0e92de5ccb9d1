//go:build js && wasm

package models

import (
	"bytes"
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/export"
	"ppca/wasm/host"
)

// table returns the coefficients of observations as the bytes of a CSV, [id,]
// theta, b1 … bV, which the command line writes and reads too.
func (r *Room) table(c *host.Call) (host.Answer, error) {
	m, data, project, err := r.projection(c)
	if err != nil {
		return host.Answer{}, err
	}
	ids, err := r.IDs(c, data)
	if err != nil {
		return host.Answer{}, err
	}
	var file bytes.Buffer
	err = c.Compute(c.Ctx, func(ctx context.Context) error {
		projection, err := project(ctx)
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

// sliceTable returns mean and components at one θ as the bytes of a CSV, like the command
// line.
func (r *Room) sliceTable(c *host.Call) (host.Answer, error) {
	m, err := r.Models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	theta, err := ThetaOf(c.Args.Get("theta"))
	if err != nil {
		return host.Answer{}, err
	}
	table, err := export.SliceOf(m, theta)
	if err != nil {
		return host.Answer{}, err
	}
	var file bytes.Buffer
	if err := table.Write(c.Ctx, &file); err != nil {
		return host.Answer{}, err
	}
	array, buffer := host.ByteArray(file.Bytes())
	return host.Transferred(array, buffer), nil
}
