package main

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"text/tabwriter"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/settings"
	"ppca/core/tune"
)

// search chooses λ by cross-validation, and fits the chosen model to all training
// rows where it is to be written.
func search(ctx context.Context, c *console, args []string) error {
	var data dataset.Options
	var o tune.Options
	var marked keyPoints
	var output, endpoints string
	set := searchFlags(c, &data, &o, &output)
	marked.flag(set)
	marked.options(c, set)
	endpointMaskFlag(set, &endpoints)
	names, err := c.parse(set, args)
	if err != nil {
		return err
	}
	if err := o.Check(); err != nil {
		return err
	}
	observations, err := marked.orRead(ctx, c, names, data, o.Settings)
	if err != nil {
		return err
	}
	o.Settings.Visible = visible(observations)
	if o.Settings.EndpointMask, err = endpointMask(ctx, endpoints, observations); err != nil {
		return err
	}
	var groups []int
	if observations.Groups != nil {
		groups = tune.Numbered(observations.Groups[:observations.Train])
	}
	meter := newMeter(c.report)
	found, err := tune.Run(ctx, training(observations), groups, o, runtime.GOMAXPROCS(0), meter.show)
	meter.clear()
	if err != nil {
		return err
	}
	if err := c.printSearch(found); err != nil {
		return err
	}
	if found.Cancelled {
		return errCancelled
	}
	if output == "" {
		return nil
	}
	m, err := fitTo(ctx, observations, found.Apply(o.Settings), output)
	if err != nil {
		return err
	}
	c.remark([]string{fmt.Sprintf("%s: the chosen model, fitted to all %d training rows: RMSE %s", output, observations.Train, shortest(m.Summary.RMSE))})
	if m.Summary.Status == fit.Cancelled {
		return errCancelled
	}
	return nil
}

func searchFlags(c *console, data *dataset.Options, o *tune.Options, output *string) *flag.FlagSet {
	set := c.flags("tune")
	own := settingsParsers(&o.Settings)
	c.options(set, settings.Read, data, nil)
	c.options(set, settings.Tune, o, parsers{"bins": func(text string) error {
		if strings.Contains(text, "/") {
			return own["bins"](text)
		}
		list, err := numbersWithin(text, "bins", limit.Of("bins"))
		o.Bins = nil
		for _, v := range list {
			o.Bins = append(o.Bins, int(v))
		}
		return err
	}})
	rest := settings.Fit.Counting("ppca", "exact").Without("method", "solver", "bins", "components", "lambda.mean", "lambda.basis", "seed", "sample")
	c.options(set, rest, &o.Settings, own)
	outputFlag(set, output, "`file.npz` The chosen model, fitted to all training rows.", ".npz")
	return set
}

// printSearch prints the JSON of a search, or its surface as tables with λ_m down
// and λ_v across.
func (c *console) printSearch(r tune.Result) error {
	c.remark(r.Warnings)
	if c.json {
		return c.print(r, "")
	}
	fmt.Fprintf(c.out, "RMSE of rows left out, %d folds of %d groups, %.1f s\n", r.Folds, r.Groups, r.Seconds)
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for i, p := range r.Points {
		if i == 0 || p.Components != r.Points[i-1].Components || p.Bins != r.Points[i-1].Bins {
			fmt.Fprintf(table, "\n%d components, %d bins\nλ_m \\ λ_v\t", p.Components, p.Bins)
			for _, q := range r.Points[i:] {
				if q.Mean != p.Mean || q.Components != p.Components || q.Bins != p.Bins {
					break
				}
				fmt.Fprintf(table, "%.3g\t", q.Basis)
			}
		}
		if i == 0 || p.Mean != r.Points[i-1].Mean || p.Components != r.Points[i-1].Components || p.Bins != r.Points[i-1].Bins {
			fmt.Fprintf(table, "\n%s\t", strconv.FormatFloat(p.Mean, 'g', -1, 64))
		}
		fmt.Fprintf(table, "%.4g\t", p.RMSE)
	}
	fmt.Fprintln(table)
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.out, "\nchosen: λ_m = %s, λ_v = %s, %d components, %d bins: RMSE %s ± %s\n",
		shortest(r.Best.Mean), shortest(r.Best.Basis), r.Best.Components, r.Best.Bins, shortest(r.Best.RMSE), shortest(r.Best.SE))
	return err
}
