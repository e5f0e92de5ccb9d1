package main

import (
	"cmp"
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/summary"
)

// runLocate writes the θ of observations whose θ is unknown, with intervals.
func runLocate(ctx context.Context, c *console) error {
	a := applying(c)
	c.tableFlag(true)
	o := struct {
		Level float64 `json:"level"`
		Prior string  `json:"prior"`
	}{0.9, "data"}
	c.options(settings.Locate, &o, nil)
	if err := a.open(ctx, false); err != nil {
		return err
	}
	read, err := infer.Locate(ctx, a.m, fit.Data{X: a.set.X, Observed: a.set.Observed}, o.Level, o.Prior == "flat")
	if err != nil {
		return err
	}
	c.remark(summary.FewUnits(a.m))
	if outside := clamped(a.m, read.Theta.RawMatrix().Data); outside > 0 {
		c.note("θ of %d of %d rows is read outside the endpoints of the model, where the regression only extends its line",
			outside, len(read.Reading))
	}
	ids := a.ids()
	errs := read.Contest.Density
	if read.Contest.Chosen == model.ByRegression {
		errs = read.Contest.Regression
	}
	said := ""
	if errs != nil {
		said = ", which errs by " + numbers(errs) + " on groups that were left out"
	}
	return c.table(ctx, a.locatedTable(read, ids), located(read, ids), "%s, complete ones read by the %s%s",
		fault.Plural(len(ids), "row"), read.Contest.Chosen, said)
}

// locatedTable returns the estimates of θ with their intervals, a row for each observation.
func (a *application) locatedTable(read *infer.Location, ids []string) dataset.Result {
	table := dataset.Result{IDs: ids, X: mat.NewDense(len(ids), 3*a.m.Graph.Parameters(), nil)}
	for axis, of := range a.m.Parameters() {
		name := cmp.Or(of.Name, "theta")
		table.Names = append(table.Names, name, name+" lower", name+" upper")
		for i := range ids {
			table.X.Set(i, 3*axis, read.Theta.At(i, axis))
			table.X.Set(i, 3*axis+1, read.Lower.At(i, axis))
			table.X.Set(i, 3*axis+2, read.Upper.At(i, axis))
		}
	}
	return table
}

// one returns the number of a list of one; nil of an empty list.
func one(list []float64) any {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return list
}

// located returns the JSON of locate: a row for each observation, in which θ and its ends are lists
// with two parameters, and the reader of complete rows with the RMSE of both readers on groups that were left out,
// null if unknown.
func located(read *infer.Location, ids []string) any {
	of := func(x *mat.Dense, i int) any { return one(x.RawRowView(i)) }
	rows := make([]map[string]any, len(ids))
	for i, id := range ids {
		rows[i] = map[string]any{"id": id, "theta": of(read.Theta, i), "lower": of(read.Lower, i),
			"upper": of(read.Upper, i), "reading": read.Reading[i]}
	}
	contest := read.Contest
	return map[string]any{"level": read.Level, "rows": rows, "reader": map[string]any{"chosen": contest.Chosen,
		"regression": one(contest.Regression), "density": one(contest.Density)}}
}
