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
	marked.whitenFlag(set)
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
	dataFlags(set, data)
	trainingFlags(set, data)
	set.StringVar(&data.Group, "group", "", "`column` of what belongs together and is left out together")
	numbers(set, (*[]float64)(&o.Mean), "lambda-mean", "grid of λ_m: `inf,100,10` (default: eight values from inf down to 0.03)")
	numbers(set, (*[]float64)(&o.Basis), "lambda-basis", "grid of λ_v: `inf,1,0.1` (default: nine values from inf down to a thousandth of the variance of the data)")
	counts(set, &o.Components, "components", "`number` of components (default 10, or fewer if the data have not as many); several, as in 5,10, to choose among them")
	d := divisionFlags(set, &o.Settings)
	set.Func("bins", "`number` of bins of θ (default 4), of two parameters along each; several, as in 2,4, to choose among them; of two parameters, here as in the options below, those of both with a slash between: 4/3", func(text string) error {
		if strings.Contains(text, "/") {
			return d.bins(text)
		}
		var err error
		o.Bins, err = wholeNumbers(text)
		return err
	})
	count(set, &o.Folds, "folds", "folds", "`number` of parts that the groups are dealt into (default 5, with fewer than 50 groups 10; one group at a time where there are fewer groups)")
	set.BoolVar(&o.OneStandardError, "one-se", false, "choose the stiffest model within one standard error of the best")
	set.StringVar((*string)(&o.Settings.Gauge), "gauge", "", "decoupled, centred or ridge: `name` of what fixes the means (default decoupled)")
	optional(set, &o.Settings.Tolerance, "tolerance", "`share` of the energy that may be left to gain when a fit ends")
	set.Uint64Var(&o.Seed, "seed", 0, "`number` that deals the groups")
	outputFlag(set, output, "`file` to write the chosen model to, fitted to all training rows (.npz)", ".npz")
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
