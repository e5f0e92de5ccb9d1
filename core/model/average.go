package model

import (
	"math"

	"ppca/core/fault"
)

// Average returns, for each of the T knots, the mean of what n observations have, such
// as their errors, each counted as much as the knot counts at its θ (n×P):
// Σ_i w_t(θ_i) value_i / Σ_i w_t(θ_i), NaN where no observation weighs. It fails with
// ERR_SHAPE where there is not a θ for each value, and as Graph.HatWeights does.
func (m *Model) Average(theta, values []float64) ([]float64, error) {
	if len(theta) != len(values)*m.Graph.Parameters() {
		return nil, fault.New(fault.Shape, "%d values do not fit %d numbers of θ", len(values), len(theta))
	}
	weights, err := m.Graph.HatWeights(theta)
	if err != nil {
		return nil, err
	}
	means := make([]float64, m.Graph.Knots())
	for t := range means {
		sum, total := 0.0, 0.0
		for i, value := range values {
			sum += weights.At(i, t) * value
			total += weights.At(i, t)
		}
		means[t] = math.NaN()
		if total > 0 {
			means[t] = sum / total
		}
	}
	return means, nil
}
