package solver

import (
	"context"
	"math"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"

	"gonum.org/v1/gonum/blas/blas64"
)

// minimise runs the exact solver from the starts of o and returns the solution of
// lowest energy, in the coordinates of p. From the pooled start (one PCA of the
// θ-centred residuals, shared by all knots) the solver converges in a few steps. The
// paper's start can lead to a better minimum.
//
// In the decoupled gauge Minimise replaces the observations of p by their residuals.
func minimise(ctx context.Context, p *arrange.Problem, o fit.Options, record func(fit.Progress)) (arrange.Solution, error) {
	r, err := prepare(ctx, p, o)
	if err != nil {
		return arrange.Solution{}, err
	}
	starts := r.starts(o)
	if len(starts) > 1 {
		if few := r.work.Thinned(o.Seed); few != nil {
			best, err := r.afterFew(ctx, few, starts, o, record)
			if best.Status == "" {
				return best, err
			}
			return r.finish(best), nil
		}
	}
	best := arrange.Solution{}
	for number, start := range starts {
		found, err := r.fromStart(ctx, start, o, func(progress fit.Progress) {
			progress.Fraction = (float64(number) + progress.Fraction) / float64(len(starts))
			record(progress)
		})
		search := best.Search.And(found.Search)
		if found.Status != "" && (best.Status == "" || found.Energy.Total < best.Energy.Total) {
			found.Evaluations += best.Evaluations
			best = found
		} else {
			best.Evaluations += found.Evaluations
		}
		best.Search = search
		if err != nil {
			if best.Status == "" {
				return best, err
			}
			best.Status = fit.Cancelled
			break
		}
	}
	return r.finish(best), nil
}

// fewTolerance is the tolerance of the runs on few rows, whose minimum is only near that of all.
const fewTolerance = 1e-5

// afterFew runs the solver from all starts on few rows, and on all rows from the lowest end
// of these. The energies of the other ends are scaled to all rows.
func (r *prepared) afterFew(ctx context.Context, few *arrange.Problem, starts []start, o fit.Options, record func(fit.Progress)) (arrange.Solution, error) {
	rough, onFew := *r, o
	rough.work, rough.t = few, arrange.NewPass(few, r.t.Lead, !r.decoupled)
	onFew.Tolerance = max(o.Tolerance, fewTolerance)
	var begin start
	var ends fit.Search
	evaluations := 0
	for _, from := range starts {
		s, err := rough.descend(ctx, from, onFew, func(fit.Progress) {})
		if err != nil {
			return arrange.Solution{}, err
		}
		evaluations += s.evaluations
		ends = ends.Reached(from.name, s.energy)
		if begin.after == nil || s.energy < begin.after.energy {
			begin = start{name: from.name, after: s.minimiser}
		}
	}
	begin.from = func(context.Context, *arrange.Problem, int, uint64) (arrange.Stack, error) { return begin.after.q, nil }
	found, err := r.fromStart(ctx, begin, o, record)
	if found.Status == "" {
		return found, err
	}
	found.Evaluations += (evaluations*few.N + r.work.N - 1) / r.work.N
	for _, end := range ends.Ends {
		if lowest := begin.after.energy; end.Start != begin.name && lowest > 0 {
			other := fit.Search{}.Reached(end.Start, end.Energy/lowest*found.Search.Ends[0].Energy)
			found.Search = found.Search.And(&other)
		}
	}
	if err != nil {
		found.Status = fit.Cancelled
	}
	return found, nil
}

// pooledStart gives every knot the leading vectors of all residuals about the decoupled
// means.
func pooledStart(ctx context.Context, p *arrange.Problem, lead int, seed uint64) (arrange.Stack, error) {
	q, vectors, _, err := pooledVectors(ctx, p, lead, seed)
	if err != nil {
		return q, err
	}
	for b := range p.PerKnot {
		for v := 0; v < p.V; v++ {
			copy(q.Component(b, v), vectors.Data[v*vectors.Stride:v*vectors.Stride+p.K])
		}
	}
	p.Restrict(q)
	for b := range p.PerKnot { // vectors restricted to the variables of a knot may be dependent
		p.OnExisting(q, b, linalg.Polar)
	}
	return q, nil
}

// pooledVectors returns the leading vectors of all residuals about the decoupled means
// with their squared singular values, and a stack with these means, if it has means.
func pooledVectors(ctx context.Context, p *arrange.Problem, lead int, seed uint64) (q arrange.Stack, vectors blas64.General, squares []float64, err error) {
	q = arrange.NewStack(p, lead)
	var residuals linalg.Rows = linalg.Dense(p.X)
	if lead == 1 {
		means, err := p.DecoupledMeans(ctx)
		if err != nil {
			return q, vectors, nil, err
		}
		for b := range p.PerKnot {
			copy(q.Mean(b), means.Mean(b))
		}
		residuals = p.CentredRows(q)
		if p.Masks == nil {
			residuals = linalg.Shifted{X: p.X, W: p.HatMatrix(), M: means.General}
		}
	}
	vectors, squares, err = linalg.Leading(ctx, residuals, p.V, arrange.RoughTolerance, seed)
	return q, vectors, squares, err
}

// knotwiseStart is the paper's start, about the means that have been subtracted if the
// stack has none.
func knotwiseStart(ctx context.Context, p *arrange.Problem, lead int, seed uint64) (arrange.Stack, error) {
	q, err := arrange.KnotwiseStart(ctx, p, arrange.RoughTolerance, seed)
	if err == nil && lead == 0 {
		q = p.BasesOf(q)
	}
	return q, err
}

// fromStart runs the solver from one start. The solution has a status once there is a point to
// return.
func (r *prepared) fromStart(ctx context.Context, begin start, o fit.Options, record func(fit.Progress)) (arrange.Solution, error) {
	s, err := r.descend(ctx, begin, o, record)
	if s == nil {
		return arrange.Solution{}, err
	}
	if !s.begun {
		return arrange.Solution{Evaluations: s.evaluations}, err
	}
	if err != nil {
		s.status = fit.Cancelled
	}
	end := fit.Search{}.Reached(begin.name, s.energy)
	found, finishErr := s.solution(job.WindUp(ctx), s.status)
	found.Evaluations, found.Search = s.evaluations, &end
	if err == nil {
		err = finishErr
	}
	return found, err
}

// A finished is a minimiser after its run.
type finished struct {
	*minimiser
	status fit.Status
}

// descend runs the solver from one start. It returns nil if there is no start; an error after
// that leaves the best point so far.
func (r *prepared) descend(ctx context.Context, begin start, o fit.Options, record func(fit.Progress)) (*finished, error) {
	q, err := begin.from(ctx, r.work, r.t.Lead, o.Seed)
	if err != nil {
		return nil, err
	}
	if r.work.Change != nil && r.factors == nil {
		r.turnTo(q)
	}
	e := newMinimiser(r.t, q)
	if begin.after != nil {
		e.factors, e.memory = begin.after.factors, begin.after.memory
	}
	if r.factors != nil {
		e.factors = r.factors
		e.metric.damping = dampingOf(r.work)
	}
	e.tolerance, e.budget, e.constant = o.Tolerance, o.MaxEvaluations, r.constant
	fraction := 0.0
	e.report = func(step runReport) {
		fraction = math.Max(fraction, progressOf(step, o))
		record(fit.Progress{Phase: begin.name, Fraction: fraction, Evaluations: step.evaluations, Energy: step.energy})
	}
	status, err := e.run(ctx)
	return &finished{e, status}, err
}

// progressOf estimates the progress of a run: the fraction of the evaluations, or of
// the way from a decrease of 1 to the tolerance on a logarithmic scale, whichever is
// larger.
func progressOf(r runReport, o fit.Options) float64 {
	share := float64(r.evaluations) / float64(o.MaxEvaluations)
	if r.decrease > 0 && o.Tolerance > 0 && o.Tolerance < 1 {
		share = math.Max(share, math.Log(math.Min(1, r.decrease))/math.Log(o.Tolerance))
	}
	return math.Min(1, share)
}

// solution returns the current point with its energy computed from the residuals.
func (e *minimiser) solution(ctx context.Context, status fit.Status) (arrange.Solution, error) {
	evaluations := e.evaluations
	if _, err := e.evaluate(ctx, e.q); err != nil {
		return arrange.Solution{}, err
	}
	energy, err := e.t.Energy(ctx, e.p)
	if err != nil {
		return arrange.Solution{}, err
	}
	energy.MeanSmoothness += e.constant
	energy.Total += e.constant
	return arrange.Solution{Q: e.p, Beta: append([]float64(nil), e.t.Beta...), Energy: energy,
		Gradient: e.g, Evaluations: evaluations, Status: status}, nil
}
