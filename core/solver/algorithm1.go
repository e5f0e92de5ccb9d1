package solver

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
)

// cycleSolver is the paper's training algorithm: cycles of means, bases and coefficients
// until the energy rises. The result is the cycle before the rise.
type cycleSolver struct {
	t      *arrange.Pass
	steps  fit.PaperSteps
	cycles int
	report func(cycle int, e fit.Energy)
	visit  func(part fit.Part, q arrange.Stack, e fit.Energy) // of each part of a cycle, or nil
}

// Run improves q, whose coefficients may be unknown, and returns the solution with the
// energy of every cycle, the start first.
func (a *cycleSolver) Run(ctx context.Context, q arrange.Stack) (arrange.Solution, []float64, error) {
	best, err := a.finishCycle(ctx, q)
	if err != nil {
		return arrange.Solution{}, nil, err
	}
	best.Status = fit.Limit
	energies := []float64{best.Energy.Total}
	for cycle := 1; cycle <= a.cycles; cycle++ {
		next, err := a.cycle(ctx, best.Q.Clone())
		if err != nil { // only a checkpoint can fail
			best.Status = fit.Cancelled
			break
		}
		energies = append(energies, next.Energy.Total)
		if !(next.Energy.Total <= best.Energy.Total) {
			best.Status = fit.Stalled
			break
		}
		best.Adopt(next)
		a.report(cycle, best.Energy)
	}
	best.Evaluations = len(energies)
	best.Gradient, err = a.gradientAt(job.WindUp(ctx), best)
	return best, energies, err
}

// cycle runs one pass of Algorithm 1 over means, bases and coefficients.
func (a *cycleSolver) cycle(ctx context.Context, q arrange.Stack) (arrange.Solution, error) {
	d, err := newDescent(ctx, a.t, q)
	if err == nil {
		d, err = d.inSpan(ctx)
	}
	if err != nil {
		return arrange.Solution{}, err
	}
	if err := d.improveMeans(ctx, a.steps); err != nil {
		return arrange.Solution{}, err
	}
	if err := a.passed(ctx, fit.MeansPart, d); err != nil {
		return arrange.Solution{}, err
	}
	if err := d.improveBases(ctx, a.steps); err != nil {
		return arrange.Solution{}, err
	}
	if err := a.passed(ctx, fit.BasesPart, d); err != nil {
		return arrange.Solution{}, err
	}
	next := d.result()
	normalise(a.t.P, next)
	s, err := a.finishCycle(ctx, next)
	if err == nil && a.visit != nil {
		a.visit(fit.CoefficientsPart, s.Q, s.Energy)
	}
	return s, err
}

// passed shows the observer, if there is one, the point that a part of a cycle has reached.
// The coefficients are still those of the cycle before.
func (a *cycleSolver) passed(ctx context.Context, part fit.Part, d *descent) error {
	if a.visit == nil {
		return nil
	}
	q := d.result()
	e, err := a.t.Energy(ctx, q)
	if err == nil {
		a.visit(part, q, e)
	}
	return err
}

// finishCycle computes the coefficients of q and its energy.
func (a *cycleSolver) finishCycle(ctx context.Context, q arrange.Stack) (arrange.Solution, error) {
	if _, err := a.t.Coefficients(ctx, q); err != nil {
		return arrange.Solution{}, err
	}
	energy, err := a.t.Energy(ctx, q)
	return arrange.Solution{Q: q, Beta: append([]float64(nil), a.t.Beta...), Energy: energy}, err
}

// gradientAt returns ∂E/∂μ and ∂E/∂p at a solution for its coefficients.
func (a *cycleSolver) gradientAt(ctx context.Context, s arrange.Solution) (arrange.Stack, error) {
	copy(a.t.Beta, s.Beta)
	p, g := a.t.P, arrange.NewStack(a.t.P, 1)
	if err := euclideanGradient(ctx, a.t, s.Q, g); err != nil {
		return arrange.Stack{}, err
	}
	p.Orthogonality(s.Q, g, a.t.Square)
	p.Restrict(g)
	return g, nil
}

// normalise rescales every basis vector to unit norm.
func normalise(p *arrange.Problem, q arrange.Stack) {
	for b, vb := range p.PerKnot {
		for v := 0; v < vb; v++ {
			row := linalg.Vector(q.Component(b, v))
			if norm := blas64.Nrm2(row); norm > 0 {
				blas64.Scal(1/norm, row)
			}
		}
	}
}
