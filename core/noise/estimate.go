package noise

import (
	"context"
	"math"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// leastShare is the smallest r_i²/d_i that counts, relative to the mean: residuals of 0
// would make σ² 0.
const leastShare = 1e-9

// Fit estimates the noise at the knots of g, with linear weights whatever its rule is, from the
// squared length r_i² of the residual of each row of d and the degrees of freedom d_i that it has
// left; a row with none does not count. With shapes ν_i = d_i/2φ of a gamma variable it minimises
//
//	Σ a_i ν_i (z_i + log σ²(θ_i)) + (1/2τ²) Σ_edges (log σ²_b − log σ²_c)² / length,
//
// z_i = r_i²/(d_i σ²(θ_i)), with Σa the effective number of rows (Kish).
//
//   - φ ≥ 1, the dispersion, is Pearson's estimate Σ a_i (d_i/2)(z_i − 1)² / Σa at the softest
//     penalty. Each of the p effective parameters replaces a row by one of the dispersion about a
//     constant, so that few rows cannot make the noise look certain.
//   - τ maximises the marginal likelihood by Laplace's approximation: the penalised
//     log-likelihood − ½ log |F + L/τ²| − ½ (B−1) log τ², with F = Σ a_i ν_i w_i w_iᵀ and L the
//     Laplacian of the penalty. σ² is constant unless some τ is e times as likely as τ = 0.
//
// The document of core has the reasons. Fit fails with ERR_RANGE if fewer than two rows have
// degrees of freedom or if all residuals are 0, and if a checkpoint of ctx fails.
func Fit(ctx context.Context, g graph.Graph, d fit.Data, squares, freedom []float64) (*fit.Noise, error) {
	l, err := newLikelihood(ctx, g.Ruled(graph.Linear), d, squares, freedom)
	if err != nil {
		return nil, err
	}
	l.condense()
	best, constant := l.choose()
	if l.err != nil {
		return nil, l.err
	}
	for b := range best.log {
		best.log[b] += math.Log(l.mean)
	}
	return &fit.Noise{SD: Field{l.graph, best.log}.SD(), Ratio: math.Exp(slices.Max(best.log) - slices.Min(best.log)),
		Gain: (constant.loss - best.loss) / l.dispersion, Parameters: best.parameters, Dispersion: l.dispersion}, nil
}

// A likelihood has the rows that count, in units of their mean, or nodes in their place.
type likelihood struct {
	*places
	ctx        context.Context
	err        error       // of the first checkpoint that failed; no result counts after it
	half       []float64   // h_i = a_i d_i/2: a_i ν_i times φ
	load       []float64   // h_i q_i with q_i = r_i²/d_i over mean
	whole      *likelihood // all rows, of nodes; nil: these are all
	rows       float64     // Σa
	mean       float64     // of r_i²/d_i, weighed by a_i d_i
	dispersion float64     // φ
}

func newLikelihood(ctx context.Context, g graph.Graph, d fit.Data, squares, freedom []float64) (*likelihood, error) {
	l := &likelihood{ctx: ctx, dispersion: 1}
	total, square, free := 0.0, 0.0, 0.0
	var counted []float64 // θ
	for i, r := range squares {
		a := d.Weight(i)
		if !(a > 0 && freedom[i] > 0) {
			continue
		}
		counted = append(counted, g.Row(d.Theta, i)...)
		l.load = append(l.load, r/freedom[i])
		l.half = append(l.half, a*freedom[i]/2)
		total, square, free = total+a, square+a*a, free+a*freedom[i]
		l.mean += a * r
	}
	if len(l.half) < 2 {
		return nil, fault.New(fault.Range, "the noise cannot be estimated: %d of %d residuals have degrees of freedom left; use fewer components", len(l.half), len(squares))
	}
	if l.mean /= free; !(l.mean > 0) {
		return nil, fault.New(fault.Range, "the noise cannot be estimated: all residuals are 0; use fewer components")
	}
	l.places, l.rows = place(g, counted), total*total/square
	for i, q := range l.load {
		l.half[i] *= l.rows / total
		l.load[i] = l.half[i] * max(q/l.mean, leastShare)
	}
	return l, nil
}
