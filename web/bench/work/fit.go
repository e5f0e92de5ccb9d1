package work

import (
	"context"
	"fmt"
	"time"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// fitOnce times a whole fit on one core, its start included, and on request its density.
func fitOnce(ctx context.Context, s *Set, settings method.Settings, density bool) (_ Answer, err error) {
	start := time.Now()
	var m *model.Model
	if density {
		m, err = method.FitOn(ctx, s.Data, settings, 1)
	} else {
		m, err = method.Fit(ctx, s.Data, settings, nil)
	}
	if err != nil {
		return Answer{}, err
	}
	return answer(m, since(start)), nil
}

func answer(m *model.Model, seconds float64) Answer {
	return Answer{Seconds: seconds, Evaluations: m.Summary.Evaluations, Energy: m.Summary.Energy.Total,
		Status: string(m.Summary.Status), RMSE: m.Summary.RMSE}
}

// reach times a fit, its start included, until its energy is at most the given
// one. It fails if the fit ends above it.
func reach(ctx context.Context, s *Set, settings method.Settings, energy float64) (Answer, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	seconds, evaluations := 0.0, 0
	start := time.Now()
	m, err := method.Fit(ctx, s.Data, settings, func(p fit.Progress) {
		if evaluations == 0 && p.Energy.Total <= energy {
			seconds, evaluations = since(start), p.Evaluations
			stop()
		}
	})
	if err != nil {
		return Answer{}, err
	}
	if evaluations == 0 || m.Summary.Energy.Total > energy {
		return Answer{}, fmt.Errorf("the fit ends at E = %g and does not reach %g", m.Summary.Energy.Total, energy)
	}
	reached := answer(m, seconds)
	reached.Evaluations = evaluations
	return reached, nil
}
