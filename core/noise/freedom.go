package noise

import (
	"cmp"
	"context"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fit"
	"ppca/core/graph"
)

// Freedom returns the degrees of freedom that the residual of each row of d (n×K) has left after
// a regression of every variable on the features w_b(θ_i) β_iv, with β_i0 = 1 for the mean:
//
//	d_i = (k_i − V_i)(1 − h_i),   h_i = Σ_v a_i β_iv² w_iᵀ (Σ_j a_j β_jv² w_j w_jᵀ + nλL)⁻¹ w_i,
//
// with a of mean 1, k_i the known cells of the row and V_i the coefficients that are not 0. The
// leverage h_i is what the row takes of the means and bases. Components count as uncorrelated, as
// they are over all rows, so that the systems are no larger than the number of knots. Rows of
// weight 0 have none. Freedom fails only if a checkpoint of ctx does.
func Freedom(ctx context.Context, g graph.Graph, d fit.Data, coefficients mat.Matrix, known []float64, lambda fit.Lambda) ([]float64, error) {
	n, components := coefficients.Dims()
	weights, counted, sum := make([]float64, n), 0.0, 0.0
	for i := range weights {
		if weights[i] = d.Weight(i); weights[i] > 0 {
			counted, sum = counted+1, sum+weights[i]
		}
	}
	floats.Scale(counted/sum, weights)
	mean, basis := placeFor(g, d.Theta, lambda.Mean), placeFor(g, d.Theta, lambda.Basis)
	total, leverage, own := floats.Sum(weights), make([]float64, n), make([]float64, n)
	if err := mean.addLeverage(ctx, weights, total, lambda.Mean, leverage); err != nil {
		return nil, err
	}
	feature := make([]float64, n) // a_i β_iv²
	for v := range components {
		for i, a := range weights {
			beta := coefficients.At(i, v)
			feature[i] = a * (beta * beta)
			if beta != 0 {
				own[i]++
			}
		}
		if err := basis.addLeverage(ctx, feature, total, lambda.Basis, leverage); err != nil {
			return nil, err
		}
	}
	free := make([]float64, n)
	for i, h := range leverage {
		if weights[i] > 0 {
			free[i] = max(0, known[i]-own[i]) * max(0, 1-h)
		}
	}
	return free, nil
}

// placeFor returns the rows among the knots, or at one place if λ allows no change with θ.
func placeFor(g graph.Graph, theta []float64, lambda float64) *places {
	if math.IsInf(lambda, 1) {
		g = g.Ruled(graph.Constant)
	}
	return place(g, theta)
}

// addLeverage adds the terms of one feature, with weights of the sum n.
func (p *places) addLeverage(ctx context.Context, feature []float64, n, lambda float64, leverage []float64) error {
	if p.graph.Knots() == 1 {
		if sum := floats.Sum(feature); sum > 0 {
			floats.AddScaled(leverage, 1/sum, feature)
		}
		return checkpoint.Reached(ctx)
	}
	system := p.moments(feature)
	for _, e := range p.graph.Edges() {
		system.Tie(e.A, e.B, lambda*e.Factor*n)
	}
	if err := cmp.Or(checkpoint.Reached(ctx), system.Factorise(ctx)); err != nil {
		return err
	}
	inverse, err := system.Inverse(ctx)
	if err != nil {
		return err
	}
	for i, a := range feature {
		form := 0.0 // w_iᵀ A w_i
		knots, hat := p.row(i)
		for x, b := range knots {
			for y, c := range knots {
				form += hat[x] * hat[y] * inverse.At(b, c)
			}
		}
		leverage[i] += a * form
	}
	return nil
}
