package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"ppca/core/fault"
	"ppca/core/infer"
	"ppca/core/summary"
)

// runScore prints the reconstruction error of observations, their log-density, and the
// centile of their distance from the mean: null, and not in the mean, of rows of hardly known variables.
func runScore(ctx context.Context, c *console) error {
	a := applying(c)
	posterior := a.posteriorFlag()
	if err := a.open(ctx, true); err != nil {
		return err
	}
	c.noteClamped(a.m, a.set.Theta)
	s, err := infer.Score(ctx, a.m, a.data(), *posterior)
	if err != nil {
		return err
	}
	unit := summary.ErrorUnit(a.m)
	said := map[string]any{"rmse": s.RMSE, "ids": a.ids(), "leftOut": a.set.Missing.LeftOut, "rows": s.Rows, "unit": unit}
	if summary.Lists(a.m) {
		if said["byVariable"], err = summary.ProjectedErrors(ctx, a.m, a.data(), *posterior); err != nil {
			return err
		}
	}
	if unit == "data" || unit == "white" {
		unit = ""
	} else {
		unit = " " + unit
	}
	if a.m.Density == nil {
		return c.print(said, "RMSE = %.6g%s, the mean over %s", s.RMSE, unit, fault.Plural(len(s.Rows), "row"))
	}
	rarity, err := infer.Unusual(ctx, a.m, a.data())
	if err != nil {
		return err
	}
	c.remark(summary.FewUnits(a.m))
	said["logDensity"], said["centile"] = orNull(rarity.LogDensity), orNull(rarity.Centile)
	known := slices.DeleteFunc(slices.Clone(rarity.LogDensity), math.IsNaN)
	over := fault.Plural(len(s.Rows), "row")
	if len(known) < len(s.Rows) {
		over += fmt.Sprintf(", of the log-density over %d: the others know only variables that hardly any row knows", len(known))
	}
	if len(known) == 0 {
		return c.print(said, "RMSE = %.6g%s, the mean over %s", s.RMSE, unit, over)
	}
	return c.print(said, "RMSE = %.6g%s, log-density %.6g, the means over %s", s.RMSE, unit, stat.Mean(known, nil), over)
}

// orNull returns numbers for JSON, which has no NaN: null in its place.
func orNull(values []float64) []*float64 {
	out := make([]*float64, len(values))
	for i := range values {
		if !math.IsNaN(values[i]) {
			out[i] = &values[i]
		}
	}
	return out
}
