//go:build js && wasm

package main

import (
	"bytes"
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
)

// impute gives observations whose unknown cells the model has filled in, as numbers
// or as the bytes of a CSV, and the error on known cells that were hidden.
func (b *bridge) impute(c *call) (answer, error) {
	share, seed := c.args.Get("heldOut"), c.args.Get("seed")
	if !isNumber(share) {
		return answer{}, fault.New(fault.Option, "heldOut is %s: it must be a number", describe(share)).With("option", "heldOut")
	}
	if !isWhole(seed) || seed.Float() < 0 {
		return answer{}, fault.New(fault.Option, "seed is %s: it must be a whole number, 0 or more", describe(seed)).With("option", "seed")
	}
	m, data, err := c.observations()
	if err != nil {
		return answer{}, err
	}
	var filled *model.Imputation
	var file bytes.Buffer
	table := c.args.Get("table").Truthy()
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		if filled, err = m.Impute(ctx, data, share.Float(), uint64(seed.Float())); err != nil || !table {
			return err
		}
		return c.writeImputed(ctx, &file, m, data, filled)
	})
	if err != nil {
		return answer{}, err
	}
	p := parcel{fields: map[string]any{"filled": filled.Filled, "heldOut": filled.HeldOut, "rmse": filled.RMSE}}
	if table {
		p.add("table")(byteArray(file.Bytes()))
	} else {
		p.add("data")(floatArray(dense(filled.X)))
	}
	return answer{p.fields, p.transfer}, nil
}

// writeImputed writes what the command line writes: [id,] θ and the variables.
func (c *call) writeImputed(ctx context.Context, file *bytes.Buffer, m *model.Model, data fit.Data, filled *model.Imputation) error {
	ids, err := c.observationIDs(data)
	if err != nil {
		return err
	}
	names := m.Names
	if len(names) == 0 {
		names = dataset.VariableNames(m.K())
	}
	return export.Result{IDs: ids, ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: data.Theta, Names: names, X: filled.X}.Write(ctx, file)
}
