package ppca

import (
	"context"
	"math"
)

// Describe fills what a model tells about its training observations: their
// RMSE, and the mean and standard deviation of their coefficients. It returns
// their projection. Fit has done it; a baseline that makes a Model of its own
// calls it.
func (m *Model) Describe(ctx context.Context, d Data) (*Projection, error) {
	projection, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err == nil {
		m.DescribeBy(projection, d.Theta)
	}
	return projection, err
}

// DescribeBy is Describe for who has the projection of the training observations, at
// their θ (n×P). The statistics of a coefficient are over the observations that have
// it: where V_b differs, those beside a knot with that component.
func (m *Model) DescribeBy(projection *Projection, theta []float64) {
	n := float64(len(projection.RMSE))
	m.Summary.RMSE = 0
	for _, r := range projection.RMSE {
		m.Summary.RMSE += r / n
	}
	m.CoefficientMean = make([]float64, m.Components)
	m.CoefficientSD = make([]float64, m.Components)
	number := m.componentsAt(theta)
	for v := range m.CoefficientMean {
		var column []float64
		for i, count := range number {
			if v < count {
				column = append(column, projection.Coefficients.At(i, v))
			}
		}
		n := float64(len(column))
		for _, b := range column {
			m.CoefficientMean[v] += b / n
		}
		for _, b := range column {
			m.CoefficientSD[v] += (b - m.CoefficientMean[v]) * (b - m.CoefficientMean[v]) / n
		}
		m.CoefficientSD[v] = math.Sqrt(m.CoefficientSD[v])
	}
}

// componentsAt returns how many components there are at each θ: the most of the knots
// that weigh there.
func (m *Model) componentsAt(theta []float64) []int {
	number, cells := make([]int, len(theta)/m.Graph.Parameters()), m.Graph.Cells()
	for i := range number {
		at := m.Graph.Locate(m.Graph.Row(theta, i)...)
		for slot, b := range cells[at.Cell] {
			if at.Weights[slot] > 0 {
				number[i] = max(number[i], m.ComponentsPerKnot[b])
			}
		}
	}
	return number
}
