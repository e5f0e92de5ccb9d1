package main

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"

	"ppca/core/dataset"
	"ppca/core/learning"
	"ppca/core/method"
)

// learn draws the learning curves of methods.
func learn(ctx context.Context, c *console, args []string) error {
	var data dataset.Options
	var common method.Settings
	var o learning.Options
	names := []string{"ppca", "ipca", "pca"}
	files, err := c.parse(learnFlags(c, &data, &common, &o, &names), args)
	if err != nil {
		return err
	}
	for _, name := range names {
		settings := common
		settings.Method = name
		if err := checkSettings(settings); err != nil {
			return err
		}
		o.Settings = append(o.Settings, settings)
	}
	if err := o.Check(); err != nil {
		return err
	}
	observations, err := c.read(ctx, files, data, common)
	if err != nil {
		return err
	}
	curve, err := learning.New(ctx, observations, o)
	if err != nil {
		return err
	}
	meter := newMeter(c.report)
	found, err := learning.Run(ctx, curve, runtime.GOMAXPROCS(0), meter.show)
	meter.clear()
	if err != nil {
		return err
	}
	if err := c.printCurve(found); err != nil {
		return err
	}
	if found.Cancelled {
		return errCancelled
	}
	return nil
}

func learnFlags(c *console, data *dataset.Options, s *method.Settings, o *learning.Options, names *[]string) *flag.FlagSet {
	set := c.flags("learn")
	dataFlags(set, data)
	trainingFlags(set, data)
	set.StringVar(&data.Group, "group", "", "`column` of what belongs together and is drawn together")
	set.Func("methods", "methods to compare, of "+strings.Join(method.Names(), ", ")+" (default `ppca,ipca,pca`)", func(text string) error {
		*names = strings.Split(text, ",")
		return nil
	})
	counts(set, &o.Sizes, "sizes", "numbers of training rows: `20,50,100` (default: at most 6, up to all)")
	count(set, &o.Repeats, "repeats", "repeats", "`number` of times the rows are drawn anew (default 5)")
	set.Uint64Var(&o.Seed, "seed", 0, "`number` that decides what is drawn")
	set.Func("bins", "`number` of bins of θ (default 4); of two parameters, those of both with a slash between: 4/3", divisionFlags(set, s).bins)
	components(set, s)
	optional(set, &s.Lambda.Mean, "lambda-mean", "`penalty` on the differences of neighbouring means, λ_m")
	optional(set, &s.Lambda.Basis, "lambda-basis", "`penalty` on the differences of neighbouring bases, λ_v")
	return set
}

func (c *console) printCurve(r learning.Result) error {
	c.remark(r.Skipped)
	if r.HeldOut {
		c.remark([]string{"the data have no test rows: a fifth of the training rows is held out, others in each repeat"})
	}
	if c.json {
		return c.print(r, "")
	}
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "training rows\tmethod\ttraining RMSE\t±\ttest RMSE\t±\trepeats\t")
	for _, row := range r.Rows {
		say(table, "%d\t%s\t%.4g\t%.2g\t%.4g\t%.2g\t%d\t\n", row.Size, row.Method, row.Train, row.TrainSD, row.Test, row.TestSD, row.Repeats)
	}
	return table.Flush()
}
