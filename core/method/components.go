package method

import (
	"context"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/solver"
)

// SuggestComponents returns a number of components for each endpoint, see
// solver.SuggestComponents. The share of the variance comes from s (default
// solver.SuggestedShare), the maximum from Components (default solver.MostSuggested).
func (s Settings) SuggestComponents(ctx context.Context, d fit.Data) ([]int, error) {
	share := 0.
	given(&share, s.Share)
	s.PerEndpoint, s.Share = nil, nil
	o, err := s.Options(ctx, d)
	if err != nil {
		return nil, err
	}
	return suggest(ctx, d, o, s.Components, share)
}

// chooseComponents sets V, and V_b if the settings give or request it. A suggestion
// depends on λ_m, which it takes from o.
func (s Settings) chooseComponents(ctx context.Context, d fit.Data, o *fit.Options) error {
	perEndpoint := s.PerEndpoint
	switch {
	case perEndpoint == nil && s.Share == nil && s.Components != 0:
		o.Components = s.Components
		return nil
	case perEndpoint == nil && s.Share == nil:
		if s.EndpointMask != nil || len(d.Theta) == 0 {
			return nil
		}
		held, err := solver.Holding(ctx, d, o.Components)
		if err == nil {
			o.Components = held
		}
		return err
	case !smooth(s.Method):
		return fault.New(fault.Unsupported, "only PPCA supports a number of components for each endpoint: set one number for %s", s.Method).With("option", "components")
	case perEndpoint != nil && s.Share != nil:
		return fault.New(fault.Option, "the components of each endpoint are both set and to be suggested: choose one").With("option", "components")
	case perEndpoint == nil:
		var err error
		if perEndpoint, err = suggest(ctx, d, *o, s.Components, *s.Share); err != nil {
			return err
		}
	case len(perEndpoint) == 0:
		return fault.New(fault.Option, "the list of components is empty: set a number for each of the %d endpoints", o.Graph.Knots()).With("option", "components")
	case s.Components != 0 && s.Components != slices.Max(perEndpoint):
		return fault.New(fault.Option, "components is %d, but the largest number of an endpoint is %d: set one or the other", s.Components, slices.Max(perEndpoint)).With("option", "components")
	}
	o.ComponentsPerKnot, o.Components = perEndpoint, slices.Max(perEndpoint)
	return nil
}

// suggest returns V_b, at most most if that is not 0. A share of 0 means the default.
func suggest(ctx context.Context, d fit.Data, o fit.Options, most int, share float64) ([]int, error) {
	o.Components = solver.MostSuggested
	if d.X != nil {
		n, k := d.X.Dims()
		o.Components = max(1, min(o.Components, n-1, k))
	}
	choose(&o.Components, most)
	if share == 0 {
		share = solver.SuggestedShare
	}
	return solver.SuggestComponents(ctx, d, o, share)
}
