package apply

import (
	"context"
	"flag"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/settings"
)

// imputeOptions are the options of impute; see settings.Impute.
type imputeOptions struct {
	HeldOut float64 `json:"heldOut"`
	Seed    uint64  `json:"seed"`
}

func (a *application) imputeFlags(c *console.Console, set *flag.FlagSet) {
	disk.TableFlag(set, &a.output)
	a.imputed = imputeOptions{HeldOut: 0.1, Seed: 1}
	c.Options(set, settings.Impute, &a.imputed, nil)
	disk.ErrorsFlag(set, &a.errors, ", 0 for cells that are known")
}

// Impute fills in the cells that hold no number.
func Impute(ctx context.Context, c *console.Console, args []string) error {
	a, err := applied(ctx, c, "impute", args)
	if err != nil {
		return err
	}
	filled, err := infer.Impute(ctx, a.model, a.data(), a.imputed.HeldOut, a.imputed.Seed)
	if err != nil {
		return err
	}
	switch {
	case a.errors == "" || filled.Errors != nil:
	case a.model.Density == nil:
		return infer.WithoutDensity(a.model)
	default:
		return fault.New(fault.Unsupported, "%s has no standard errors: omit -errors, or fit by another method", fit.MethodName(a.model.Kind))
	}
	if err := a.writeCells(ctx, c, filled.X, filled.Errors, a.set.Theta); err != nil || a.output == "" {
		return err
	}
	return a.printImputation(c, filled)
}

// writeCells writes observations and, to the file of -errors, their standard errors, at
// the given θ.
func (a *application) writeCells(ctx context.Context, c *console.Console, x, errors *mat.Dense, theta []float64) error {
	result := export.Result{IDs: a.set.Labels(), ThetaName: a.model.ThetaName, SecondName: a.model.Second.Name, Theta: theta, Names: variables(a.model), X: x}
	if err := disk.WriteResult(ctx, c, a.output, result); err != nil || a.errors == "" {
		return err
	}
	result.X = errors
	return disk.WriteResult(ctx, c, a.errors, result)
}

// printImputation prints how many cells were filled in, and the errors, if known cells
// were hidden to measure them.
func (a *application) printImputation(c *console.Console, filled *infer.Imputation) error {
	rows, columns := filled.X.Dims()
	summary := map[string]any{"rows": rows, "leftOut": a.set.Missing.LeftOut, "cells": rows * columns, "filled": filled.Filled, "heldOut": filled.HeldOut}
	if filled.HeldOut == 0 {
		return c.Print(summary, "%d of %d cells filled in", filled.Filled, rows*columns)
	}
	type variable struct {
		Name string   `json:"name"`
		RMSE *float64 `json:"rmse"`
	}
	list := []variable{}
	for k, name := range variables(a.model) {
		v := variable{Name: name}
		if rmse := filled.Variables[k]; !math.IsNaN(rmse) {
			v.RMSE = &rmse
		}
		list = append(list, v)
	}
	summary["rmse"], summary["baseline"], summary["variables"] = filled.RMSE, filled.Baseline, list
	return c.Print(summary, "%d of %d cells filled in; %d known cells were hidden to measure the error: RMSE = %.6g, and %.6g by the mean at θ", filled.Filled, rows*columns, filled.HeldOut, filled.RMSE, filled.Baseline)
}
