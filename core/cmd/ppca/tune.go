package main

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/settings"
	"ppca/core/tune"
)

// runTune chooses λ by cross-validation. If an output file is named, it fits the chosen
// model to all training rows.
func runTune(ctx context.Context, c *console) error {
	f := newFitting(c)
	var o tune.Options
	f.searchFlags(&o)
	names, err := c.parse("the file")
	if err != nil {
		return err
	}
	if err := o.Check(); err != nil {
		return err
	}
	if o.Settings, err = f.open(ctx, names, o.Settings); err != nil {
		return err
	}
	propose(c, f.set)
	show, clear := c.meter()
	found, err := tune.Run(ctx, f.set.Training().Placed(), o, runtime.GOMAXPROCS(0), show)
	clear()
	if err != nil {
		return err
	}
	if err := printSearch(c, found); err != nil {
		return err
	}
	if found.Cancelled {
		return errCancelled
	}
	if c.output == "" {
		return nil
	}
	chosen := found.Settings(o.Settings)
	m, err := f.fit(ctx, chosen, &found)
	if err != nil {
		return err
	}
	c.note("%s: the chosen model, fitted to all %d training rows: RMSE %s", c.output, f.set.Train,
		shortest(m.Summary.RMSE))
	if m.Summary.Status == fit.Cancelled {
		return errCancelled
	}
	if c.json { // the search is its one result
		return nil
	}
	said, err := summarise(ctx, m, f.set, chosen)
	if err != nil || said == nil {
		return err
	}
	fmt.Fprintln(c.out)
	return said.Write(c.out, printf, false)
}

func (f *fitting) searchFlags(o *tune.Options) {
	own := settingsParsers(&o.Settings)
	f.options(settings.Tune, o, parsers{
		"bins": func(text string) error {
			if strings.Contains(text, "/") {
				return own["bins"](text)
			}
			return parserOf(settings.Tune.Of("bins"), reflect.ValueOf(&o.Bins).Elem())(text)
		},
		"compare": func(text string) error {
			if o.Compare = []string{}; text != "none" {
				o.Compare = strings.Split(text, ",")
			}
			return nil
		},
	})
	rest := settings.Fit.Counting("ppca", "exact").
		Without("method", "solver", "bins", "components", "lambda.mean", "lambda.basis", "seed", "sample")
	f.options(rest, &o.Settings, own)
	f.modelFlags("The chosen model, fitted to all training rows.")
}

// printSearch prints the result as JSON, or the errors as tables with a row for each λ_m
// and a column for each λ_v.
func printSearch(c *console, r tune.Result) error {
	c.remark(r.Warnings)
	if c.json {
		return c.print(r, "")
	}
	fmt.Fprintf(c.out, "RMSE of the rows left out; %d folds; %.1f s\n", r.Folds, r.Seconds)
	if err := printErrors(c, r); err != nil {
		return err
	}
	printSizes(c, r.Sizes)
	fmt.Fprintf(c.out, "\nchosen: %s\n", described(r.Best))
	if r.Least != r.Best {
		fmt.Fprintf(c.out, "least error of this size: %s\n", described(r.Least))
	}
	fmt.Fprintf(c.out, "rule: %s\n", r.Rule)
	if err := printMethods(c, r.Methods); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.out, "\n%s\n", r.Verdict.Sentence)
	return err
}

// printErrors prints a table for each size.
func printErrors(c *console, r tune.Result) error {
	points := slices.Clone(r.Points)
	slices.SortStableFunc(points, func(a, b tune.Point) int {
		return cmp.Or(cmp.Compare(a.Components, b.Components), cmp.Compare(a.Bins, b.Bins), cmp.Compare(b.Mean, a.Mean),
			cmp.Compare(b.Basis, a.Basis))
	})
	table := grid(c.out)
	before := tune.Point{}
	for i, p := range points {
		size := p.Components != before.Components || p.Bins != before.Bins
		if size {
			fmt.Fprintf(table, "\n%s, %s\nλ_m \\ λ_v\t", fault.Plural(p.Components, "component"), fault.Plural(p.Bins, "bin"))
			for _, q := range points[i:] {
				if q.Mean != p.Mean || q.Components != p.Components || q.Bins != p.Bins {
					break
				}
				fmt.Fprintf(table, "%s\t", digits(q.Basis, 3))
			}
		}
		if size || p.Mean != before.Mean {
			fmt.Fprintf(table, "\n%s\t", digits(p.Mean, -1))
		}
		fmt.Fprintf(table, "%.4g\t", p.RMSE)
		before = p
	}
	fmt.Fprintln(table)
	return table.Flush()
}

// described returns a point as a line of text.
func described(p tune.Point) string {
	return fmt.Sprintf("λ_m = %s, λ_v = %s, %s, %s: RMSE %s ± %s",
		shortest(p.Mean), shortest(p.Basis), fault.Plural(p.Components, "component"), fault.Plural(p.Bins, "bin"),
		shortest(p.RMSE), shortest(p.SE))
}

// printSizes prints the sizes that were compared by the log-density of rows left out.
func printSizes(c *console, sizes []tune.Size) {
	if len(sizes) == 0 {
		return
	}
	table := grid(c.out)
	fmt.Fprintf(table, "\ncomponents\tbins\tlog-density of a row left out\tdifference from the chosen\tleast RMSE\t\n")
	for _, s := range sizes {
		fmt.Fprintf(table, "%d\t%d\t%.6g\t%.3g ± %.2g\t%.4g\t\n", s.Components, s.Bins, s.LogDensity, s.Difference, s.SE,
			s.RMSE)
	}
	table.Flush()
}

// printMethods prints the errors of the methods on the same rows.
func printMethods(c *console, methods []tune.Compared) error {
	if len(methods) == 0 {
		return nil
	}
	table := grid(c.out)
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
