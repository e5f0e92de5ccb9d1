package noise

import (
	"context"
	"math"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/graph"
)

// Residuals are what the noise is estimated from: the squared length of each residual, in
// any unit, and the degrees of freedom that it has left.
type Residuals struct {
	Theta   []float64 // n×P
	Squares []float64 // n, r_i² = ‖x_i − x̂_i‖² over the observed cells
	Freedom []float64 // n, d_i; a row with none does not count
	Weights []float64 // n, observation weights a_i, of which only ratios matter; nil: all equal
}

// An Estimate is the field of maximum penalised likelihood.
type Estimate struct {
	Field
	Dispersion float64 // φ ≥ 1: variance of r_i² over that with independent cells, 2 d_i σ⁴
	Step       float64 // τ, standard deviation of the change of log σ² per mean bin width; 0: constant
	Parameters float64 // effective number of parameters of the field, 1 if it is constant
	Gain       float64 // log-likelihood over that of the best constant
}

// steps are the candidates for τ², stiffest first.
var steps = []float64{1e-4, 3e-4, 1e-3, 3e-3, 0.01, 0.03, 0.1, 0.3, 1, 3, 10}

// leastShare is the smallest r_i²/d_i that counts, relative to the mean: residuals of 0
// would make σ² 0.
const leastShare = 1e-9

// Fit estimates the noise at the knots of g, with linear weights whatever its rule is. If
// the cells of a residual were independent, r_i² would be σ²(θ_i) χ² with d_i degrees of
// freedom, a gamma variable of mean d_i σ² and shape d_i/2. Residuals of neighbouring cells
// correlate, so the shape is smaller. Fit takes ν_i = d_i/2φ and minimises
//
//	Σ a_i ν_i (z_i + log σ²(θ_i)) + (1/2τ²) Σ_edges (log σ²_b − log σ²_c)² / length,
//
// z_i = r_i²/(d_i σ²(θ_i)), with Σa the effective number of rows (Kish). The penalty is a
// random walk along the knots with steps of standard deviation τ, so an empty knot has
// the noise of its neighbours.
//
//   - φ is Pearson's estimate Σ a_i (d_i/2)(z_i − 1)² / Σa at the softest penalty. Each of
//     the p effective parameters replaces a row by one of the dispersion about a constant,
//     so that few rows cannot make the noise look certain. φ is at least 1.
//   - τ maximises the marginal likelihood by Laplace's approximation: the penalised
//     log-likelihood − ½ log |F + L/τ²| − ½ (B−1) log τ², with F = Σ a_i ν_i w_i w_iᵀ and L
//     the Laplacian of the penalty. The result is constant unless some τ is e times as likely
//     as τ = 0.
//
// Fit fails with ERR_RANGE if fewer than two rows have degrees of freedom or if all
// residuals are 0, and if a checkpoint of ctx fails.
func Fit(ctx context.Context, g graph.Graph, r Residuals) (*Estimate, error) {
	l, err := newLikelihood(ctx, g.Ruled(graph.Linear), r)
	if err != nil {
		return nil, err
	}
	l.condense()
	best, constant, err := l.choose(ctx)
	if err != nil {
		return nil, err
	}
	e := &Estimate{Field: Field{l.graph, best.log}, Dispersion: l.dispersion, Step: math.Sqrt(best.step), Parameters: best.parameters}
	e.Gain = (constant.loss - best.loss) / l.dispersion
	for b := range e.Log {
		e.Log[b] += math.Log(l.mean)
	}
	return e, nil
}

// A likelihood has the rows that count, in units of their mean, or nodes in their place.
type likelihood struct {
	placed
	half       []float64   // h_i = a_i d_i/2: a_i ν_i times φ
	load       []float64   // h_i q_i with q_i = r_i²/d_i over mean
	whole      *likelihood // all rows, of nodes; nil: these are all
	rows       float64     // Σa
	mean       float64     // of r_i²/d_i, weighed by a_i d_i
	dispersion float64     // φ
}

func newLikelihood(ctx context.Context, g graph.Graph, r Residuals) (*likelihood, error) {
	l := &likelihood{placed: placed{graph: g, cells: g.Cells()}, dispersion: 1}
	total, square, freedom := 0.0, 0.0, 0.0
	ratio := make([]float64, 0, len(r.Squares))
	var counted []float64 // θ
	for i, err := range checkpoint.Rows(ctx, len(r.Squares), 1) {
		if err != nil {
			return nil, err
		}
		a := 1.0
		if r.Weights != nil {
			a = r.Weights[i]
		}
		if !(a > 0 && r.Freedom[i] > 0) {
			continue
		}
		counted = append(counted, g.Row(r.Theta, i)...)
		ratio = append(ratio, r.Squares[i]/r.Freedom[i])
		l.half = append(l.half, a*r.Freedom[i]/2)
		total, square, freedom = total+a, square+a*a, freedom+a*r.Freedom[i]
		l.mean += a * r.Squares[i]
	}
	if len(ratio) < 2 {
		return nil, fault.New(fault.Range, "the noise cannot be estimated: %d of %d residuals have degrees of freedom left; use fewer components", len(ratio), len(r.Squares))
	}
	if l.mean /= freedom; !(l.mean > 0) {
		return nil, fault.New(fault.Range, "the noise cannot be estimated: all residuals are 0; use fewer components")
	}
	l.rows = total * total / square
	l.cell, l.hat = g.Places(counted)
	l.load = make([]float64, len(ratio))
	for i, q := range ratio {
		l.half[i] *= l.rows / total
		l.load[i] = l.half[i] * max(q/l.mean, leastShare)
	}
	return l, nil
}
