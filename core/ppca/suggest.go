package ppca

import (
	"context"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/subspace"
)

// SuggestedShare is how much of the variance at an endpoint the suggested
// components hold, unless another share is asked for.
const SuggestedShare = 0.9

// MostSuggested is the most components that are suggested for an endpoint where no
// other number is given. Data whose variance is spread over more (photographs) are
// seldom better modelled by all of them.
const MostSuggested = 20

// suggestionTolerance is how well the directions that are counted satisfy their
// eigen-equation: their variances, and so the counts, are then known to a millionth.
const suggestionTolerance = 1e-3

// SuggestComponents returns how many components each endpoint should have, V_b: as
// few as hold a share of the variance of the observations that weigh there. With the
// residuals r_i = x_i − μ(θ_i) about the decoupled means of o, of what is observed and
// exists at the endpoint, and s_b1 ≥ s_b2 ≥ … the eigenvalues of
//
//	C_b = Σ_i a_i w_{b,i} r_i r_iᵀ / Σ_i a_i w_{b,i},    V_b = min{ v : Σ_{w≤v} s_bw ≥ share · tr C_b },
//
// but at least 1, and no more than o.Components, than the endpoint has observations
// (see ObservationsAt), and than the variables there. Of o count the graph, the
// endpoint mask, λ_m and the seed besides.
//
// It fails as Fit does, and with ERR_OPTION unless 0 < share ≤ 1.
func SuggestComponents(ctx context.Context, d fit.Data, o fit.Options, share float64) ([]int, error) {
	if !(share > 0 && share <= 1) {
		return nil, fault.New(fault.Option, "the fraction of the variance is %v: it must be above 0 and at most 1", share).With("option", "share")
	}
	if d.X == nil {
		return nil, d.Check(ctx)
	}
	_, k := d.X.Dims()
	d.Disposable = false
	o.Lambda.Basis = 0 // it counts nothing here, and could be ∞
	o.ComponentsPerKnot = make([]int, o.Graph.Knots())
	for b := range o.ComponentsPerKnot {
		o.ComponentsPerKnot[b] = min(o.Components, o.ExistingAt(b, k))
	}
	p, err := fittable(ctx, d, o)
	if err != nil {
		return nil, err
	}
	means, err := p.DecoupledMeans(ctx)
	if err != nil {
		return nil, err
	}
	suggested := make([]int, len(p.PerKnot))
	for b, observations := range d.ObservationsAt(o.Graph) {
		most := min(p.PerKnot[b], max(1, int(observations)))
		if suggested[b], err = suggest(ctx, p, means, b, most, share, o.Seed); err != nil {
			return nil, err
		}
	}
	return suggested, nil
}

// suggest returns V_b of knot b, at most that many.
func suggest(ctx context.Context, p *arrange.Problem, means arrange.Stack, b, most int, share float64, seed uint64) (int, error) {
	near := p.Weighing(means, b)
	if most == 1 || len(near.Rows) == 0 {
		return 1, nil
	}
	total, err := arrange.SumOfSquaresOf(ctx, near)
	if err != nil {
		return 0, err
	}
	_, squares, err := subspace.Leading(ctx, near, most, suggestionTolerance, seed)
	if err != nil {
		return 0, err
	}
	held := 0.0
	for v, square := range squares {
		if held += square; held >= share*total {
			return v + 1, nil
		}
		if square == 0 {
			return max(v, 1), nil // rounding, of a share of 1
		}
	}
	return most, nil
}
