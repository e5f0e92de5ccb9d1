package method_test

import (
	"context"
	"errors"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/settings"
)

// A fit with the largest value of each option ends or is refused after bounded work,
// counted in checkpoints, which are about 10 ms apart at most. A user waits a few
// seconds.
func TestLargestOptionsAreBounded(t *testing.T) {
	d := pathology{"noise", 8, 3, normal, spread}.data()
	most := func(name string) int { return int(settings.LimitOf(name).Most) }
	for name, c := range map[string]struct {
		settings method.Settings
		code     fault.Code // "": the fit ends
		work     int        // checkpoints
	}{
		"bins":                {method.Settings{Bins: most("bins")}, fault.TooLarge, 20},
		"bins of Algorithm 1": {method.Settings{Bins: most("bins"), Solver: fit.Paper}, fault.TooLarge, 20},
		"bins of IPCA":        {method.Settings{Method: "ipca", Bins: most("bins")}, "", 2000},
		"components":          {method.Settings{Components: most("components")}, fault.Option, 20},
		"evaluations":         {method.Settings{MaxEvaluations: most("maxEvaluations"), Tolerance: new(0.0)}, "", 20_000},
		"steps of the bases":  {method.Settings{Solver: fit.Paper, Cycles: new(2), BasisSteps: new(most("basisSteps"))}, "", 10 * most("basisSteps")},
		"observations":        {method.Settings{Sample: most("sample")}, "", 2000},
	} {
		reached, enough := 0, errors.New("too much work")
		m, err := method.Fit(job.WithCheckpoints(context.Background(), func() error {
			if reached++; reached > c.work {
				return enough
			}
			return nil
		}), d, c.settings, nil)
		if reached > c.work || err == nil && (c.code != "" || m.Summary.Status == fit.Cancelled) || err != nil && fault.CodeOf(err) != c.code {
			t.Errorf("%s: %d checkpoints, %v; want at most %d and %q", name, reached, err, c.work, c.code)
		}
	}
}
