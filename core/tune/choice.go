package tune

import (
	"context"
	"slices"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
)

// CanChoose reports whether a fit with s can be compared with others by cross-validation: not that
// of pictures of a surface, whose masked fits take minutes.
func CanChoose(s method.Settings) bool {
	return s.Visible == nil && s.EndpointMask == nil && Options{Settings: s}.Check() == nil
}

// Choose chooses what s leaves open by cross-validation: λ_m, λ_v, the number of bins, and the
// method. It returns the settings to fit, and the search with its Verdict. record may be nil.
func Choose(ctx context.Context, d fit.Data, s method.Settings, cores int, record func(job.Progress)) (method.Settings, Result, error) {
	r, err := Run(ctx, d, Options{Settings: s}, cores, record)
	if err != nil {
		return s, r, err
	}
	return r.Settings(s), r, nil
}

// Settings returns s with all that was chosen.
func (r Result) Settings(s method.Settings) method.Settings {
	if !slices.Contains(comparable, r.Chosen.Method) {
		s = r.Apply(s)
		s.Method = r.Chosen.Method
		return s
	}
	if s.Method == "" && s.Bandwidth == nil {
		s.Bandwidth = (*float64)(r.Chosen.Bandwidth)
	}
	s.Method, s.Components, s.Lambda.Mean, s.Lambda.Basis = r.Chosen.Method, r.Chosen.Components, nil, nil
	return s
}
