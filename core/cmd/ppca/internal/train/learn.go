package train

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset"
	"ppca/core/learning"
	"ppca/core/method"
	"ppca/core/settings"
)

// Learn prints the learning curves of methods.
func Learn(ctx context.Context, c *console.Console, args []string) error {
	var data dataset.Options
	var common method.Settings
	var o learning.Options
	names := []string{"ppca", "ipca", "pca"}
	files, err := c.Parse(learnFlags(c, &data, &common, &o, &names), args)
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
	observations, err := disk.Read(ctx, c, files, data, common)
	if err != nil {
		return err
	}
	propose(c, observations)
	curve, err := learning.New(ctx, observations, o)
	if err != nil {
		return err
	}
	meter := console.NewMeter(c.Report)
	found, err := learning.Run(ctx, curve, runtime.GOMAXPROCS(0), meter.Show)
	meter.Clear()
	if err != nil {
		return err
	}
	if err := printCurve(c, found); err != nil {
		return err
	}
	if found.Cancelled {
		return console.ErrCancelled
	}
	return nil
}

func learnFlags(c *console.Console, data *dataset.Options, s *method.Settings, o *learning.Options, names *[]string) *flag.FlagSet {
	set := c.Flags("learn")
	disk.ReadFlags(c, set, data)
	c.Options(set, settings.Learning, o, console.Parsers{"methods": func(text string) error {
		*names = strings.Split(text, ",")
		return nil
	}})
	c.Options(set, settings.Fit.Without("method", "seed", "sample"), s, settingsParsers(s))
	return set
}

func printCurve(c *console.Console, r learning.Result) error {
	c.Remark(r.Skipped)
	if r.HeldOut {
		c.Remark([]string{"the data have no test rows: each repeat holds out another fifth of the training rows"})
	}
	if c.Json {
		return c.Print(r, "")
	}
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "training rows\tmethod\ttraining RMSE\t±\ttest RMSE\t±\trepeats\t")
	for _, row := range r.Rows {
		console.Printf(table, "%d\t%s\t%.4g\t%.2g\t%.4g\t%.2g\t%d\t\n", row.Size, row.Method, row.Train, row.TrainSD, row.Test, row.TestSD, row.Repeats)
	}
	return table.Flush()
}
