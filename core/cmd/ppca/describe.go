package main

import (
	"context"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/summary"
)

// runDescribe prints the summary of a model file, as `fit` does; with -all also the numbers of its
// diagnosis and every finding. With observations that no fit saw it compares the model with others.
func runDescribe(ctx context.Context, c *console) error {
	var o dataset.Options
	unseen := c.flags.String("unseen", "", "`file` Observations that no fit saw: compares the first model with the "+
		"others.")
	all := c.flags.Bool("all", false, "Print the numbers of the diagnosis and every finding.")
	c.options(settings.Read.Only("theta", "group", "missing", "na"), &o, nil)
	names, err := c.parse("the file")
	if err != nil {
		return err
	}
	switch {
	case len(names) == 0 || len(names) > 1 && *unseen == "":
		return misuse("describe needs one model file, not %d; to compare several name observations with -unseen", len(names))
	case len(names) == 1 && *unseen != "":
		return misuse("describe -unseen compares models: name at least two")
	}
	var models []*model.Model
	for _, name := range names {
		m, err := openModel(name)
		if err != nil {
			return err
		}
		models = append(models, m)
	}
	m := models[0]
	var compared *summary.Unseen
	if *unseen != "" {
		if compared, err = against(ctx, models, *unseen, o); err != nil {
			return err
		}
	}
	d, err := summary.Diagnose(ctx, m, compared)
	if err != nil {
		return err
	}
	if c.json {
		return c.print(d, "")
	}
	printUnseen(c, d.Unseen)
	said, err := summary.OfModel(ctx, m, compared)
	if err != nil {
		return err
	}
	if err := said.Write(c.out, printf, *all); err != nil || !*all {
		return err
	}
	return printNumbers(c, d)
}

// against compares the first model with the others on the observations of a file.
func against(ctx context.Context, models []*model.Model, name string, o dataset.Options) (*summary.Unseen, error) {
	set, err := readFor(ctx, models[0], []string{name}, o, true)
	if err != nil {
		return nil, err
	}
	return summary.Against(ctx, models[0], set.All(), models[1:])
}

// printNumbers prints the numbers of a diagnosis.
func printNumbers(c *console, d *summary.Diagnosis) error {
	e := d.Energy
	fmt.Fprintf(c.out, "\n%s, gradient %.2g; energy %.4g: data %.4g, smoothness of the means %.4g, of the bases %.4g, "+
		"orthonormality %.4g, ridge %.4g\n", d.Status, d.GradientNorm, e.Total, e.Data, e.MeanSmoothness, e.BasisSmoothness,
		e.Orthogonality, e.Ridge)
	fmt.Fprintf(c.out, "largest |μ| %.4g, |β| %.4g; worst condition of P(θ) %.4g\n", d.LargestMean, d.LargestCoefficient,
		d.Condition)
	if f := d.Density; f != nil {
		fmt.Fprintf(c.out, "density: %d factors, noise %s at its knots, log-density of a cell left out %.4g\n", f.Rank,
			numbers(f.Noise), f.HeldOut)
	}
	table := grid(c.out)
	fmt.Fprintln(table, "\tθ\tcomponents\tobservations\toff orthonormal\t")
	places := placesOf(d.Knots)
	for b, knot := range d.Knots {
		observations := "–"
		if knot.Observations != nil {
			observations = fmt.Sprintf("%.4g", *knot.Observations)
		}
		fmt.Fprintf(table, "%d\t%s\t%d\t%s\t%.2g\t\n", b+1, places[b], knot.Components, observations, knot.Orthonormality)
	}
	return table.Flush()
}

// printUnseen prints the errors of the models on observations that no fit saw.
func printUnseen(c *console, u *summary.Unseen) {
	if u == nil {
		return
	}
	fmt.Fprintf(c.out, "RMSE of %d unseen observations: %.6g\n", u.Rows, u.RMSE)
	for _, r := range u.Rivals {
		printf(c.out, "  %s: %.6g, difference %+.3g", r.Kind, r.RMSE, r.Difference)
		if r.StandardError != nil {
			fmt.Fprintf(c.out, " ± %.2g", *r.StandardError)
		}
		fmt.Fprintln(c.out)
	}
}

// placesOf returns the range of θ that each knot stands for, along each parameter.
func placesOf(knots []summary.KnotDiagnosis) []string {
	places := make([]string, len(knots))
	for axis := range knots[0].Theta {
		var ends []float64
		for _, knot := range knots {
			ends = append(ends, knot.Theta[axis][0], knot.Theta[axis][1])
		}
		texts := graph.TellApart(ends, 4)
		for b := range knots {
			if axis > 0 {
				places[b] += ", "
			}
			places[b] += texts[2*b]
			if ends[2*b] != ends[2*b+1] {
				places[b] += " … " + texts[2*b+1]
			}
		}
	}
	return places
}
