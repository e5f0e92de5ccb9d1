package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Describe fills what a model tells about its training observations: their
// RMSE, and the mean and standard deviation of their coefficients. It returns
// their projection. Fit has done it; a baseline that makes a Model of its own
// calls it.
func (m *Model) Describe(ctx context.Context, d Data) (*Projection, error) {
	projection, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err == nil {
		m.DescribeBy(projection)
	}
	return projection, err
}

// DescribeBy is Describe for who has the projection of the training observations.
func (m *Model) DescribeBy(projection *Projection) {
	n := float64(len(projection.RMSE))
	m.Summary.RMSE = 0
	for _, r := range projection.RMSE {
		m.Summary.RMSE += r / n
	}
	m.CoefficientMean = make([]float64, m.Components)
	m.CoefficientSD = make([]float64, m.Components)
	for v := range m.CoefficientMean {
		column := mat.Col(nil, v, projection.Coefficients)
		for _, b := range column {
			m.CoefficientMean[v] += b / n
		}
		for _, b := range column {
			m.CoefficientSD[v] += (b - m.CoefficientMean[v]) * (b - m.CoefficientMean[v]) / n
		}
		m.CoefficientSD[v] = math.Sqrt(m.CoefficientSD[v])
	}
}
