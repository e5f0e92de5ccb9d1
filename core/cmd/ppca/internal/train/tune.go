package train

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/settings"
	"ppca/core/tune"
)

// Tune chooses λ by cross-validation. If an output file is named, it fits the chosen
// model to all training rows.
func Tune(ctx context.Context, c *console.Console, args []string) error {
	var data dataset.Options
	var o tune.Options
	var marked disk.KeyPoints
	var output, endpoints string
	set := searchFlags(c, &data, &o, &output)
	marked.Flag(set)
	marked.Options(c, set)
	endpointMaskFlag(set, &endpoints)
	names, err := c.Parse(set, args)
	if err != nil {
		return err
	}
	if err := o.Check(); err != nil {
		return err
	}
	observations, err := marked.OrRead(ctx, c, names, data, o.Settings)
	if err != nil {
		return err
	}
	o.Settings = periodic(c, observations, o.Settings)
	propose(c, observations)
	o.Settings.Visible = disk.Visible(observations)
	if o.Settings.EndpointMask, err = endpointMask(ctx, endpoints, observations); err != nil {
		return err
	}
	meter := console.NewMeter(c.Report)
	found, err := tune.Run(ctx, training(observations), o, runtime.GOMAXPROCS(0), meter.Show)
	meter.Clear()
	if err != nil {
		return err
	}
	if err := printSearch(c, found); err != nil {
		return err
	}
	if found.Cancelled {
		return console.ErrCancelled
	}
	if output == "" {
		return nil
	}
	chosen := found.Settings(o.Settings)
	m, err := fitTo(ctx, observations, chosen, &found, output)
	if err != nil {
		return err
	}
	c.Remark([]string{fmt.Sprintf("%s: the chosen model, fitted to all %d training rows: RMSE %s", output, observations.Train, disk.Shortest(m.Summary.RMSE))})
	if m.Summary.Status == fit.Cancelled {
		return console.ErrCancelled
	}
	if c.Json { // the search is its one result
		return nil
	}
	said, err := summarise(ctx, m, observations, chosen)
	if err != nil || said == nil {
		return err
	}
	fmt.Fprintln(c.Out)
	return said.Write(c.Out, console.Printf, false)
}

func searchFlags(c *console.Console, data *dataset.Options, o *tune.Options, output *string) *flag.FlagSet {
	set := c.Flags("tune")
	own := settingsParsers(&o.Settings)
	disk.ReadFlags(c, set, data)
	c.Options(set, settings.Tune, o, console.Parsers{
		"bins": func(text string) error {
			if strings.Contains(text, "/") {
				return own["bins"](text)
			}
			list, err := console.NumbersWithin(text, "bins", limit.Of("bins"))
			o.Bins = nil
			for _, v := range list {
				o.Bins = append(o.Bins, int(v))
			}
			return err
		},
		"compare": func(text string) error {
			if o.Compare = []string{}; text != "none" {
				o.Compare = strings.Split(text, ",")
			}
			return nil
		},
	})
	rest := settings.Fit.Counting("ppca", "exact").Without("method", "solver", "bins", "components", "lambda.mean", "lambda.basis", "seed", "sample")
	c.Options(set, rest, &o.Settings, own)
	disk.OutputFlag(set, output, "`file.npz` The chosen model, fitted to all training rows.", ".npz")
	return set
}

// printSearch prints the result as JSON, or the errors as tables with a row for each λ_m
// and a column for each λ_v.
func printSearch(c *console.Console, r tune.Result) error {
	c.Remark(r.Warnings)
	if c.Json {
		return c.Print(r, "")
	}
	fmt.Fprintf(c.Out, "RMSE of the rows left out; %d folds of %d groups; %.1f s\n", r.Folds, r.Groups, r.Seconds)
	if err := printErrors(c, r); err != nil {
		return err
	}
	printSizes(c, r.Sizes)
	fmt.Fprintf(c.Out, "\nchosen: %s\n", described(r.Best))
	if r.Least != r.Best {
		fmt.Fprintf(c.Out, "least error of this size: %s\n", described(r.Least))
	}
	fmt.Fprintf(c.Out, "rule: %s\n", r.Rule)
	if err := printMethods(c, r.Methods); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.Out, "\n%s\n", r.Verdict.Sentence)
	return err
}

// A cell of the table of errors.
type cell struct {
	components, bins int
	mean, basis      float64
	text             string
}

// printErrors prints a table for each size.
func printErrors(c *console.Console, r tune.Result) error {
	var cells []cell
	for _, p := range r.Points {
		cells = append(cells, cell{p.Components, p.Bins, p.Mean, p.Basis, fmt.Sprintf("%.4g", p.RMSE)})
	}
	slices.SortStableFunc(cells, func(a, b cell) int {
		return cmp.Or(cmp.Compare(a.components, b.components), cmp.Compare(a.bins, b.bins), cmp.Compare(b.mean, a.mean), cmp.Compare(b.basis, a.basis))
	})
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for i, p := range cells {
		before := cell{}
		if i > 0 {
			before = cells[i-1]
		}
		size := p.components != before.components || p.bins != before.bins
		if size {
			fmt.Fprintf(table, "\n%s, %s\nλ_m \\ λ_v\t", fault.Plural(p.components, "component"), fault.Plural(p.bins, "bin"))
			for _, q := range cells[i:] {
				if q.mean != p.mean || q.components != p.components || q.bins != p.bins {
					break
				}
				fmt.Fprintf(table, "%s\t", disk.Digits(q.basis, 3))
			}
		}
		if size || p.mean != before.mean {
			fmt.Fprintf(table, "\n%s\t", disk.Digits(p.mean, -1))
		}
		fmt.Fprintf(table, "%s\t", p.text)
	}
	fmt.Fprintln(table)
	return table.Flush()
}

// described returns a point as a line of text.
func described(p tune.Point) string {
	return fmt.Sprintf("λ_m = %s, λ_v = %s, %s, %s: RMSE %s ± %s",
		disk.Shortest(p.Mean), disk.Shortest(p.Basis), fault.Plural(p.Components, "component"), fault.Plural(p.Bins, "bin"), disk.Shortest(p.RMSE), disk.Shortest(p.SE))
}

// printSizes prints the sizes that were compared by the log-density of rows left out.
func printSizes(c *console.Console, sizes []tune.Size) {
	if len(sizes) == 0 {
		return
	}
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "\ncomponents\tbins\tlog-density of a row left out\tdifference from the chosen\tleast RMSE\t\n")
	for _, s := range sizes {
		fmt.Fprintf(table, "%d\t%d\t%.6g\t%.3g ± %.2g\t%.4g\t\n", s.Components, s.Bins, s.LogDensity, s.Difference, s.SE, s.RMSE)
	}
	table.Flush()
}

// printMethods prints the errors of the methods on the same rows.
func printMethods(c *console.Console, methods []tune.Compared) error {
	if len(methods) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "\nmethod\tRMSE\tminus that of ppca\t\n")
	for i, m := range methods {
		fmt.Fprintf(table, "%s\t%.4g ± %.2g\t", m.Method, m.RMSE, m.SE)
		if i > 0 {
			fmt.Fprintf(table, "%.2g ± %.1g", m.Difference, m.DifferenceSE)
		}
		fmt.Fprintf(table, "\t\n")
	}
	return table.Flush()
}
