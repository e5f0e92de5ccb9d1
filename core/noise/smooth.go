package noise

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"ppca/core/checkpoint"
	"ppca/core/internal/dense"
	"ppca/core/internal/envelope"
)

const (
	stiff     = 1e-10 // a τ² at which the noise is constant for all purposes
	precision = 1e-9  // of the log-likelihood at the end of the iteration
	most      = 50    // iterations; they end after about five
	halvings  = 30
	margin    = 1 // of the evidence over that of a constant, for the noise to change with θ
)

// A point is a value of log σ² at the knots and what follows from it.
type point struct {
	log   []float64 // relative to the mean
	decay []float64 // 1/σ²(θ_i): z_i over its value for the mean
	loss  float64   // Σ a_i (d_i/2)(z_i + log σ²(θ_i)), φ times that of Fit
}

// A smooth is the minimum for one τ².
type smooth struct {
	point
	step       float64 // τ²
	parameters float64 // tr (F + L/τ²)⁻¹F
	evidence   float64 // the marginal log-likelihood, up to a constant
}

// choose returns the smooth of the largest evidence and the constant, after setting the
// dispersion.
func (l *likelihood) choose(ctx context.Context) (best, flat smooth, err error) {
	flat.parameters = 1
	if flat.point, err = l.at(ctx, make([]float64, l.graph.Knots())); err != nil {
		return flat, flat, err
	}
	misfit, err := l.pearson(ctx, flat.point)
	if err != nil {
		return flat, flat, err
	}
	l.dispersion = max(1, misfit/max(1, l.rows-1))
	if len(l.graph.Edges()) == 0 {
		return flat, flat, nil
	}
	softest, err := l.smooth(ctx, steps[len(steps)-1], flat.point)
	if err != nil {
		return softest, flat, err
	}
	if misfit, err = l.pearson(ctx, softest.point); err != nil {
		return softest, flat, err
	}
	l.dispersion = max(1, (misfit+softest.parameters*l.dispersion)/l.rows)
	stiffest, err := l.smooth(ctx, stiff, flat.point)
	if err != nil {
		return stiffest, flat, err
	}
	best, last := flat, flat
	best.evidence = stiffest.evidence + margin
	for _, step := range steps {
		if last, err = l.smooth(ctx, step, last.point); err != nil {
			return best, flat, err
		}
		if last.evidence > best.evidence {
			best = last
		}
	}
	return best, flat, nil
}

// at returns the point of a value of log σ².
func (l *likelihood) at(ctx context.Context, log []float64) (point, error) {
	p := point{log: log, decay: make([]float64, len(l.half))}
	for i, err := range checkpoint.Rows(ctx, len(l.half), l.slots()) {
		if err != nil {
			return p, err
		}
		knots, hat := l.row(i)
		eta := interpolated(log, knots, hat)
		p.decay[i] = math.Exp(-eta)
		p.loss += l.load[i]*p.decay[i] + l.half[i]*eta
	}
	return p, nil
}

// penalised returns what Fit minimises.
func (l *likelihood) penalised(p point, step float64) float64 {
	return p.loss/l.dispersion + l.roughness(p.log)/(2*step)
}

// pearson returns Σ a_i (d_i/2)(z_i − 1)², over all rows: squares of z are no sum of nodes.
func (l *likelihood) pearson(ctx context.Context, p point) (float64, error) {
	if l.whole != nil {
		var err error
		if p, err = l.whole.at(ctx, p.log); err != nil {
			return 0, err
		}
		l = l.whole
	}
	sum := 0.0
	for i, half := range l.half {
		away := l.load[i]*p.decay[i] - half // h_i (z_i − 1)
		sum += away * away / half
	}
	return sum, nil
}

// roughness returns Σ_edges (log σ²_b − log σ²_c)² / length.
func (l *likelihood) roughness(log []float64) float64 {
	sum := 0.0
	for _, e := range l.graph.Edges() {
		sum += (log[e.A] - log[e.B]) * (log[e.A] - log[e.B]) / e.Length
	}
	return sum
}

// smooth minimises the penalised loss from a first point. The curvature is the
// mean of the observed (z_i) and the expected (1) one: both agree at the minimum, and a
// step is then at most 2 where the observed alone is 0 or the expected alone far too
// small.
func (l *likelihood) smooth(ctx context.Context, step float64, from point) (smooth, error) {
	s := smooth{step: step, point: from}
	value := l.penalised(from, step)
	for range most {
		gradient, curvature, err := l.derivatives(ctx, s)
		if err != nil {
			return s, err
		}
		direction := append([]float64(nil), gradient...)
		if err := solve(ctx, curvature, direction); err != nil {
			return s, err
		}
		decrease, ended := 0.0, true
		for b, g := range gradient {
			decrease += g * direction[b]
		}
		for length, halved := 1.0, 0; decrease > precision && halved < halvings; length, halved = length/2, halved+1 {
			log := append([]float64(nil), s.log...)
			dense.Subtract(log, length, direction)
			trial, err := l.at(ctx, log)
			if err != nil {
				return s, err
			}
			if v := l.penalised(trial, step); v <= value-1e-4*length*decrease {
				s.point, value, ended = trial, v, false
				break
			}
		}
		if ended {
			break
		}
	}
	return s, l.setEvidence(ctx, &s, value)
}

// derivatives returns the gradient of the penalised loss and its curvature.
func (l *likelihood) derivatives(ctx context.Context, s smooth) ([]float64, *envelope.Matrix, error) {
	gradient, weights := make([]float64, len(s.log)), make([]float64, len(l.half))
	for i, half := range l.half {
		expected := l.load[i] * s.decay[i]
		weights[i] = (half + expected) / (2 * l.dispersion)
		knots, hat := l.row(i)
		for x, b := range knots {
			gradient[b] += (half - expected) / l.dispersion * hat[x]
		}
	}
	curvature, err := l.moments(ctx, weights)
	if err != nil {
		return nil, nil, err
	}
	l.penalise(curvature, s.step)
	for _, e := range l.graph.Edges() {
		pull := (s.log[e.A] - s.log[e.B]) / (e.Length * s.step)
		gradient[e.A] += pull
		gradient[e.B] -= pull
	}
	return gradient, curvature, nil
}

// penalise adds L/τ².
func (l *likelihood) penalise(a *envelope.Matrix, step float64) {
	for _, e := range l.graph.Edges() {
		a.Tie(e.A, e.B, 1/(e.Length*step))
	}
}

// solve overwrites x with A⁻¹x.
func solve(ctx context.Context, a *envelope.Matrix, x []float64) error {
	if err := a.Factorise(ctx); err != nil {
		return err
	}
	column := dense.Zeros(len(x), 1)
	copy(column.Data, x)
	err := a.Solve(ctx, column)
	copy(x, column.Data)
	return err
}

// setEvidence sets the effective number of parameters and the evidence of a minimum of the
// penalised loss.
func (l *likelihood) setEvidence(ctx context.Context, s *smooth, value float64) error {
	weights := slices.Clone(l.half)
	floats.Scale(1/l.dispersion, weights)
	information, err := l.moments(ctx, weights)
	if err != nil {
		return err
	}
	system := information.Copy()
	l.penalise(system, s.step)
	if err := system.Factorise(ctx); err != nil {
		return err
	}
	inverse, err := system.Inverse(ctx)
	if err != nil {
		return err
	}
	s.parameters = inverse.Dot(information)
	s.evidence = -value - system.LogDeterminant()/2 - float64(len(s.log)-1)/2*math.Log(s.step)
	return nil
}
