//go:build !js

package main

import (
	"io"
	"math"
	"reflect"
	"testing"

	"ppca/core/dataset"
	"ppca/core/method"
	"ppca/core/report"
	"ppca/core/settings"
)

// The command line in the report of the page means the choices of the page.
func TestArgumentsMeanTheirOptions(t *testing.T) {
	number := func(v float64) *float64 { return &v }
	whole := func(v int) *int { return &v }
	for _, want := range []struct {
		read dataset.Options
		s    method.Settings
	}{
		{dataset.Options{Theta: "age", TestShare: dataset.TestShare}, method.Settings{Method: "ppca", Bins: 4, Components: 3}},
		{dataset.Options{Theta: "a b,c", ID: "id", Group: "who", Weight: "w", Ignore: []string{"x, y", "z"}, TestShare: 0, Seed: 7, Standardise: true},
			method.Settings{Method: "local", Bins: 5, Spacing: "count", Components: 2, Bandwidth: number(0.5), Seed: number(3)}},
		{dataset.Options{Long: "id,time,value", Time: "day-of-year", Dates: "dmy", Decimal: ",", NA: []string{"?", "n/a"}, OneHot: []string{"sex"}, Missing: "drop", TestShare: 0.3},
			method.Settings{Method: "ppca", Endpoints: []float64{-1, 0, 2.5}, PerEndpoint: []int{1, 2, 3}, Noise: "theta", Smoothness: "reconstructions"}},
		{dataset.Options{Plain: true, Sheet: "two", Observed: "known.npy", Pattern: `(\d+)`, GroupPattern: `^(.)`, TestShare: dataset.TestShare},
			method.Settings{Method: "ppca", Bins: 12, Periodic: number(365.25), Components: 2, Sample: 100, Solver: "paper", Cycles: whole(5), MeanRate: number(0.1),
				Lambda: method.LambdaSettings{Mean: number(math.Inf(1)), Basis: number(0), Ortho: number(20), Ratio: number(2)}}},
		{dataset.Options{Theta: "yaw,pitch", TestShare: dataset.TestShare}, method.Settings{Method: "spca", Nonzeros: 4, SparseRidge: number(0.1), Components: 2,
			Axes: []method.Axis{{Bins: 4, Spacing: "count"}, {Endpoints: []float64{0, 1, 3}, Periodic: number(9)}}}},
		{dataset.Options{TestShare: dataset.TestShare}, method.Settings{Method: "lpp", Range: []float64{0, 9}, Neighbours: 5, Heat: number(2), MaxEvaluations: 9, Tolerance: number(1e-5), Gauge: "ridge", Start: "pooled", Ridge: number(0.1)}},
	} {
		args, known := report.Arguments(want.read, want.s)
		s := method.Settings{Method: "ppca"}
		c := newConsole(subcommand{name: "fit"}, args, io.Discard, io.Discard)
		f := newFitting(c)
		c.options(settings.Fit, &s, settingsParsers(&s))
		if err := c.flags.Parse(args); err != nil || !known || c.flags.NArg() > 0 {
			t.Errorf("%q: %v, known: %v, left: %q", args, err, known, c.flags.Args())
		}
		read := f.read
		if read.Accept != (read.Theta == "") {
			t.Errorf("%q: roles are proposed: %v", args, read.Accept)
		}
		read.Accept = false
		if want.read.Missing == "" && read.Theta != "" {
			want.read.Missing = dataset.ModelMissing
		}
		if !reflect.DeepEqual(read, want.read) || !reflect.DeepEqual(s, want.s) {
			t.Errorf("%q means\n%+v %+v, want\n%+v %+v", args, read, s, want.read, want.s)
		}
	}
	if args, _ := report.Arguments(dataset.Options{Ignore: []string{}, TestShare: dataset.TestShare}, method.Settings{}); len(args) > 0 {
		t.Errorf("no option is %q", args)
	}
	header := true
	for _, read := range []dataset.Options{{Split: "part"}, {Header: &header}, {Blur: &dataset.Blur{}}, {Variables: []string{"a"}}} {
		if args, known := report.Arguments(read, method.Settings{}); known {
			t.Errorf("%+v has no command line, not %q", read, args)
		}
	}
}
