// Package method is the one door to every method: what a user may choose, with
// its defaults, and the fit that follows from it. The command line and the
// browser both go through it, so that the same settings mean the same fit.
package method

import (
	"context"
	"slices"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
)

// Settings are what a user may choose, within the limits of package limit. A nil
// pointer, 0 or an empty value means the default of ppca.Defaults. The tags serve
// JSON and vert alike.
type Settings struct {
	Method         string         `json:"method" js:"method"`                               // one of Names; "ppca" by default
	Endpoints      []float64      `json:"endpoints" js:"endpoints"`                         // of the bins, increasing; or
	Bins           int            `json:"bins" js:"bins"`                                   // so many bins over
	Range          []float64      `json:"range" js:"range"`                                 // lo, hi; default: the range of θ in the data
	Spacing        string         `json:"spacing" js:"spacing"`                             // of these bins: EqualWidth (default) or EqualCount
	Periodic       *float64       `json:"periodic" js:"periodic"`                           // period of θ: the bins make a ring over it, from 0 or the first endpoint on
	Axes           []Axis         `json:"axes,omitempty" js:"axes"`                         // of two parameters, where the bins along each are, in place of the above
	Components     int            `json:"components" js:"components"`                       // V
	PerEndpoint    []int          `json:"componentsPerEndpoint" js:"componentsPerEndpoint"` // V_b of PPCA, one for each endpoint; or
	Share          *float64       `json:"componentsShare" js:"componentsShare"`             // V_b as ppca.SuggestComponents finds them, at most Components; 0: ppca.SuggestedShare
	Lambda         LambdaSettings `json:"lambda" js:"lambda"`
	Solver         string         `json:"solver" js:"solver"`
	Gauge          string         `json:"gauge" js:"gauge"`
	Start          string         `json:"start" js:"start"` // of the exact solver: "pooled", "knotwise" or both
	Ridge          *float64       `json:"ridge" js:"ridge"`
	Tolerance      *float64       `json:"tolerance" js:"tolerance"`
	MaxEvaluations int            `json:"maxEvaluations" js:"maxEvaluations"`
	Seed           *float64       `json:"seed" js:"seed"`               // a whole number
	Sample         int            `json:"sample,omitempty" js:"sample"` // so many observations, drawn by Seed and spread over the bins, are fitted; default all
	Cycles         *int           `json:"cycles" js:"cycles"`           // n_c of Algorithm 1
	MeanSteps      *int           `json:"meanSteps" js:"meanSteps"`     // n_m; 0: closed form
	BasisSteps     *int           `json:"basisSteps" js:"basisSteps"`   // n_v
	MeanRate       *float64       `json:"meanRate" js:"meanRate"`       // α_m
	BasisRate      *float64       `json:"basisRate" js:"basisRate"`     // α_v
	Nonzeros       int            `json:"nonzeros" js:"nonzeros"`       // of each vector of SPCA; default K/2
	SparseRidge    *float64       `json:"sparseRidge" js:"sparseRidge"` // λ₂ of SPCA, see baseline.Sparsity; default baseline.AutomaticRidge
	Neighbours     int            `json:"neighbours" js:"neighbours"`   // of each observation in LPP; default 5
	Heat           *float64       `json:"heat" js:"heat"`               // t of LPP, see baseline.Locality
	EndpointMask   []bool         `json:"-" js:"-"`                     // B×K, see fit.Options; nil: all
	Visible        Visible        `json:"-" js:"-"`                     // of pictures of a surface; nil: what is not observed has no reason
}

// LambdaSettings are the penalties, see ppca.Lambda.
type LambdaSettings struct {
	Mean  *float64 `json:"mean" js:"mean" limit:"lambdaMean"`
	Basis *float64 `json:"basis" js:"basis" limit:"lambdaBasis"`
	Ortho *float64 `json:"ortho" js:"ortho" limit:"lambdaOrtho"`
	Ratio *float64 `json:"ratio,omitempty" js:"ratio" limit:"lambdaRatio"` // λ_m and λ_v along the second of two parameters over those along the first; default 1
}

// complete tells whether no λ is left to be found from the data, in passes over them.
func (l LambdaSettings) complete() bool { return l.Mean != nil && l.Basis != nil && l.Ortho != nil }

// defaultCycles is n_c of the paper's face experiment.
const defaultCycles = 300

// Fit models d by the method and options of s. record may be nil.
// Cancellation is that of ppca.Fit.
func Fit(ctx context.Context, d fit.Data, s Settings, record func(fit.Progress)) (*model.Model, error) {
	if err := Check(s.Method); err != nil {
		return nil, err
	}
	p, err := s.plan(ctx, d)
	if err != nil {
		return nil, err
	}
	return p.fit(ctx, record)
}

// FitWith is Fit with the options that s gave, for d or for data of which d is a part,
// to all of d.
func (s Settings) FitWith(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	fit, err := fitterOf(s.Method)
	if err != nil {
		return nil, err
	}
	if s.Visible != nil && !smooth(s.Method) {
		d.Observed = nil
	}
	m, err := fit(ctx, d, o, s)
	if err == nil {
		m.Summary.Warnings = slices.Concat(d.LeftOut(), s.merged(o.Graph), m.Summary.Warnings)
	}
	return m, err
}

// Options returns the options of a fit to all of d: the defaults where s says nothing.
func (s Settings) Options(ctx context.Context, d fit.Data) (fit.Options, error) {
	graph, err := s.graph(d)
	if err != nil {
		return fit.Options{}, err
	}
	return s.options(ctx, d, graph)
}

// options is Options with the endpoints that are to be.
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
	choose(&o.Solver, s.Solver)
	choose(&o.Gauge, s.Gauge)
	choose(&o.Start, s.Start)
	choose(&o.MaxEvaluations, s.MaxEvaluations)
	given(&o.Lambda.Mean, s.Lambda.Mean)
	given(&o.Lambda.Basis, s.Lambda.Basis)
	given(&o.Lambda.Ortho, s.Lambda.Ortho)
	given(&o.Ridge, s.Ridge)
	given(&o.Tolerance, s.Tolerance)
	if s.Solver == fit.Paper {
		given(&o.MaxEvaluations, s.Cycles)
	}
	given(&o.PaperSteps.Mean, s.MeanSteps)
	given(&o.PaperSteps.Basis, s.BasisSteps)
	given(&o.PaperSteps.MeanRate, s.MeanRate)
	given(&o.PaperSteps.BasisRate, s.BasisRate)
	o.Seed = s.seed()
	return o, s.chooseComponents(ctx, d, &o)
}

// seed returns the seed, 1 where s says nothing.
func (s Settings) seed() uint64 {
	seed := 1.
	given(&seed, s.Seed)
	return uint64(seed)
}

// choose sets to unless value is empty.
func choose[T comparable](to *T, value T) {
	var empty T
	if value != empty {
		*to = value
	}
}

// given sets to if there is a value.
func given[T any](to *T, value *T) {
	if value != nil {
		*to = *value
	}
}
