package solver

import (
	"context"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
)

// newCycleSolver returns the solver of p, which may be compressed, without observers.
func newCycleSolver(p *arrange.Problem, o fit.Options) cycleSolver {
	a := cycleSolver{t: arrange.NewPass(p, 1, false), steps: o.PaperSteps, cycles: o.MaxEvaluations}
	a.steps.BasisRate *= p.Unit * p.Unit // ∂E/∂p scales as data², p has no unit
	return a
}

// fitByCycles runs the paper's solver.
func fitByCycles(ctx context.Context, p *arrange.Problem, o fit.Options, record func(fit.Progress)) (arrange.Solution, error) {
	q, err := arrange.KnotwiseStart(ctx, p, arrange.PaperTolerance, o.Seed)
	if err != nil {
		return arrange.Solution{}, err
	}
	c, err := p.CompressedToIterates(ctx, q)
	if err != nil {
		return arrange.Solution{}, err
	}
	q.General = c.Compress(q.General)
	a := newCycleSolver(c.Small, o)
	a.report = func(cycle int, e fit.Energy) {
		record(fit.Progress{Phase: "cycles", Fraction: float64(cycle) / float64(a.cycles), Evaluations: cycle, Energy: e})
	}
	found, _, err := a.Run(ctx, q)
	if err != nil {
		return arrange.Solution{}, err
	}
	found.Q.General, found.Gradient.General = c.Expand(found.Q.General), c.Expand(found.Gradient.General)
	found.GradientNorm = p.RelativeNorm(found.Gradient, found.Energy.Total)
	return found, nil
}

// A cycleStep is a point that the algorithm passes.
type cycleStep struct {
	Cycle  int // 0 for the start
	Part   fit.Part
	Q      arrange.Stack
	Energy fit.Energy
}

// traceCycles computes the energies of the starts, runs cycles from the last of them, and returns
// the points it passes: the starts, and the end of each part of a cycle. A last cycle that
// raises the energy is not among them.
func traceCycles(ctx context.Context, p *arrange.Problem, starts []cycleStep, o fit.Options) ([]cycleStep, fit.Status, error) {
	a := newCycleSolver(p, o)
	var steps, cycle []cycleStep
	for _, start := range starts {
		s, err := a.finishCycle(ctx, start.Q)
		if err != nil {
			return nil, "", err
		}
		start.Energy = s.Energy
		steps = append(steps, start)
	}
	a.visit = func(part fit.Part, q arrange.Stack, e fit.Energy) {
		cycle = append(cycle, cycleStep{Part: part, Q: q, Energy: e})
	}
	a.report = func(number int, _ fit.Energy) {
		for _, step := range cycle {
			step.Cycle = number
			steps = append(steps, step)
		}
		cycle = nil
	}
	found, _, err := a.Run(ctx, starts[len(starts)-1].Q.Clone())
	return steps, found.Status, err
}
