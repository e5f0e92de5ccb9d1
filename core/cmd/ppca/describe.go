package main

import (
	"context"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/summary"
)

// runDescribe prints the summary of a model file, as `fit` does; with -all every finding, and
// with -json the numbers of its diagnosis. With observations that no fit saw it compares the model with others.
func runDescribe(ctx context.Context, c *console) error {
	var o dataset.Options
	unseen := c.flags.String("unseen", "", "`file` Observations that no fit saw: compares the first model with the "+
		"others.")
	all := c.flags.Bool("all", false, "Print every finding.")
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
	if err := printUnseen(c, d.Unseen); err != nil {
		return err
	}
	said, err := summary.OfModel(ctx, m, compared)
	if err != nil {
		return err
	}
	return said.Write(c.out, printf, *all)
}

// against compares the first model with the others on the observations of a file.
func against(ctx context.Context, models []*model.Model, name string, o dataset.Options) (*summary.Unseen, error) {
	set, err := readFor(ctx, models[0], []string{name}, o, true)
	if err != nil {
		return nil, err
	}
	return summary.Against(ctx, models[0], set.All(), models[1:])
}

// printUnseen prints the errors of the models on observations that no fit saw.
func printUnseen(c *console, u *summary.Unseen) error {
	if u == nil {
		return nil
	}
	fmt.Fprintf(c.out, "RMSE of %d unseen observations: %.6g\n", u.Rows, u.RMSE)
	return writeRows(c.out, u.Rivals)
}
