package ppca

import (
	"context"
	"math"

	"ppca/core/checkpoint"
	"ppca/core/subspace"
)

// minimise runs the exact solver from the starts of o and returns the solution
// of lowest energy, in the coordinates of p. The pooled start (one PCA of the
// θ-centred residuals, shared by all knots) converges in a few steps; the
// paper's can lead to a better minimum.
//
// In the decoupled gauge it replaces the observations of p by their residuals.
func (p *problem) minimise(ctx context.Context, o Options, record func(Progress)) (solution, error) {
	r, err := p.prepare(ctx, o)
	if err != nil {
		return solution{}, err
	}
	best := solution{}
	starts := r.starts(o)
	for number, start := range starts {
		found, err := r.fromStart(ctx, start, o, func(progress Progress) {
			progress.Fraction = (float64(number) + progress.Fraction) / float64(len(starts))
			record(progress)
		})
		if found.status != "" && (best.status == "" || found.energy.Total < best.energy.Total) {
			found.evaluations += best.evaluations
			best = found
		} else {
			best.evaluations += found.evaluations
		}
		if err != nil {
			if best.status == "" {
				return best, err
			}
			best.status = Cancelled
			break
		}
	}
	return r.finish(best), nil
}

// pooledStart gives every knot the leading vectors of all residuals about the
// decoupled means.
func pooledStart(ctx context.Context, p *problem, lead int, seed uint64) (stack, error) {
	q := newStack(p, lead)
	var residuals subspace.Rows = subspace.Dense(p.x)
	if lead == 1 {
		means, err := p.decoupledMeans(ctx)
		if err != nil {
			return q, err
		}
		for b := range p.perKnot {
			copy(q.mean(b), means.mean(b))
		}
		residuals = p.centredRows(q)
		if p.masks == nil {
			residuals = subspace.Shifted{X: p.x, W: p.knotWeights(), M: means.General}
		}
	}
	vectors, _, err := subspace.Leading(ctx, residuals, p.v, roughTolerance, seed)
	if err != nil {
		return q, err
	}
	for b := range p.perKnot {
		for v := 0; v < p.v; v++ {
			copy(q.component(b, v), vectors.Data[v*vectors.Stride:v*vectors.Stride+p.k])
		}
	}
	p.restrict(q)
	for b := range p.perKnot { // vectors cut to what exists at a knot may be dependent there
		p.onExisting(q, b, subspace.Polar)
	}
	return q, nil
}

// knotwiseStart is the paper's start; without means, about those already taken
// out.
func knotwiseStart(ctx context.Context, p *problem, lead int, seed uint64) (stack, error) {
	q, err := p.paperStart(ctx, roughTolerance, seed)
	if err == nil && lead == 0 {
		q = p.basesOf(q)
	}
	return q, err
}

// fromStart runs the solver from one start. The solution has a status as soon
// as there is a point to return.
func (r *prepared) fromStart(ctx context.Context, begin start, o Options, record func(Progress)) (solution, error) {
	q, err := begin.from(ctx, r.work, r.t.lead, o.Seed)
	if err != nil {
		return solution{}, err
	}
	e := newExact(r.t, q)
	if r.factors != nil {
		e.factors = r.factors
	}
	e.tolerance, e.budget, e.constant = o.Tolerance, o.MaxEvaluations, r.constant
	fraction := 0.0
	e.report = func(step exactReport) {
		fraction = math.Max(fraction, progressOf(step, o))
		record(Progress{Phase: begin.name, Fraction: fraction, Evaluations: step.evaluations, Energy: step.energy})
	}
	status, err := e.run(ctx)
	if err != nil && !e.begun {
		return solution{evaluations: e.evaluations}, err
	}
	if err != nil {
		status = Cancelled
	}
	found, finishErr := e.solution(checkpoint.WindUp(ctx), status)
	if err == nil {
		err = finishErr
	}
	return found, err
}

// progressOf estimates how much of a run is done: the share of the evaluations,
// or of the way from a decrease of 1 to the tolerance, whichever is more.
func progressOf(r exactReport, o Options) float64 {
	share := float64(r.evaluations) / float64(o.MaxEvaluations)
	if r.decrease > 0 && o.Tolerance > 0 && o.Tolerance < 1 {
		share = math.Max(share, math.Log(math.Min(1, r.decrease))/math.Log(o.Tolerance))
	}
	return math.Min(1, share)
}

// solution computes the final energy from the residuals.
func (e *exact) solution(ctx context.Context, status string) (solution, error) {
	evaluations := e.evaluations
	if _, err := e.evaluate(ctx, e.q); err != nil {
		return solution{}, err
	}
	energy, err := e.t.energy(ctx, e.p)
	if err != nil {
		return solution{}, err
	}
	energy.MeanSmoothness += e.constant
	energy.Total += e.constant
	return solution{q: e.p, beta: append([]float64(nil), e.t.beta...), energy: energy,
		gradient: e.g, evaluations: evaluations, status: status}, nil
}
