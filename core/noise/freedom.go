package noise

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// A Regression is a fit as a regression of every variable on the features w_b(θ_i) β_iv of
// its observations, with β_i0 = 1 for the mean.
type Regression struct {
	Graph        graph.Graph
	Theta        []float64  // n×P
	Coefficients mat.Matrix // n×V
	Cells        []float64  // n, observed cells of each row
	Weights      []float64  // n, observation weights; nil: all equal
	Mean, Basis  float64    // λ_m and λ_v; 0 for methods without penalties
}

// Freedom returns the degrees of freedom that the residual of each row has left,
//
//	d_i = (k_i − V_i)(1 − h_i),   h_i = Σ_v a_i β_iv² w_iᵀ (Σ_j a_j β_jv² w_j w_jᵀ + nλL)⁻¹ w_i,
//
// with a of mean 1, k_i the observed cells and V_i the components that the row has: its own
// coefficients take V_i of the cells, and of the rest the leverage h_i is what the row
// takes of the means and bases. The components count as uncorrelated, as they are over all
// observations, so that the systems are no larger than the number of knots. Without
// penalties the sum over the rows is the (n − 1 − V)(K − V) of PCA. Rows of weight 0
// have none. Freedom fails only if a checkpoint of ctx does.
func Freedom(ctx context.Context, r Regression) ([]float64, error) {
	n := len(r.Cells)
	_, v := r.Coefficients.Dims()
	weights := r.normalised()
	total := floats.Sum(weights)
	leverage, own, feature := make([]float64, n), make([]float64, n), make([]float64, n) // a_i β_iv²
	if err := r.addLeverage(ctx, r.placed(r.Mean), weights, total, r.Mean, leverage); err != nil {
		return nil, err
	}
	places := r.placed(r.Basis)
	for component := range v {
		for i, a := range weights {
			beta := r.Coefficients.At(i, component)
			feature[i] = a * (beta * beta)
			if beta != 0 {
				own[i]++
			}
		}
		if err := r.addLeverage(ctx, places, feature, total, r.Basis, leverage); err != nil {
			return nil, err
		}
	}
	free := make([]float64, n)
	for i, h := range leverage {
		if weights[i] > 0 {
			free[i] = max(0, r.Cells[i]-own[i]) * max(0, 1-h)
		}
	}
	return free, nil
}

// placed returns the rows among the knots, or at one place if λ allows no change with θ.
func (r Regression) placed(lambda float64) *placed {
	g := r.Graph
	if math.IsInf(lambda, 1) {
		g = g.Ruled(graph.Constant)
	}
	p := &placed{graph: g, cells: g.Cells()}
	p.cell, p.hat = g.Places(r.Theta)
	return p
}

// addLeverage adds the terms of one feature, with weights of the sum rows.
func (r Regression) addLeverage(ctx context.Context, places *placed, feature []float64, rows, lambda float64, leverage []float64) error {
	if places.single() {
		if sum := floats.Sum(feature); sum > 0 {
			floats.AddScaled(leverage, 1/sum, feature)
		}
		return nil
	}
	system, err := places.moments(ctx, feature)
	if err != nil {
		return err
	}
	if !math.IsInf(lambda, 1) {
		for _, e := range places.graph.Edges() {
			system.Tie(e.A, e.B, lambda*e.Factor*rows)
		}
	}
	if err := system.Factorise(ctx); err != nil {
		return err
	}
	inverse, err := system.Inverse(ctx)
	if err != nil {
		return err
	}
	for i, form := range places.forms(inverse) {
		leverage[i] += feature[i] * form
	}
	return nil
}

// normalised returns the weights with mean 1 over the rows that count.
func (r Regression) normalised() []float64 {
	weights, total := make([]float64, len(r.Cells)), 0.0
	counted := 0.0
	for i := range weights {
		weights[i] = 1
		if r.Weights != nil {
			weights[i] = r.Weights[i]
		}
		if weights[i] > 0 {
			counted++
			total += weights[i]
		}
	}
	for i := range weights {
		weights[i] *= counted / total
	}
	return weights
}
