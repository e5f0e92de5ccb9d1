package report

import (
	"context"
	"fmt"
	"math"
	"strings"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/method"
)

// MostHours is the time above which a report is not repeated unless the user says so.
// Whoever sends a report chooses how much work it makes.
const MostHours = 2

// mostParts is the number of parts of an experiment above which it is not repeated.
const mostParts = 20_000

const (
	perSecond = 1e9 // multiplications of a slow core
	overhead  = 2e4 // multiplications that the rest of an evaluation takes as long as, at each endpoint
)

// announce says what is about to be repeated, or fails (ERR_TOO_LARGE) where that may take
// longer than it may.
func (r *Report) announce(ctx context.Context, set *dataset.Set, o Options) error {
	work, err := r.work(ctx, set, o)
	if err == nil && o.Begin != nil {
		o.Begin(work)
	}
	return err
}

func (r *Report) work(ctx context.Context, set *dataset.Set, o Options) (string, error) {
	if r.Experiment != nil {
		return r.Experiment.work(ctx, set)
	}
	var kinds []string
	seconds := 0.
	for i, m := range r.Models {
		longest, err := longestFit(set, m.Settings)
		if err != nil {
			return "", fmt.Errorf("models[%d]: %w", i, err)
		}
		seconds += longest
		kinds = append(kinds, m.Kind)
	}
	most := o.Hours
	if most == 0 {
		most = MostHours
	}
	if seconds > most*3600 {
		return "", fault.New(fault.TooLarge, "repeating the report with its options may take %s, but the limit is %g hours: allow more if you trust the report", spell(seconds), most).With("hours", seconds/3600)
	}
	return fmt.Sprintf("repeats the fit of %s (%s) to %d rows of %d variables: %s at most", models(len(kinds)), strings.Join(kinds, ", "), set.Train, set.Variables(), spell(seconds)), nil
}

// longestFit returns the seconds that a fit takes at most, roughly: those of all the
// evaluations that it may use. It fails (ERR_OPTION) for options beyond their limits. The
// options are read as they are written: to complete them from the data takes work too.
func longestFit(set *dataset.Set, s method.Settings) (float64, error) {
	if err := limit.Options(s); err != nil {
		return 0, err
	}
	n, k, v := float64(set.Train), float64(set.Variables()), float64(max(s.Components, 10)+1)
	knots := knotsOf(s)
	each := 4*n*k*v + knots*(k*v*v+overhead) + 4*knots*knots*knots // of all knots at once
	evaluations := 400.
	switch {
	case s.Method != "" && s.Method != "ppca":
		return each / perSecond, nil
	case s.Solver == fit.Paper && s.Cycles != nil:
		evaluations = float64(*s.Cycles)
	case s.MaxEvaluations > 0:
		evaluations = float64(s.MaxEvaluations)
	}
	for _, steps := range []*int{s.MeanSteps, s.BasisSteps} {
		if s.Solver == fit.Paper && steps != nil {
			evaluations *= 1 + float64(*steps)
		}
	}
	return 2 * each * evaluations / perSecond, nil // from each of two starts
}

// knotsOf returns how many knots the bins have, or those of a default that is no more.
func knotsOf(s method.Settings) float64 {
	knots := float64(max(s.Bins, len(s.Endpoints)-1, 4) + 1)
	if len(s.Axes) > 0 {
		knots = 1
	}
	for _, a := range s.Axes {
		knots *= float64(max(a.Bins, len(a.Endpoints)-1, 4) + 1)
	}
	return knots
}

// work returns what an experiment is about to do, and fails where that is too much.
func (e *Experiment) work(ctx context.Context, set *dataset.Set) (string, error) {
	j, err := experiment.New(ctx, e.Name, set, e.Settings)
	if err != nil {
		return "", err
	}
	parts := len(j.Parts())
	if parts > mostParts {
		return "", fault.New(fault.TooLarge, "the experiment %s has %d parts with the options of the report, but at most %d can be repeated: use fewer splits", e.Name, parts, mostParts)
	}
	return fmt.Sprintf("repeats the experiment %s: %d parts", e.Name, parts), nil
}

// spell returns a time in words, rounded up to what matters.
func spell(seconds float64) string {
	switch {
	case seconds < 90:
		return fmt.Sprintf("%.0f s", math.Ceil(seconds))
	case seconds < 5400:
		return fmt.Sprintf("%.0f min", math.Ceil(seconds/60))
	}
	return fmt.Sprintf("%.3g h", seconds/3600)
}
