package model

import (
	"math"

	"ppca/core/fault"
)

// Average returns the weighted mean of one value per observation, such as its error,
// for each of the T knots: Σ_i w_t(θ_i) value_i / Σ_i w_t(θ_i), with the hat weights at
// θ (n×P). It is NaN at a knot where every weight is 0. Average fails with ERR_SHAPE if
// the numbers of θ and of values differ, and as Graph.HatWeights does.
func (m *Model) Average(theta, values []float64) ([]float64, error) {
	if len(theta) != len(values)*m.Graph.Parameters() {
		return nil, fault.New(fault.Shape, "%s cannot belong to %s of θ: pass one value for each observation",
			fault.Plural(len(values), "value"), fault.Plural(len(theta), "number")).With("option", "values")
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
