package method

import (
	"context"
	"sync"

	"ppca/core/ppca"
)

// Starts returns the settings of the independent fits of which the fit of s takes
// the one of lowest energy, so that several cores can share it: one from each
// start of the exact solver; for everything else s alone.
func (s Settings) Starts() []Settings {
	exact := s.Solver == "" || s.Solver == ppca.Exact
	if smooth := s.Method == "" || s.Method == "ppca" || s.Method == "ppca-normalised"; !smooth || !exact || s.Start != ppca.BothStarts {
		return []Settings{s}
	}
	pooled, knotwise := s, s
	pooled.Start, knotwise.Start = ppca.PooledStart, ppca.KnotwiseStart
	return []Settings{pooled, knotwise}
}

// Lowest returns the model of lowest minimum, the first of equals, among those of
// Starts, with the evaluations of all of them: the model that one fit from all
// starts finds, to the last bit. It is cancelled if any of them is.
func Lowest(models []*ppca.Model) *ppca.Model {
	best, evaluations, cancelled, seconds := models[0], 0, false, 0.0
	for _, m := range models {
		if m.Summary.Minimum < best.Summary.Minimum {
			best = m
		}
		evaluations += m.Summary.Evaluations
		cancelled = cancelled || m.Summary.Status == ppca.Cancelled
		seconds = max(seconds, m.Summary.Seconds)
	}
	best.Summary.Evaluations, best.Summary.Seconds = evaluations, seconds
	best.Options.Start = ppca.BothStarts
	if cancelled {
		best.Summary.Status = ppca.Cancelled
	}
	return best
}

// FitTogether is Fit with its starts in goroutines of their own, each with its own
// copy of the data.
func FitTogether(ctx context.Context, d ppca.Data, s Settings) (*ppca.Model, error) {
	starts := s.Starts()
	if len(starts) == 1 {
		return Fit(ctx, d, s, nil)
	}
	d.Disposable = false
	models, errs := make([]*ppca.Model, len(starts)), make([]error, len(starts))
	var group sync.WaitGroup
	for i, start := range starts {
		group.Go(func() { models[i], errs[i] = Fit(ctx, d, start, nil) })
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return Lowest(models), nil
}
