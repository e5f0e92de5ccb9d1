package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/model"
	"ppca/core/resample"
	"ppca/core/settings"
	"ppca/core/summary"
)

// runBootstrap fits a model again to resamples of its observations and writes the bands of
// its numbers.
func runBootstrap(ctx context.Context, c *console) error {
	a := applying(c)
	c.tableFlag(true)
	c.options(settings.Read.Only("group", "groupPattern", "split", "weight", "ignore"), &a.read, nil)
	var o resample.BootstrapOptions
	c.options(settings.Bootstrap, &o, nil)
	if err := a.open(ctx, true); err != nil {
		return err
	}
	if _, tested := a.m.Scores["test"]; tested {
		c.note("the fit held rows out for testing, and the model does not know which, so all rows of the file are " +
			"resampled; to leave them out, give a file of the training rows alone")
	}
	start := time.Now()
	b, err := resample.NewBootstrap(ctx, a.m, a.set.Training(), o)
	if err != nil {
		return err
	}
	found, err := runJob[resample.BootstrapResult](ctx, c, b)
	if err != nil {
		return err
	}
	found.Seconds = time.Since(start).Seconds()
	err = c.table(ctx, bands(a.m, found), found, "%d resamples of %d %s, bands of %.4g %%, %.1f s",
		found.Resamples, found.Units, found.Resampled, 100*found.Level, found.Seconds)
	if found.Beyond > 0 {
		c.note("%d of %d means of the model lie outside their bands, which are without the bias of λ and of wide bins: "+
			"use a smaller λ of the mean or more bins", found.Beyond, len(found.Mean.Estimate))
	}
	if found.Outside > 0 {
		c.note("θ of %d of %d rows lies outside the endpoints of the model; they are left out", found.Outside, a.set.Rows())
	}
	if found.Failed > 0 {
		c.note("%d of %d resamples could not be fitted, so the bands are without them", found.Failed,
			found.Failed+found.Resamples)
	}
	if err == nil && found.Cancelled {
		return errCancelled
	}
	return err
}

// bands returns the table of a bootstrap, a row for each number. The standard deviations of
// the coefficients belong to all θ: theirs is NaN, an empty cell.
func bands(m *model.Model, r resample.BootstrapResult) dataset.Result {
	table := dataset.Result{IDName: "number", ThetaName: m.ThetaName, SecondName: m.Second.Name,
		Names: []string{"estimate", "se", "lower", "upper"}}
	var numbers []float64
	add := func(name string, theta []float64, b resample.Band, i int) {
		table.IDs, table.Theta = append(table.IDs, name), append(table.Theta, theta...)
		numbers = append(numbers, b.Estimate[i], b.SE[i], b.Lower[i], b.Upper[i])
	}
	names, k := summary.Names(m), m.K()
	for t, theta := range r.Theta {
		for v := -1; v < m.Components; v++ {
			for variable, name := range names {
				if v < 0 {
					add("mean "+name, theta, r.Mean, t*k+variable)
				} else {
					add(fmt.Sprintf("p%d %s", v+1, name), theta, r.Basis, (t*m.Components+v)*k+variable)
				}
			}
		}
	}
	for e, edge := range r.Edges {
		add("angle to "+m.Graph.Place(edge[1]), r.Theta[edge[0]], r.Angle, e)
	}
	everywhere := make([]float64, m.Graph.Parameters())
	for axis := range everywhere {
		everywhere[axis] = math.NaN()
	}
	for v := range m.Components {
		add(fmt.Sprintf("sd b%d", v+1), everywhere, r.SD, v)
	}
	table.X = mat.NewDense(len(table.IDs), 4, numbers)
	return table
}
