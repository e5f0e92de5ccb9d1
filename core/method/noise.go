package method

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"ppca/core/baseline"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/model"
	"ppca/core/solver"
)

// Noise that changes with θ: a first fit estimates σ²(θ) from its residuals, and the fit
// gives observation i the weight a_i/σ²(θ_i), which is the weight of maximum likelihood
// for components that are strong against the noise (Hong, Balzano & Fessler 2018;
// HePPCAT, Hong, Gilman, Balzano & Fessler 2021). The first fit needs to be right about
// the size of the residuals only, so it is a rough one.

const (
	// noiseRounds is the number of first fits; each has the weights of the one before. On
	// the blurred faces of Table 2 a third lowers the test errors by less than 1 %.
	noiseRounds = 2
	// roughTolerance ends a first fit, as in the searches of package tune.
	roughTolerance   = 1e-3
	roughEvaluations = 60
)

// WithNoise returns d with each weight divided by the noise at θ, as a fit with the options o
// uses them, and σ at the endpoints, if s has noise that changes with θ; otherwise d itself. The
// weights keep their mean. It fails like the fit.
func (s Settings) WithNoise(ctx context.Context, d fit.Data, o fit.Options) (weighed fit.Data, by []float64, err error) {
	if !s.noiseByTheta() {
		return d, nil, nil
	}
	if err := d.Check(ctx); err != nil {
		return d, nil, err
	}
	weighed = d
	weighed.Disposable = false
	small, err := inCoordinates(ctx, weighed, o)
	if err != nil {
		return d, nil, err
	}
	for range noiseRounds {
		m, err := s.rough(ctx, small, o)
		if err != nil {
			return d, nil, err
		}
		if found := m.Summary.Bandwidth; found != nil { // of local PCA: choosing it takes most of the time
			o.Bandwidth = found.Value
		}
		field, known := m.Noise()
		if !known {
			break
		}
		small.Weights, by = divided(d, field.AtRows(d.Theta)), slices.Clone(m.Summary.Noise.SD)
	}
	weighed.Weights = small.Weights
	_, k := d.X.Dims()
	if _, coordinates := small.X.Dims(); coordinates < k { // residuals of the same length, of more cells
		floats.Scale(math.Sqrt(float64(coordinates-o.Components)/float64(k-o.Components)), by)
	}
	return weighed, by, nil
}

// inCoordinates returns the observations in coordinates of the space that they span, in
// which residuals have the same lengths, if there are more than twice as many variables.
func inCoordinates(ctx context.Context, d fit.Data, o fit.Options) (fit.Data, error) {
	n, k := d.X.Dims()
	if d.Observed != nil || o.EndpointMask != nil || k <= 2*max(n, o.Components) {
		return d, nil
	}
	x, err := fit.Coordinates(ctx, d, o.Components)
	if err != nil {
		return d, err
	}
	d.X, d.Scale = x, nil
	return d, nil
}

// noiseByTheta reports whether the fit divides weights by the noise at θ.
func (s Settings) noiseByTheta() bool {
	return s.Noise != "" && s.Noise != fit.ConstantNoise && UsesWeights(s.Method)
}

// rough returns a fit whose residuals are about those of the fit with the options o: of
// PPCA by the exact solver from one start with a large tolerance, of methods that ignore
// θ by PCA.
func (s Settings) rough(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	o.Record = nil
	switch {
	case smooth(s.Method):
		if o.Start == fit.BothStarts || o.Solver == fit.Paper {
			o.Start = fit.PooledStart
		}
		if o.Solver == fit.Paper {
			o.Solver, o.Gauge, o.Smoothness = fit.Exact, fit.Decoupled, fit.SmoothBases
		}
		o.Tolerance, o.MaxEvaluations = max(o.Tolerance, roughTolerance), min(o.MaxEvaluations, roughEvaluations)
		return solver.Fit(ctx, d, o)
	case NeedsTheta(s.Method):
		fit, err := fitterOf(s.Method)
		if err != nil {
			return nil, err
		}
		return fit(ctx, d, o)
	}
	return baseline.PCA(ctx, d, o)
}

// leastWeight bounds the weights away from the limits of fit.Data.
const leastWeight = 1e-60

// divided returns the weights of d with mean 1, each divided by a variance, again with
// mean 1. A weight of 0 stays 0.
func divided(d fit.Data, variance []float64) []float64 {
	weights := make([]float64, len(variance))
	counted := d.Counted()
	total := 0.0
	smallest := math.Inf(1) // so that no quotient overflows
	for _, i := range counted {
		smallest = min(smallest, variance[i])
	}
	for r, share := range d.NormalisedWeights(counted) {
		i := counted[r]
		weights[i] = share * smallest / variance[i]
		total += weights[i]
	}
	for _, i := range counted {
		weights[i] = max(leastWeight, weights[i]*float64(len(counted))/total)
	}
	return weights
}

// describedAll replaces the statistics of a model that was fitted with the weights 1/σ² by
// those with the weights of d. by is σ at the endpoints.
func describedAll(ctx context.Context, m *model.Model, d fit.Data, by []float64) error {
	counted := d
	if rows := d.Counted(); d.Weights != nil && len(rows) < len(d.Weights) { // the model may be unable to project the others
		counted = d.Subset(rows)
	}
	normalised := m.Kind == "mpca" || m.Kind == "ppca-normalised"
	if _, err := m.Describe(job.WindUp(ctx), counted); err != nil {
		return err
	}
	if normalised {
		m.Normalise()
	}
	if m.Summary.Noise != nil {
		m.Summary.Noise.Weighted, m.Summary.Noise.By = true, by
	}
	return nil
}
