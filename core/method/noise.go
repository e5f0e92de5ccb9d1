package method

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/baseline"
	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/ppca"
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

// A Weighing is data as a fit with noise that changes with θ uses them.
type Weighing struct {
	Data    fit.Data
	by      []float64 // σ at the endpoints, by which observations are weighted; nil: they are not
	factors []float64 // K, by which Scale is multiplied; nil: it is not
	scale   []float64 // before that
}

// Return returns a model of such data to the units of the data before.
func (w *Weighing) Return(m *model.Model) {
	if w.factors != nil {
		m.Rescale(w.factors, w.scale)
	}
}

// WithNoise returns d with each weight divided by the noise at θ, as a fit with the options o
// uses them, if s has noise that changes with θ; otherwise d itself. The weights keep their
// mean. With noise by variable too it also multiplies d.Scale. It fails like the fit.
func (s Settings) WithNoise(ctx context.Context, d fit.Data, o fit.Options) (*Weighing, error) {
	if !s.noiseByTheta() {
		return &Weighing{Data: d}, nil
	}
	if err := d.Check(ctx); err != nil {
		return nil, err
	}
	w, err := s.withNoiseByTheta(ctx, d, o)
	if err != nil || s.Noise != fit.VariableNoise {
		return w, err
	}
	if w.factors, err = s.variableFactors(ctx, w.Data, o); err != nil {
		return nil, err
	}
	w.scale, w.Data.Scale = d.Scale, products(d.Scale, w.factors)
	return w, nil
}

// withNoiseByTheta returns d with each weight divided by the noise at θ.
func (s Settings) withNoiseByTheta(ctx context.Context, d fit.Data, o fit.Options) (*Weighing, error) {
	w := &Weighing{Data: d}
	w.Data.Disposable = false
	small, err := inCoordinates(ctx, w.Data, o)
	if err != nil {
		return nil, err
	}
	for range noiseRounds {
		m, err := s.rough(ctx, small, o)
		if err != nil {
			return nil, err
		}
		if found := m.Summary.Bandwidth; found != nil { // of local PCA: choosing it takes most of the time
			o.Bandwidth = found.Value
		}
		field, known := m.Noise()
		if !known {
			break
		}
		small.Weights, w.by = divided(d, field.AtRows(d.Theta)), field.SD()
	}
	w.Data.Weights = small.Weights
	_, k := d.X.Dims()
	if _, coordinates := small.X.Dims(); coordinates < k { // residuals of the same length, of more cells
		floats.Scale(math.Sqrt(float64(coordinates-o.Components)/float64(k-o.Components)), w.by)
	}
	return w, nil
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

// UsesWeights reports whether a method uses observation weights, and so noise by θ.
func UsesWeights(name string) bool {
	at := find(name)
	w, _ := usesOf("noise")
	return at >= 0 && slices.Contains(w.methods, methods[at].name)
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
		o.Effort = fit.StartsOnly
		o.Tolerance, o.MaxEvaluations = max(o.Tolerance, roughTolerance), min(o.MaxEvaluations, roughEvaluations)
		return ppca.Fit(ctx, d, o)
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
	if _, err := m.Describe(checkpoint.WindUp(ctx), counted); err != nil {
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

// Noise by variable is a weight 1/ψ_k of variable k in the fit, not a scale of the model.
// Columns divided by √ψ_k while fitting have that weight; then means and bases return to
// the units of the data, with orthonormal components by the usual convention, and the
// coefficients of an observation are least squares in these units. So RMSE and shares of
// variance mean the same as without it, and compare.

// shrinkage moves each ψ_k towards their mean, so that a variable that the components
// explain completely does not get all the weight.
const shrinkage = 0.1

// variableFactors returns √ψ_k, with a common factor that keeps the variance of d.
func (s Settings) variableFactors(ctx context.Context, d fit.Data, o fit.Options) ([]float64, error) {
	if s.Method == "spca" {
		return nil, fault.New(fault.Unsupported, "noise by variable needs dense loadings: use noise theta").With("option", "noise")
	}
	m, err := s.rough(ctx, d, o)
	if err != nil {
		return nil, err
	}
	rows := d.Counted()
	seen := d.Subset(rows)
	p, err := m.Project(ctx, seen.X, seen.Theta, seen.Observed)
	if err != nil {
		return nil, err
	}
	fitted, err := m.Reconstruct(p.Coefficients, seen.Theta)
	if err != nil {
		return nil, err
	}
	k := m.K()
	shares := d.NormalisedWeights(rows)
	sums := make([][4]float64, k) // Σa, Σax, Σax², Σar²
	for i, share := range shares {
		x, known := mat.Row(nil, i, seen.X), seen.Known(i)
		for c := range k {
			if !known.Cell(c) {
				continue
			}
			unit := 1.0
			if d.Scale != nil {
				unit = d.Scale[c]
			}
			value, residual := x[c]/unit, (x[c]-fitted.At(i, c))/unit
			sums[c] = [4]float64{sums[c][0] + share, sums[c][1] + share*value, sums[c][2] + share*value*value, sums[c][3] + share*residual*residual}
		}
	}
	noise, variances := make([]float64, k), make([]float64, k)
	for c, s := range sums {
		noise[c] = s[3] / s[0]
		variances[c] = s[2]/s[0] - s[1]*s[1]/(s[0]*s[0])
	}
	return rootsOf(noise, variances), nil
}

// rootsOf returns the shrunk √ψ_k, such that Σ variance_k/ψ_k = Σ variance_k.
func rootsOf(noise, variances []float64) []float64 {
	mean := floats.Sum(noise) / float64(len(noise))
	factors, weighed := make([]float64, len(noise)), 0.0
	for c, psi := range noise {
		factors[c] = 1
		if mean > 0 {
			factors[c] = (1-shrinkage)*psi/mean + shrinkage
		}
		weighed += variances[c] / factors[c]
	}
	common := 1.0
	if total := floats.Sum(variances); total > 0 && weighed > 0 {
		common = weighed / total
	}
	for c := range factors {
		factors[c] = math.Sqrt(common * factors[c])
	}
	return factors
}

// products returns scale·factors; a scale of nil is 1.
func products(scale, factors []float64) []float64 {
	out := append([]float64(nil), factors...)
	if scale != nil {
		floats.Mul(out, scale)
	}
	return out
}
