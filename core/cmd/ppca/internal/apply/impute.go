package apply

import (
	"context"
	"flag"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/settings"
	"ppca/core/summary"
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
	if filled.Untold > 0 {
		c.Remark([]string{fmt.Sprintf("the error of %s can't be told, because fewer than 3 rows know the variable: it is empty", fault.Plural(filled.Untold, "filled cell"))})
	}
	if err := a.writeCells(ctx, c, filled.X, filled.Errors, a.set.Theta); err != nil || a.output == "" {
		return err
	}
	return a.printImputation(c, filled)
}

// writeCells writes observations and, to the file of -errors, their standard errors, at
// the given θ.
func (a *application) writeCells(ctx context.Context, c *console.Console, x, errors *mat.Dense, theta []float64) error {
	result := export.Result{IDs: a.set.Labels(), ThetaName: a.model.ThetaName, SecondName: a.model.Second.Name, Theta: theta, Names: summary.Names(a.model), X: x}
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
	said := map[string]any{"rows": rows, "leftOut": a.set.Missing.LeftOut, "cells": rows * columns, "filled": filled.Filled, "heldOut": filled.HeldOut}
	if filled.HeldOut == 0 {
		return c.Print(said, "%d of %d cells filled in", filled.Filled, rows*columns)
	}
	type variable struct {
		Name string   `json:"name"`
		RMSE *float64 `json:"rmse"`
	}
	list, errors := []variable{}, []string{}
	for k, name := range summary.Names(a.model) {
		v := variable{Name: name}
		if rmse := filled.Variables[k]; !math.IsNaN(rmse) {
			v.RMSE = &rmse
			errors = append(errors, fmt.Sprintf("%s %.4g", name, rmse))
		}
		list = append(list, v)
	}
	said["rmse"], said["baseline"], said["variables"] = filled.RMSE, filled.Baseline, list
	text := fmt.Sprintf("%d of %d cells filled in; %d known cells were hidden to measure the error: ", filled.Filled, rows*columns, filled.HeldOut)
	switch {
	case summary.MixedUnits(a.model) && summary.Lists(a.model):
		return c.Print(said, "%sRMSE by variable, each in its own unit: %s", text, strings.Join(errors, ", "))
	case summary.MixedUnits(a.model):
		return c.Print(said, "%sthe variables have different units, and -json has the RMSE of each", text)
	}
	return c.Print(said, "%sRMSE = %.6g, and %.6g by the mean at θ", text, filled.RMSE, filled.Baseline)
}
