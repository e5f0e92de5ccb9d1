package ppca

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// algorithm1 is the paper's training algorithm: cycles of means, bases and
// coefficients until the energy rises, which returns the cycle before.
//
// Inside a cycle the coefficients do not change, so the gradients need only S
// and C: a step costs O(BV²K), whatever n is, and gives the iterates of the
// sums over observations as printed.
type algorithm1 struct {
	t      *pass
	steps  PaperSteps
	cycles int
	report func(cycle int, e Energy)

	g stack
}

// run improves q, whose coefficients need not be known, and returns the
// solution with the energies of every cycle, the start first.
func (a *algorithm1) run(ctx context.Context, q stack) (solution, []float64, error) {
	a.g = newStack(a.t.p, 1)
	best, err := a.finishCycle(ctx, q)
	if err != nil {
		return solution{}, nil, err
	}
	best.status = Limit
	energies := []float64{best.energy.Total}
	for cycle := 1; cycle <= a.cycles; cycle++ {
		next, err := a.cycle(ctx, best.q.clone())
		if err != nil { // only a checkpoint fails
			best.status = Cancelled
			break
		}
		energies = append(energies, next.energy.Total)
		if !(next.energy.Total <= best.energy.Total) {
			best.status = Stalled
			break
		}
		best.adopt(next)
		a.report(cycle, best.energy)
	}
	best.evaluations = len(energies)
	best.gradient, err = a.gradientAt(checkpoint.WindUp(ctx), best)
	return best, energies, err
}

// cycle is one pass of Algorithm 1 over means, bases and coefficients.
func (a *algorithm1) cycle(ctx context.Context, q stack) (solution, error) {
	if err := a.t.accumulate(ctx); err != nil {
		return solution{}, err
	}
	d, err := newDescent(ctx, a.t, q)
	if err != nil {
		return solution{}, err
	}
	if a.steps.Mean == 0 {
		if err := d.exactMeans(ctx); err != nil {
			return solution{}, err
		}
	} else if err := d.descendMeans(ctx, a.steps.Mean, a.steps.MeanRate); err != nil {
		return solution{}, err
	}
	if err := d.descendBases(ctx, a.steps.Basis, a.steps.BasisRate); err != nil {
		return solution{}, err
	}
	next := d.result()
	a.t.p.normalise(next)
	return a.finishCycle(ctx, next)
}

// finishCycle computes the coefficients of q and its energy.
func (a *algorithm1) finishCycle(ctx context.Context, q stack) (solution, error) {
	if _, err := a.t.coefficients(ctx, q); err != nil {
		return solution{}, err
	}
	energy, err := a.t.energy(ctx, q)
	return solution{q: q, beta: append([]float64(nil), a.t.beta...), energy: energy}, err
}

// gradient computes ∂E/∂μ and ∂E/∂p for fixed coefficients, Equations
// (meansderivative) and (vectorsderivative), corrected.
func (a *algorithm1) gradient(q stack) {
	p := a.t.p
	a.t.dataGradient(q, a.g)
	p.smoothness(q, a.g)
	p.orthogonality(q, a.g, a.t.square)
	p.restrict(a.g)
}

// gradientAt is gradient at a solution.
func (a *algorithm1) gradientAt(ctx context.Context, s solution) (stack, error) {
	copy(a.t.beta, s.beta)
	if err := a.t.accumulate(ctx); err != nil {
		return a.g, err
	}
	a.gradient(s.q)
	return a.g, nil
}

// normalise rescales every basis vector to unit norm.
func (p *problem) normalise(q stack) {
	for b, vb := range p.perKnot {
		for v := 0; v < vb; v++ {
			row := vector(q.component(b, v))
			if norm := blas64.Nrm2(row); norm > 0 {
				blas64.Scal(1/norm, row)
			}
		}
	}
}
