//go:build js && wasm

package models

import (
	"bytes"
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/wasm/host"
)

// impute returns observations with the model's values in unknown cells, as numbers or as
// the bytes of a CSV, and the error on known cells that it hid.
func (r *Room) impute(c *host.Call) (host.Answer, error) {
	share, seed := c.Args.Get("heldOut"), c.Args.Get("seed")
	if !host.IsNumber(share) {
		return host.Answer{}, fault.New(fault.Option, "heldOut is %s: it must be a number", host.Describe(share)).With("option", "heldOut")
	}
	if !host.IsWhole(seed) || seed.Float() < 0 {
		return host.Answer{}, fault.New(fault.Option, "seed is %s: it must be a whole number, 0 or more", host.Describe(seed)).With("option", "seed")
	}
	m, data, err := r.Observations(c)
	if err != nil {
		return host.Answer{}, err
	}
	var filled *model.Imputation
	var file bytes.Buffer
	table := c.Args.Get("table").Truthy()
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		if filled, err = m.Impute(ctx, data, share.Float(), uint64(seed.Float())); err != nil || !table {
			return err
		}
		return r.writeImputed(c, ctx, &file, m, data, filled)
	})
	if err != nil {
		return host.Answer{}, err
	}
	p := host.Parcel{Fields: map[string]any{"filled": filled.Filled, "heldOut": filled.HeldOut, "rmse": filled.RMSE}}
	if table {
		p.Add("table")(host.ByteArray(file.Bytes()))
	} else {
		p.Add("data")(host.FloatArray(host.Dense(filled.X)))
	}
	return host.Answer{Value: p.Fields, Transfer: p.Transfer}, nil
}

// writeImputed writes what the command line writes: [id,] θ and the variables.
func (r *Room) writeImputed(c *host.Call, ctx context.Context, file *bytes.Buffer, m *model.Model, data fit.Data, filled *model.Imputation) error {
	ids, err := r.observationIDs(c, data)
	if err != nil {
		return err
	}
	names := m.Names
	if len(names) == 0 {
		names = dataset.VariableNames(m.K())
	}
	return export.Result{IDs: ids, ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: data.Theta, Names: names, X: filled.X}.Write(ctx, file)
}
