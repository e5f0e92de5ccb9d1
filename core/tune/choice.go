package tune

import (
	"context"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/userjson"
)

// Choose chooses what s leaves open by cross-validation: λ_m, λ_v, the number of bins, and the
// method. It returns the settings to fit, and the search with its Verdict. record may be nil.
func Choose(ctx context.Context, d fit.Data, s method.Settings, cores int, record func(job.Progress)) (method.Settings, Result, error) {
	o := Options{Settings: s}
	if s.Lambda.Mean != nil {
		o.Mean = Grid{*s.Lambda.Mean}
	}
	if s.Lambda.Basis != nil {
		o.Basis = Grid{*s.Lambda.Basis}
	}
	r, err := Run(ctx, d, o, cores, record)
	if err != nil {
		return s, r, err
	}
	return r.Settings(s), r, nil
}

// choose sets Chosen by the verdict.
func (r *Result) choose() {
	r.Chosen = Chosen{Method: r.Verdict.Chosen, Components: r.Best.Components, Bins: r.Best.Bins}
	if r.Chosen.Method == "ppca" {
		r.Chosen.Lambda = &ChosenLambda{userjson.Number(r.Best.Mean), userjson.Number(r.Best.Basis)}
	}
}

// Settings returns s with all that was chosen.
func (r Result) Settings(s method.Settings) method.Settings {
	if s.Method != "" || r.Chosen.Method == "ppca" {
		return r.Apply(s)
	}
	s.Method, s.Components, s.Lambda.Mean, s.Lambda.Basis = r.Chosen.Method, r.Chosen.Components, nil, nil
	s.Bandwidth = (*float64)(r.Chosen.Bandwidth)
	return s
}
