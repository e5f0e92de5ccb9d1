//go:build js && wasm

package models

import (
	"context"
	"io"

	"ppca/core/dataset"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/core/summary"
	"ppca/core/view"
	"ppca/wasm/host"
)

// impute returns observations with the model's values in unknown cells, as numbers or as
// the bytes of a CSV, their standard errors, and the error on known cells that it hid.
func (r *Room) impute(c *host.Call) any {
	var options struct { // ImputeOptions of the module
		HeldOut *float64 `json:"heldOut"`
		Seed    *uint64  `json:"seed"`
		Table   bool     `json:"table"`
	}
	c.Options("options", &options)
	share, seed := host.Or(options.HeldOut, 0.1), host.Or(options.Seed, 1)
	m, data := r.observed(c)
	ids := r.IDs(c, data)
	filled := host.Computed(c, func(ctx context.Context) (*infer.Imputation, error) { return infer.Impute(ctx, m, data, share, seed) })
	answer := view.Imputation{
		Filled: filled.Filled, HeldOut: filled.HeldOut, RMSE: filled.RMSE, Baseline: filled.Baseline, Errors: filled.Errors,
		Clamped: m.Graph.Clamped(data.Theta),
	}
	if filled.HeldOut > 0 {
		answer.Variables = filled.Variables
	}
	if options.Table { // what the command line writes: [id,] θ and the variables
		answer.Table = c.Written(dataset.Result{IDs: ids, ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: data.Theta, Names: summary.Names(m), X: filled.X}.Write)
	} else {
		answer.Data = filled.X
	}
	return answer
}

// table returns the coefficients of observations as the bytes of a CSV, [id,]
// theta, b1 … bV, which the command line writes and reads too.
func (r *Room) table(c *host.Call) any {
	m, data, project := r.projection(c)
	ids := r.IDs(c, data)
	return c.Written(func(ctx context.Context, to io.Writer) error {
		projection, err := project(ctx)
		if err != nil {
			return err
		}
		return dataset.Result{IDs: ids, Theta: data.Theta, Names: dataset.CoefficientNames(m.Components), X: projection.Coefficients}.Write(ctx, to)
	})
}

// sliceTable returns mean and components at one θ as the bytes of a CSV, like the command
// line.
func sliceTable(c *host.Call, m *model.Model) any {
	theta := thetaOf(c, m, "theta")
	table := host.Must(report.SliceOf(m, theta))
	return map[string]any{"values": c.Written(table.Write), "clamped": m.Graph.Locate(theta...).Clamped}
}
