package ppca

import (
	"context"
	"math"

	"ppca/core/fault"
	"ppca/core/subspace"
)

// The limits λ_m = ∞, one mean for all θ, and λ_v = ∞, one basis for all θ.
// Both together are PCA.

// limitTolerance is how well the shared vectors satisfy their eigen-equation,
// that of package baseline, so that the limit is PCA to the last digits.
const limitTolerance = 1e-10

// checkStiffness fails (ERR_OPTION, ERR_UNSUPPORTED) unless λ_m and λ_v are
// numbers ≥ 0, or infinite where the limit can be computed.
func checkStiffness(d Data, o Options) error {
	for _, option := range []struct {
		name  string
		value float64
	}{{"lambda.mean", o.Lambda.Mean}, {"lambda.basis", o.Lambda.Basis}} {
		if !(option.value >= 0) {
			return fault.New(fault.Option, "%s is %v: it must be a number ≥ 0, or infinite", option.name, option.value).With("option", option.name)
		}
		if !math.IsInf(option.value, 1) {
			continue
		}
		if o.Solver == Paper || o.Gauge != Decoupled {
			return fault.New(fault.Unsupported, "%s is infinite, which only the exact solver takes, in the decoupled gauge: give a number", option.name).With("option", option.name)
		}
	}
	if math.IsInf(o.Lambda.Basis, 1) && (d.Observed != nil || o.EndpointMask != nil || o.ComponentsPerKnot != nil) {
		return fault.New(fault.Unsupported, "lambda.basis is infinite, which needs complete observations and as many components at every endpoint: give a number").With("option", "lambda.basis")
	}
	return nil
}

// shareBasis is the exact solver at λ_v = ∞: the leading principal vectors of
// the residuals about the means, at every knot. Where the residuals have fewer
// than V independent rows the model has as many components as they.
//
// It replaces the observations of p by their residuals.
func (p *problem) shareBasis(ctx context.Context, o Options, _ func(Progress)) (solution, error) {
	means := p.decoupledMeans()
	p.subtractMeans(means)
	vectors, squares, err := subspace.Leading(ctx, subspace.Dense(p.x), p.v, limitTolerance, o.Seed)
	if err != nil {
		return solution{}, err
	}
	rank := 0
	for rank < len(squares) && squares[rank] > 0 {
		rank++
	}
	bases := newStack(p, 0)
	for b := range p.perKnot {
		p.perKnot[b] = rank
		copyBlock(bases.basis(b, rank, 0, p.k), block(vectors, 0, rank, 0, p.k))
	}
	t := newPass(p, 0, false)
	if _, err := t.coefficients(ctx, bases); err != nil {
		return solution{}, err
	}
	energy, err := t.energy(ctx, bases)
	smoothness, _ := p.smoothness(means, stack{})
	energy.MeanSmoothness += smoothness
	energy.Total += smoothness
	return solution{q: p.withMeans(means, bases), beta: t.beta, energy: energy, evaluations: 1, status: Converged}, err
}
