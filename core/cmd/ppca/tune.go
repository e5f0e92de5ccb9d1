package main

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/settings"
	"ppca/core/summary"
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
	if !c.json && c.output == "" { // else the summary of the model has the verdict
		fmt.Fprintln(c.out)
		if err := summary.WriteVerdict(c.out, printf, &found.Verdict); err != nil {
			return err
		}
	}
	if c.output == "" {
		return nil
	}
	chosen := found.Settings(o.Settings)
	m, err := f.fit(ctx, chosen, &found)
	switch {
	case err != nil:
		return err
	case m.Summary.Status == fit.Cancelled:
		return errCancelled
	case c.json: // the search is its one result
		return nil
	}
	said, err := summary.Of(ctx, m, f.set, chosen)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.out)
	return printFit(c, m, chosen, said)
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

// printSearch prints the result as JSON, or the errors and the choice.
func printSearch(c *console, r tune.Result) error {
	c.remark(r.Warnings)
	if c.json {
		return c.print(r, "")
	}
	fmt.Fprintf(c.out, "RMSE of the rows left out; %d folds; %.1f s\n\n", r.Folds, r.Seconds)
	if err := writeRows(c.out, r.Points); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "\nchosen: %s\n", described(r.Best))
	return nil
}

// described returns a point as a line of text.
func described(p tune.Point) string {
	size := fault.Plural(p.Components, "component") + ", " + fault.Plural(p.Bins, "bin")
	return fmt.Sprintf("λ_m = %s, λ_v = %s, %s: RMSE %s ± %s", shortest(float64(p.Mean)), shortest(float64(p.Basis)), size,
		shortest(p.RMSE), shortest(p.SE))
}
