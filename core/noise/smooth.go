package noise

import (
	"context"
	"math"

	"ppca/core/checkpoint"
	"ppca/core/internal/dense"
	"ppca/core/internal/envelope"
)

const (
	constant  = 1e-10 // a τ² at which the noise is constant for all purposes
	precision = 1e-9  // of the log-likelihood at the end of the iteration
	most      = 50    // iterations; they end after about five
	halvings  = 30
	margin    = 1 // of the evidence over that of a constant, for the noise to change with θ
)

// A smooth is the minimum for one τ².
type smooth struct {
	step       float64   // τ²
	log        []float64 // log σ² at the knots, relative to the mean
	parameters float64   // tr (F + L/τ²)⁻¹F
	evidence   float64   // the marginal log-likelihood, up to a constant
}

// choose returns the smooth of the largest evidence, after setting the dispersion.
func (l *likelihood) choose(ctx context.Context) (smooth, error) {
	flat := make([]float64, l.graph.Knots())
	l.dispersion = max(1, l.pearson(flat)/max(1, l.rows-1))
	if len(l.graph.Edges()) == 0 {
		return smooth{log: flat, parameters: 1}, nil
	}
	softest, err := l.smooth(ctx, steps[len(steps)-1], flat)
	if err != nil {
		return softest, err
	}
	l.dispersion = max(1, (l.pearson(softest.log)+softest.parameters*l.dispersion)/l.rows)
	best, err := l.smooth(ctx, constant, flat)
	if err != nil {
		return best, err
	}
	best = smooth{log: flat, parameters: 1, evidence: best.evidence + margin}
	last := best
	for _, step := range steps {
		if last, err = l.smooth(ctx, step, last.log); err != nil {
			return best, err
		}
		if last.evidence > best.evidence {
			best = last
		}
	}
	return best, nil
}

// loss returns Σ a_i ν_i (z_i + log σ²(θ_i)).
func (l *likelihood) loss(log []float64) float64 {
	sum := 0.0
	for i, half := range l.half {
		eta := interpolated(log, l.cells[l.at[i].Cell], l.at[i].Hat)
		sum += half * (l.ratio[i]*math.Exp(-eta) + eta)
	}
	return sum / l.dispersion
}

// pearson returns Σ a_i (d_i/2)(z_i − 1)².
func (l *likelihood) pearson(log []float64) float64 {
	sum := 0.0
	for i, half := range l.half {
		z := l.ratio[i] * math.Exp(-interpolated(log, l.cells[l.at[i].Cell], l.at[i].Hat))
		sum += half * (z - 1) * (z - 1)
	}
	return sum
}

// roughness returns Σ_edges (log σ²_b − log σ²_c)² / length.
func (l *likelihood) roughness(log []float64) float64 {
	sum := 0.0
	for _, e := range l.graph.Edges() {
		sum += (log[e.A] - log[e.B]) * (log[e.A] - log[e.B]) / e.Length
	}
	return sum
}

// smooth minimises the penalised loss from a first value of log σ². The curvature is the
// mean of the observed (z_i) and the expected (1) one: both agree at the minimum, and a
// step is then at most 2 where the observed alone is 0 or the expected alone far too
// small.
func (l *likelihood) smooth(ctx context.Context, step float64, from []float64) (smooth, error) {
	s := smooth{step: step, log: append([]float64(nil), from...)}
	value := l.loss(s.log) + l.roughness(s.log)/(2*step)
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
			trial := append([]float64(nil), s.log...)
			dense.Subtract(trial, length, direction)
			if v := l.loss(trial) + l.roughness(trial)/(2*step); v <= value-1e-4*length*decrease {
				s.log, value, ended = trial, v, false
				break
			}
		}
		if ended {
			break
		}
	}
	return s, l.weigh(ctx, &s, value)
}

// derivatives returns the gradient of the penalised loss and its curvature.
func (l *likelihood) derivatives(ctx context.Context, s smooth) ([]float64, *envelope.Matrix, error) {
	gradient, curvature := make([]float64, len(s.log)), envelope.New(l.graph)
	for i, err := range checkpoint.Rows(ctx, len(l.half), len(l.at[0].Hat)) {
		if err != nil {
			return nil, nil, err
		}
		cell, hat, shape := l.cells[l.at[i].Cell], l.at[i].Hat, l.half[i]/l.dispersion
		z := l.ratio[i] * math.Exp(-interpolated(s.log, cell, hat))
		for x, b := range cell {
			gradient[b] += shape * (1 - z) * hat[x]
			for y, c := range cell[:x+1] {
				curvature.Add(b, c, shape*(1+z)/2*hat[x]*hat[y])
			}
		}
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

// weigh sets the effective number of parameters and the evidence of a minimum of the
// penalised loss.
func (l *likelihood) weigh(ctx context.Context, s *smooth, value float64) error {
	information := envelope.New(l.graph)
	for i, half := range l.half {
		for x, b := range l.cells[l.at[i].Cell] {
			for y, c := range l.cells[l.at[i].Cell][:x+1] {
				information.Add(b, c, half/l.dispersion*l.at[i].Hat[x]*l.at[i].Hat[y])
			}
		}
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
