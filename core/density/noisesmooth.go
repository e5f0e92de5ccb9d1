package density

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// steps are the candidates for τ², stiffest first.
var steps = []float64{1e-4, 3e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1, 0.3, 1, 3, 10}

const (
	stiff     = 1e-10 // a τ² at which the noise is constant for all purposes
	precision = 1e-9  // of the log-likelihood at the end of the iteration
	most      = 50    // iterations; they end after about five
	halvings  = 30
	margin    = 1 // of the evidence over that of a constant, for the noise to change with θ
)

// A smooth is a value of log σ² at the knots, the minimum for one τ², and what follows from it.
type smooth struct {
	log        []float64 // relative to the mean
	decay      []float64 // 1/σ²(θ_i): z_i over its value for the mean
	loss       float64   // Σ a_i (d_i/2)(z_i + log σ²(θ_i)), φ times that of Fit
	parameters float64   // tr (F + L/τ²)⁻¹F
	evidence   float64   // the marginal log-likelihood, up to a constant
}

// choose returns the smooth of the largest evidence and the constant, after setting the
// dispersion.
func (l *likelihood) choose() (best, constant smooth) {
	constant = l.at(make([]float64, l.graph.Knots()))
	constant.parameters = 1
	l.dispersion = max(1, l.pearson(constant)/max(1, l.rows-1))
	if len(l.graph.Edges()) == 0 {
		return constant, constant
	}
	softest := l.smooth(steps[len(steps)-1], constant)
	l.dispersion = max(1, (l.pearson(softest)+softest.parameters*l.dispersion)/l.rows)
	best, last := constant, constant
	best.evidence = l.smooth(stiff, constant).evidence + margin
	for _, step := range steps {
		if last = l.smooth(step, last); last.evidence > best.evidence {
			best = last
		}
	}
	return best, constant
}

// at returns the smooth of a value of log σ², without its evidence.
func (l *likelihood) at(log []float64) smooth {
	s := smooth{log: log, decay: make([]float64, len(l.half))}
	for i, half := range l.half {
		eta := l.interpolated(i, log)
		s.decay[i] = math.Exp(-eta)
		s.loss += l.load[i]*s.decay[i] + half*eta
	}
	return s
}

// penalised returns what Fit minimises.
func (l *likelihood) penalised(s smooth, step float64) float64 {
	roughness := 0.0
	for _, e := range l.graph.Edges() {
		roughness += (s.log[e.A] - s.log[e.B]) * (s.log[e.A] - s.log[e.B]) / e.Length
	}
	return s.loss/l.dispersion + roughness/(2*step)
}

// pearson returns Σ a_i (d_i/2)(z_i − 1)².
func (l *likelihood) pearson(s smooth) float64 {
	sum := 0.0
	for i, half := range l.half {
		away := l.load[i]*s.decay[i] - half // h_i (z_i − 1)
		sum += away * away / half
	}
	return sum
}

// smooth minimises the penalised loss from a first value. The curvature is the mean of the observed
// (z_i) and the expected (1) one, which agree at the minimum: where the observed alone is near 0, or the expected
// far too small, steps stay short.
func (l *likelihood) smooth(step float64, s smooth) smooth {
	value := l.penalised(s, step)
	for range most {
		gradient, curvature := l.derivatives(s, step)
		direction := slices.Clone(gradient)
		column := blas64.General{Rows: len(direction), Cols: 1, Stride: 1, Data: direction}
		if l.err = cmp.Or(l.err, job.Checkpoint(l.ctx), curvature.Factorise(l.ctx), curvature.Solve(l.ctx, column)); l.err != nil {
			return s
		}
		decrease, moved := 0.0, false
		for b, g := range gradient {
			decrease += g * direction[b]
		}
		for length, halved := 1.0, 0; decrease > precision && halved < halvings && !moved; length, halved = length/2, halved+1 {
			log := slices.Clone(s.log)
			linalg.Subtract(log, length, direction)
			trial := l.at(log)
			if v := l.penalised(trial, step); v <= value-1e-4*length*decrease {
				s, value, moved = trial, v, true
			}
		}
		if !moved {
			break
		}
	}
	weights := slices.Clone(l.half)
	floats.Scale(1/l.dispersion, weights)
	information := l.moments(weights)
	system := information.Copy()
	l.penalise(system, step)
	if l.err = system.Factorise(l.ctx); l.err != nil {
		return s
	}
	inverse, err := system.Inverse(l.ctx)
	if l.err = err; err != nil {
		return s
	}
	s.parameters = inverse.Dot(information)
	s.evidence = -value - system.LogDeterminant()/2 - float64(len(s.log)-1)/2*math.Log(step)
	return s
}

// derivatives returns the gradient of the penalised loss and its curvature.
func (l *likelihood) derivatives(s smooth, step float64) ([]float64, *fit.Envelope) {
	gradient, weights := make([]float64, len(s.log)), make([]float64, len(l.half))
	for i, half := range l.half {
		expected := l.load[i] * s.decay[i]
		weights[i] = (half + expected) / (2 * l.dispersion)
		knots, hat := l.row(i)
		for x, b := range knots {
			gradient[b] += (half - expected) / l.dispersion * hat[x]
		}
	}
	curvature := l.moments(weights)
	l.penalise(curvature, step)
	for _, e := range l.graph.Edges() {
		pull := (s.log[e.A] - s.log[e.B]) / (e.Length * step)
		gradient[e.A] += pull
		gradient[e.B] -= pull
	}
	return gradient, curvature
}

// penalise adds L/τ².
func (l *likelihood) penalise(a *fit.Envelope, step float64) {
	for _, e := range l.graph.Edges() {
		a.Tie(e.A, e.B, 1/(e.Length*step))
	}
}
