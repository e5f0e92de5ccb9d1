package apply

import (
	"context"
	"flag"
	"math"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset/export"
	"ppca/core/fit"
	"ppca/core/model"
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
}

// Impute fills in the cells that hold no number.
func Impute(ctx context.Context, c *console.Console, args []string) error {
	a, err := applied(ctx, c, "impute", args)
	if err != nil {
		return err
	}
	filled, err := a.model.Impute(ctx, fit.Data{X: a.set.X, Theta: a.set.Theta, Observed: a.set.Observed}, a.imputed.HeldOut, a.imputed.Seed)
	if err != nil {
		return err
	}
	result := export.Result{IDs: a.set.Labels(), ThetaName: a.model.ThetaName, SecondName: a.model.Second.Name, Theta: a.set.Theta, Names: variables(a.model), X: filled.X}
	if err := disk.WriteResult(ctx, c, a.output, result); err != nil || a.output == "" {
		return err
	}
	return printImputation(c, filled, a.set.Missing.LeftOut)
}

// printImputation prints how many cells were filled in, and the error, if known cells
// were hidden to measure it.
func printImputation(c *console.Console, filled *model.Imputation, leftOut int) error {
	rows, columns := filled.X.Dims()
	summary := map[string]any{"rows": rows, "leftOut": leftOut, "cells": rows * columns, "filled": filled.Filled, "heldOut": filled.HeldOut}
	if math.IsNaN(filled.RMSE) {
		return c.Print(summary, "%d of %d cells filled in", filled.Filled, rows*columns)
	}
	summary["rmse"] = filled.RMSE
	return c.Print(summary, "%d of %d cells filled in; %d known cells were hidden to measure the error: RMSE = %.6g", filled.Filled, rows*columns, filled.HeldOut, filled.RMSE)
}
