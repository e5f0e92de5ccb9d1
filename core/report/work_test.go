package report

import (
	"context"
	"errors"
	"strings"
	"testing"

	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/method"
)

// The work of a report is estimated before it begins: options that would need days are refused
// at once, and others are announced.
func TestWorkIsBounded(t *testing.T) {
	each := bases(t)
	for name, c := range map[string]struct {
		base   string
		change func(*Report)
		code   fault.Code
		says   string
	}{
		"bins":       {"table", func(r *Report) { r.Models[0].Settings.Bins = 4096 }, fault.TooLarge, "the limit is 2 hours"},
		"cycles":     {"table", func(r *Report) { endless(&r.Models[0].Settings, 100_000, 10_000) }, fault.TooLarge, "the limit is 2 hours"},
		"10⁶ cycles": {"table", func(r *Report) { endless(&r.Models[0].Settings, 1_000_000, 1) }, fault.Option, "cycles is 1000000"},
		"10⁶ splits": {"experiment", func(r *Report) { r.Experiment.Settings.Splits = 1_000_000 }, fault.Option, "splits is 1000000"},
		"parts": {"experiment", func(r *Report) {
			r.Experiment.Name = "blur"
			r.Experiment.Settings = experiment.Options{Splits: 10_000, Sizes: []int{2, 5, 10}, Methods: []string{"PCA"}}
		}, fault.TooLarge, "at most 20000 can be repeated"},
	} {
		r, err := Parse(each[c.base].text)
		if err != nil {
			t.Fatal(err)
		}
		c.change(r)
		ctx, stop := context.WithCancel(t.Context())
		_, err = r.Verify(ctx, each[c.base].files, Options{Begin: func(string) {
			t.Errorf("%s: it begins", name)
			stop()
		}})
		stop()
		if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func endless(s *method.Settings, cycles, steps int) {
	s.Solver, s.Cycles, s.MeanSteps = "paper", &cycles, &steps
}

// A verification that is interrupted after it began returns that error.
func TestVerifyStops(t *testing.T) {
	for name, each := range bases(t) {
		r, err := Parse(each.text)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		announced := ""
		v, err := r.Verify(ctx, each.files, Options{Begin: func(work string) { announced = work; cancel() }})
		if v != nil || !errors.Is(err, context.Canceled) || !strings.HasPrefix(announced, "repeating ") {
			t.Errorf("%s: %q, %+v, %v", name, announced, v, err)
		}
	}
}
