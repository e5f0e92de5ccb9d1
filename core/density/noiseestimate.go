package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// leastShare is the smallest r_i²/d_i that counts, relative to the mean: residuals of 0
// would make σ² 0.
const leastShare = 1e-9

// Freedom returns the degrees of freedom that the residual of each row of d has left, as if its fit were
// a regression of every variable on the coefficients (n×V) and a constant:
//
//	d_i = (k_i − V_i)(1 − h_i),   h_i = a_i/Σ_j a_j + Σ_v a_i β_iv² / Σ_j a_j β_jv²,
//
// with k_i known cells and V_i coefficients that are not 0. The leverage h_i is what the row takes of the mean
// and the components. Rows of weight 0 have none.
func Freedom(d fit.Data, coefficients mat.Matrix, known []float64) []float64 {
	n, components := coefficients.Dims()
	leverage, own := make([]float64, n), make([]float64, n)
	for v := -1; v < components; v++ {
		shares, sum := make([]float64, n), 0.0
		for i := range n {
			beta := 1.0
			if v >= 0 {
				if beta = coefficients.At(i, v); beta != 0 {
					own[i]++
				}
			}
			shares[i] = d.Weight(i) * beta * beta
			sum += shares[i]
		}
		if sum > 0 {
			floats.AddScaled(leverage, 1/sum, shares)
		}
	}
	for i, h := range leverage {
		if leverage[i] = 0; d.Weight(i) > 0 {
			leverage[i] = max(0, known[i]-own[i]) * max(0, 1-h)
		}
	}
	return leverage
}

// FitNoise estimates the noise at the knots of g, with linear weights whatever its rule is, from the
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
// solver/README.md has the reasons. FitNoise fails with ERR_RANGE if fewer than two rows have
// degrees of freedom or if all residuals are 0, and if a checkpoint of ctx fails.
func FitNoise(ctx context.Context, g graph.Graph, d fit.Data, squares, freedom []float64) (*fit.Noise, error) {
	l, err := newLikelihood(ctx, g.Ruled(graph.Linear), d, squares, freedom)
	if err != nil {
		return nil, err
	}
	best, constant := l.choose()
	if l.err != nil {
		return nil, l.err
	}
	for b := range best.log {
		best.log[b] += math.Log(l.mean)
	}
	return &fit.Noise{SD: NoiseField{l.graph, best.log}.SD(), Ratio: math.Exp(slices.Max(best.log) - slices.Min(best.log)),
		Gain: (constant.loss - best.loss) / l.dispersion, Parameters: best.parameters, Dispersion: l.dispersion}, nil
}

// A likelihood has the rows that count, in units of their mean.
type likelihood struct {
	*places
	ctx        context.Context
	err        error     // of the first checkpoint that failed; no result counts after it
	half       []float64 // h_i = a_i d_i/2: a_i ν_i times φ
	load       []float64 // h_i q_i with q_i = r_i²/d_i over mean
	rows       float64   // Σa
	mean       float64   // of r_i²/d_i, weighed by a_i d_i
	dispersion float64   // φ
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
