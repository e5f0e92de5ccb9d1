package solver

import (
	"context"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

// SuggestedShare is the default share of the variance that suggested components explain
// at an endpoint.
const SuggestedShare = 0.9

// MostSuggested is the default maximum of suggested components per endpoint. If the
// variance is spread over more, as in photographs, a model with all of them is seldom
// better.
const MostSuggested = 20

// suggestionTolerance is the tolerance of the eigen-equation. Variances, and so the
// counts, are then accurate to a millionth.
const suggestionTolerance = 1e-3

// SuggestComponents returns a number of components V_b for each endpoint: the fewest
// that explain the given share of the variance of the observations with weight there.
// Let r_i = x_i − μ(θ_i) be the residuals about the decoupled means of o, restricted to
// observed cells and to variables that exist at the endpoint, and s_b1 ≥ s_b2 ≥ … the
// eigenvalues of C_b:
//
//	C_b = Σ_i a_i w_{b,i} r_i r_iᵀ / Σ_i a_i w_{b,i},    V_b = min{ v : Σ_{w≤v} s_bw ≥ share · tr C_b }.
//
// V_b is at least 1 and at most o.Components, the number of observations of the
// endpoint (see ObservationsAt), and the number of its variables. Of o it also uses the
// graph, the endpoint mask, λ_m and the seed.
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
	o.Lambda.Basis = 0 // unused here, and it could be ∞
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

// suggest returns V_b of knot b, at most most.
func suggest(ctx context.Context, p *arrange.Problem, means arrange.Stack, b, most int, share float64, seed uint64) (int, error) {
	near := p.WeightedAround(means, b)
	if most == 1 || len(near.Rows) == 0 {
		return 1, nil
	}
	total, err := arrange.SumOfSquaresOf(ctx, near)
	if err != nil {
		return 0, err
	}
	_, squares, err := linalg.Leading(ctx, near, most, suggestionTolerance, seed)
	if err != nil {
		return 0, err
	}
	held := 0.0
	for v, square := range squares {
		if held += square; held >= share*total {
			return v + 1, nil
		}
		if square == 0 {
			return max(v, 1), nil // only rounding can lead here, at a share of 1
		}
	}
	return most, nil
}
