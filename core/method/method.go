// Package method is the entry to every method: the settings that a user may choose,
// their defaults, and the fit. The command line and the browser both use it, so that
// equal settings give equal fits.
package method

import (
	"context"
	"fmt"
	"slices"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/settings"
)

// complete reports whether every λ is set. Defaults for the others require passes over
// the data.
func (l LambdaSettings) complete() bool { return l.Mean != nil && l.Basis != nil && l.Ortho != nil }

// defaultCycles is n_c of the paper's face experiment.
const defaultCycles = 300

// Fit fits the method of s to d. The model has the Sample from which it learns its density when that
// is needed; FitWithDensity learns it. record may be nil. Cancelling ctx has the effect described at solver.Fit.
func Fit(ctx context.Context, d fit.Data, s Settings, record func(fit.Progress)) (*model.Model, error) {
	p, err := s.plan(ctx, d)
	if err != nil {
		return nil, err
	}
	return p.fit(ctx, record)
}

// FitWithDensity is Fit with the density of the observations.
func FitWithDensity(ctx context.Context, d fit.Data, s Settings) (*model.Model, error) {
	m, err := Fit(ctx, d, s, nil)
	if err == nil && infer.Complete(ctx, m) != nil { // cancelled: the model is without
		m.Sample = nil
	}
	return m, err
}

// FitWith is Fit to all of d, with options that s returned for d or for a superset of
// d.
func (s Settings) FitWith(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	fitter, err := fitterOf(s.Method)
	if err != nil {
		return nil, err
	}
	if s.Visible != nil && !smooth(s.Method) {
		d.Observed = nil
	}
	constant := d.Constant()
	weighed, by, err := s.WithNoise(ctx, d, o)
	if err != nil {
		return nil, err
	}
	m, err := fitter(ctx, weighed, o)
	if err == nil && s.noiseByTheta() {
		err = describedAll(ctx, m, d, by)
	}
	if err == nil {
		m.Summary.Warnings = slices.Concat(constant, d.LeftOut(), s.merged(o.Graph), s.former(), s.unused(), m.Summary.Warnings)
	}
	return m, err
}

// Options returns the options of a fit to all of d, with defaults for whatever s leaves
// open.
func (s Settings) Options(ctx context.Context, d fit.Data) (fit.Options, error) {
	graph, err := s.Graph(d)
	if err != nil {
		return fit.Options{}, err
	}
	return s.options(ctx, d, graph)
}

// options is Options with the endpoints given.
func (s Settings) options(ctx context.Context, d fit.Data, graph graph.Graph) (o fit.Options, err error) {
	o = fit.Unsmoothed(d, graph)
	if smooth(s.Method) && !s.Lambda.complete() {
		if o, err = fit.Defaults(ctx, d, graph); err != nil {
			return o, err
		}
	}
	if o.EndpointMask, err = s.endpointMask(graph.Endpoints); err != nil {
		return o, err
	}
	s.ofSurface(&o)
	if s.Solver == fit.Paper {
		o.MaxEvaluations = defaultCycles
	}
	settings.FillOptions(&o, s)
	if o.Noise == fit.FormerNoise {
		o.Noise = fit.ThetaNoise
	}
	if s.Solver == fit.Paper {
		given(&o.MaxEvaluations, s.Cycles)
	}
	return o, s.chooseComponents(ctx, d, &o)
}

// former returns a warning for each value of earlier versions that s requests.
func (s Settings) former() (warnings []string) {
	if s.Effort != "" && s.Effort != "starts" && s.Counts("effort") {
		warnings = append(warnings, fmt.Sprintf("effort %s is no longer used: a fit runs from its starts", s.Effort))
	}
	if s.Noise == fit.FormerNoise && s.Counts("noise") {
		warnings = append(warnings, fmt.Sprintf("noise %s is no longer used: the fit has noise %s", s.Noise, fit.ThetaNoise))
	}
	return warnings
}

// seed returns the seed, 1 by default.
func (s Settings) seed() uint64 {
	seed := 1.
	given(&seed, s.Seed)
	return uint64(seed)
}

// choose assigns value to to unless value is zero.
func choose[T comparable](to *T, value T) {
	var empty T
	if value != empty {
		*to = value
	}
}

// given assigns *value to to unless value is nil.
func given[T any](to *T, value *T) {
	if value != nil {
		*to = *value
	}
}
