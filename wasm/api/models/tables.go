//go:build js && wasm

package models

import (
	"bytes"
	"context"
	"io"

	"ppca/core/dataset"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/wasm/host"
)

// table returns the coefficients of observations as the bytes of a CSV, [id,]
// theta, b1 … bV, which the command line writes and reads too.
func (r *Room) table(c *host.Call) (any, error) {
	m, data, project, err := r.projection(c)
	if err != nil {
		return nil, err
	}
	ids, err := r.IDs(c, data)
	if err != nil {
		return nil, err
	}
	return c.Written(func(ctx context.Context, to io.Writer) error {
		projection, err := project(ctx)
		if err != nil {
			return err
		}
		coefficients := dataset.Result{IDs: ids, Theta: data.Theta, Names: dataset.CoefficientNames(m.Components), X: projection.Coefficients}
		return coefficients.Write(ctx, to)
	})
}

// sliceTable returns mean and components at one θ as the bytes of a CSV, like the command
// line.
func sliceTable(c *host.Call, m *model.Model) (any, error) {
	theta, err := thetaOf(c, m, "theta")
	if err != nil {
		return nil, err
	}
	table, err := report.SliceOf(m, theta)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	err = table.Write(c.Ctx, &file)
	return map[string]any{"values": file.Bytes(), "clamped": m.Graph.Locate(theta...).Clamped}, err
}
