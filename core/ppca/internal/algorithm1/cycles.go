package algorithm1

import (
	"context"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/internal/knotwise"
	"ppca/core/internal/sums"
)

// Fit runs the paper's solver.
func Fit(ctx context.Context, p *arrange.Problem, o fit.Options, record func(fit.Progress)) (arrange.Solution, error) {
	q, err := knotwise.Start(ctx, p, arrange.PaperTolerance, o.Seed)
	if err != nil {
		return arrange.Solution{}, err
	}
	c, err := p.CompressedToIterates(ctx, q)
	if err != nil {
		return arrange.Solution{}, err
	}
	q.General = c.Compress(q.General)
	a := Solver{t: sums.New(c.Small, 1, false), steps: o.PaperSteps, cycles: o.MaxEvaluations}
	a.steps.BasisRate *= p.Unit * p.Unit // ∂E/∂p scales as data², p has no unit
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
