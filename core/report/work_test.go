package report

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/experiment/study"
	"ppca/core/fault"
	"ppca/core/job"
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
			r.Experiment.Settings = study.Options{Splits: 10_000, Sizes: []int{2, 5, 10}, Methods: []string{"PCA"}}
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

// The estimate of the longest fit follows from the multiplications of an evaluation at all knots
// and from the evaluations that the settings allow, for two starts.
func TestLongestFit(t *testing.T) {
	set := &dataset.Set{X: mat.NewDense(120, 20, nil), Train: 100}
	seven, two, three := 7, 2, 3
	for name, c := range map[string]struct {
		settings            method.Settings
		v, knots, multiples float64 // v: means and components; multiples: evaluations of both starts
	}{
		"nothing chosen":    {method.Settings{}, 11, 5, 800},
		"components, bins":  {method.Settings{Method: "ppca", Components: 30, Bins: 9}, 31, 10, 800},
		"endpoints":         {method.Settings{Endpoints: []float64{0, 1, 2, 3, 4, 5, 6, 7}}, 11, 8, 800},
		"axes":              {method.Settings{Axes: []method.Axis{{Bins: 6}, {Endpoints: []float64{0, 1, 2, 3, 4, 5, 6}}}}, 11, 49, 800},
		"evaluations":       {method.Settings{MaxEvaluations: 50}, 11, 5, 100},
		"another method":    {method.Settings{Method: "pca"}, 11, 5, 1},
		"the paper's":       {method.Settings{Solver: "paper", Cycles: &seven, MeanSteps: &two, BasisSteps: &three}, 11, 5, 2 * 7 * 3 * 4},
		"cycles, not paper": {method.Settings{Cycles: &seven, MeanSteps: &two}, 11, 5, 800},
	} {
		each := 4*100*20*c.v + c.knots*(20*c.v*c.v+20_000) + 4*c.knots*c.knots*c.knots
		got, err := longestFit(set, c.settings)
		if want := each * c.multiples / 1e9; err != nil || !(math.Abs(got-want) <= 1e-12*want) {
			t.Errorf("%s: %v s, %v, want %v s", name, got, err, want)
		}
	}
}

func TestSpell(t *testing.T) {
	for seconds, want := range map[float64]string{0.1: "1 s", 89.5: "90 s", 90: "2 min", 61 * 60: "61 min", 5399: "90 min", 5400: "1.5 h", 86_400: "24 h"} {
		if got := spell(seconds); got != want {
			t.Errorf("%v s: %s, want %s", seconds, got, want)
		}
	}
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

// So does one that is interrupted in the middle of an experiment, with some finished parts.
func TestVerifyStopsInAnExperiment(t *testing.T) {
	r, err := Parse(bases(t)["experiment"].text)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	v, err := r.Verify(ctx, nil, Options{Record: func(job.Progress) { cancel() }})
	if v != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", v, err)
	}
}

// What takes longer than the hours allow is stopped, because the parts of an experiment are
// counted before, but not estimated.
func TestVerifyEndsAfterItsHours(t *testing.T) {
	r, err := Parse(bases(t)["experiment"].text)
	if err != nil {
		t.Fatal(err)
	}
	announced := ""
	const hours = 1e-20 // over at once, however fast the work is
	v, err := r.Verify(t.Context(), nil, Options{Hours: hours, Begin: func(work string) { announced = work }})
	if v != nil || fault.CodeOf(err) != fault.TooLarge || !strings.Contains(err.Error(), "stopped after 1e-20 hours") || !strings.HasSuffix(announced, "parts, at most 1 s") {
		t.Errorf("%q, %+v, %v", announced, v, err)
	}
}
