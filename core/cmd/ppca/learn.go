package main

import (
	"context"
	"strings"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/resample"
	"ppca/core/settings"
)

// runLearn prints the learning curves of methods.
func runLearn(ctx context.Context, c *console) error {
	f := newFitting(c)
	var common method.Settings
	var o resample.CurveOptions
	names := []string{"ppca", "ipca", "pca"}
	c.options(settings.Learning, &o, parsers{"methods": func(text string) error {
		names = strings.Split(text, ",")
		return nil
	}})
	c.options(settings.Fit.Without("method", "seed", "sample"), &common, settingsParsers(&common))
	files, err := c.parse("the file")
	if err != nil {
		return err
	}
	for _, name := range names {
		each := common
		each.Method = name
		if err := method.Check(name); err != nil {
			return err
		}
		o.Settings = append(o.Settings, each)
	}
	if err := o.Check(); err != nil {
		return err
	}
	if common, err = f.open(ctx, files, common); err != nil {
		return err
	}
	for i := range o.Settings {
		o.Settings[i].Periodic = common.Periodic
	}
	propose(c, f.set)
	if r := fit.RepeatedIn(f.set.Training()); r != nil {
		c.note("repeated training rows: %d, so that errors on test rows may be too small", r.Count)
	}
	curve, err := resample.NewCurve(ctx, f.set, o)
	if err != nil {
		return err
	}
	found, err := runJob[resample.CurveResult](ctx, c, curve)
	if err != nil {
		return err
	}
	c.remark(found.Skipped)
	if found.HeldOut {
		c.note("the data have no test rows: each repeat holds out another fifth of the training rows")
	}
	if c.json {
		err = c.print(found, "")
	} else {
		err = writeRows(c.out, found.Rows)
	}
	if err == nil && found.Cancelled {
		return errCancelled
	}
	return err
}
