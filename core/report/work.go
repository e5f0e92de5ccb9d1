package report

import (
	"context"
	"fmt"
	"math"
	"strings"

	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
)

// MostHours is the default limit of the time of a repetition. The author of a report chooses its
// work, so it must be limited. Fits are refused by an estimate before they begin; whatever takes
// longer, such as an experiment, is stopped.
const MostHours = 2

// mostParts is the most parts of an experiment that may be repeated.
const mostParts = 20_000

const (
	perSecond = 1e9 // multiplications per second on a slow core
	overhead  = 2e4 // the rest of an evaluation at an endpoint, in multiplications
)

// work describes the coming repetition. It fails with ERR_TOO_LARGE if that may take too long.
func (p *Repetition) work(ctx context.Context) (string, error) {
	most := p.how.hours()
	if e := p.report.Experiment; e != nil {
		j, err := experiment.New(ctx, e.Name, p.set, e.Settings)
		if err != nil {
			return "", err
		}
		parts := len(j.Parts())
		if parts > mostParts {
			return "", fault.New(fault.TooLarge, "the experiment %s has %d parts with the options of the report, "+
				"but at most %d can be repeated: use fewer splits", e.Name, parts, mostParts)
		}
		return fmt.Sprintf("repeating the experiment %s: %d parts, at most %s", e.Name, parts, spell(3600*most)), nil
	}
	var kinds []string
	seconds := 0.
	for i, m := range p.report.Models {
		longest, err := p.Seconds(m.Settings)
		if err != nil {
			return "", fmt.Errorf("models[%d]: %w", i, err)
		}
		seconds += longest
		kinds = append(kinds, m.Kind)
	}
	if seconds > most*3600 {
		return "", fault.New(fault.TooLarge, "repeating the report with its options may take %s, but the limit is %g hours: "+
			"allow more if you trust the report", spell(seconds), most).With("hours", seconds/3600)
	}
	return fmt.Sprintf("repeating the fit of %s (%s) to %d rows of %d variables: at most %s", fault.Plural(len(kinds),
		"model"),
		strings.Join(kinds, ", "), p.set.Train, p.set.Variables(), spell(seconds)), nil
}

// Seconds returns roughly the most seconds of a fit to the data of the report, for the evaluations
// that its options allow. It fails with ERR_OPTION for options outside their limits. It uses the
// options as written, because completing them from the data is work, too.
func (p *Repetition) Seconds(s method.Settings) (float64, error) {
	if err := fault.CheckOptions(s); err != nil {
		return 0, err
	}
	n, k, v := float64(p.set.Train), float64(p.set.Variables()), float64(max(s.Components, 10)+1)
	knots := knotsOf(s)
	each := 4*n*k*v + knots*(k*v*v+overhead) + 4*knots*knots*knots // for all knots
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
	return 2 * each * evaluations / perSecond, nil // for each of two starts
}

// knotsOf returns the number of knots of the bins, or an upper bound for default bins.
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

// spell returns a time in words, rounded up.
func spell(seconds float64) string {
	switch {
	case seconds < 90:
		return fmt.Sprintf("%.0f s", math.Ceil(seconds))
	case seconds < 5400:
		return fmt.Sprintf("%.0f min", math.Ceil(seconds/60))
	}
	return fmt.Sprintf("%.3g h", seconds/3600)
}
