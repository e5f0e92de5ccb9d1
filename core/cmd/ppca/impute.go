package main

import (
	"context"
	"fmt"
	"math"

	"ppca/core/fault"
	"ppca/core/infer"
	"ppca/core/settings"
	"ppca/core/summary"
)

// runImpute fills in the cells that hold no number.
func runImpute(ctx context.Context, c *console) error {
	a := applying(c)
	c.tableFlag(false)
	o := struct {
		HeldOut float64 `json:"heldOut"`
		Seed    uint64  `json:"seed"`
	}{0.1, 1}
	c.options(settings.Impute, &o, nil)
	a.errorsFlag(", 0 for cells that are known")
	if err := a.open(ctx, true); err != nil {
		return err
	}
	c.noteClamped(a.m, a.set.Theta)
	filled, err := infer.Impute(ctx, a.m, a.data(), o.HeldOut, o.Seed)
	if err != nil {
		return err
	}
	switch {
	case a.errors == "" || filled.Errors != nil:
	case a.m.Density == nil:
		return infer.WithoutDensity(a.m)
	default:
		return fault.New(fault.Unsupported, "%s has no standard errors: omit -errors, or fit by another method",
			settings.MethodName(a.m.Kind))
	}
	if filled.Untold > 0 {
		c.note("the error of %s can't be told, because fewer than 3 rows know the variable: it is empty",
			fault.Plural(filled.Untold, "filled cell"))
	}
	said, text := a.imputed(filled)
	return a.cells(ctx, filled.X, filled.Errors, a.set.Theta, said, text)
}

// imputed says how many cells were filled in, and the errors, if known cells were hidden to measure
// them.
func (a *application) imputed(filled *infer.Imputation) (said map[string]any, text string) {
	rows, columns := filled.X.Dims()
	said = map[string]any{"rows": rows, "leftOut": a.set.Missing.LeftOut, "cells": rows * columns,
		"filled": filled.Filled, "heldOut": filled.HeldOut}
	text = fmt.Sprintf("%d of %d cells filled in", filled.Filled, rows*columns)
	if filled.HeldOut == 0 {
		return said, text
	}
	type variable struct {
		Name string   `json:"name"`
		RMSE *float64 `json:"rmse"`
	}
	list := []variable{}
	for k, name := range summary.Names(a.m) {
		v := variable{Name: name}
		if rmse := filled.Variables[k]; !math.IsNaN(rmse) {
			v.RMSE = &rmse
		}
		list = append(list, v)
	}
	said["rmse"], said["baseline"], said["variables"] = filled.RMSE, filled.Baseline, list
	text += fmt.Sprintf("; %d known cells were hidden to measure the error: ", filled.HeldOut)
	if summary.MixedUnits(a.m) {
		return said, text + "-json has the RMSE of each variable, in its unit"
	}
	return said, text + fmt.Sprintf("RMSE = %.6g, and %.6g by the mean at θ", filled.RMSE, filled.Baseline)
}
