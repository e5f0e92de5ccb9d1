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
	"ppca/core/settings"
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
		each := common
		each.Method = name
		if err := checkSettings(each); err != nil {
			return err
		}
		o.Settings = append(o.Settings, each)
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
	c.options(set, settings.Read, data, nil)
	c.options(set, settings.Learning, o, parsers{"methods": func(text string) error {
		*names = strings.Split(text, ",")
		return nil
	}})
	c.options(set, settings.Fit.Without("method", "seed", "sample"), s, settingsParsers(s))
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
