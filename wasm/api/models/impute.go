//go:build js && wasm

package models

import (
	"bytes"
	"context"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/wasm/host"
)

// imputeOptions are ImputeOptions of ppca.d.ts.
type imputeOptions struct {
	HeldOut *float64 `js:"heldOut"`
	Seed    *uint64  `js:"seed"`
	Table   bool     `js:"table"`
}

// impute returns observations with the model's values in unknown cells, as numbers or as
// the bytes of a CSV, their standard errors, and the error on known cells that it hid.
func (r *Room) impute(c *host.Call) (any, error) {
	var options imputeOptions
	if err := host.Decode(c.Args.Get("options"), &options); err != nil {
		return nil, err
	}
	share, seed := host.Or(options.HeldOut, 0.1), host.Or(options.Seed, 1)
	m, data, err := r.observed(c)
	if err != nil {
		return nil, err
	}
	var filled *infer.Imputation
	var file bytes.Buffer
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		if filled, err = infer.Impute(ctx, m, data, share, seed); err != nil || !options.Table {
			return err
		}
		return r.writeImputed(c, ctx, &file, m, data, filled)
	})
	if err != nil {
		return nil, err
	}
	p := map[string]any{"filled": filled.Filled, "heldOut": filled.HeldOut, "rmse": filled.RMSE, "baseline": filled.Baseline, "clamped": m.Graph.Clamped(data.Theta)}
	if filled.HeldOut > 0 {
		p["variables"] = filled.Variables
	}
	if filled.Errors != nil {
		p["errors"] = filled.Errors
	}
	if options.Table {
		p["table"] = file.Bytes()
	} else {
		p["data"] = filled.X
	}
	return p, nil
}

// writeImputed writes what the command line writes: [id,] θ and the variables.
func (r *Room) writeImputed(c *host.Call, ctx context.Context, file *bytes.Buffer, m *model.Model, data fit.Data, filled *infer.Imputation) error {
	ids, err := r.IDs(c, data)
	if err != nil {
		return err
	}
	return dataset.Result{IDs: ids, ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: data.Theta, Names: summary.Names(m), X: filled.X}.Write(ctx, file)
}
