package model

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// Describe fills what a model tells about its training observations: their
// RMSE, in which all that are not left out have one vote, whatever their weights,
// and the weighted mean and standard deviation of their coefficients. It returns
// their projection. Fit has done it; a baseline that makes a Model of its own
// calls it.
func (m *Model) Describe(ctx context.Context, d fit.Data) (*Projection, error) {
	projection, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err == nil {
		m.DescribeBy(projection, d)
	}
	return projection, err
}

// DescribeBy is Describe for who has the projection of the training observations d;
// of those that are left out it may say nothing. The statistics of a coefficient are
// over the observations that have it: where V_b differs, those beside a knot with
// that component.
func (m *Model) DescribeBy(projection *Projection, d fit.Data) {
	counted := d.Counted()
	m.Summary.Observations = d.ObservationsAt(m.Graph)
	m.Summary.RMSE, m.Summary.LargestCoefficient = 0, 0
	for _, i := range counted {
		m.Summary.RMSE += projection.RMSE[i] / float64(len(counted))
	}
	m.CoefficientMean = make([]float64, m.Components)
	m.CoefficientSD = make([]float64, m.Components)
	having, shares, everywhere := counted, d.Shares(counted), slices.Min(m.ComponentsPerKnot)
	var number []int
	if everywhere < m.Components {
		number = m.componentsAt(d.Theta)
	}
	coefficients := make([]float64, len(projection.RMSE))
	for v := range m.CoefficientMean {
		if v >= everywhere {
			having = slices.DeleteFunc(slices.Clone(counted), func(i int) bool { return v >= number[i] })
			shares = d.Shares(having)
		}
		mat.Col(coefficients, v, projection.Coefficients)
		for r, i := range having {
			m.CoefficientMean[v] += shares[r] * coefficients[i]
			m.Summary.LargestCoefficient = max(m.Summary.LargestCoefficient, math.Abs(coefficients[i]))
		}
		for r, i := range having {
			deviation := coefficients[i] - m.CoefficientMean[v]
			m.CoefficientSD[v] += shares[r] * deviation * deviation
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
			if at.Hat[slot] > 0 {
				number[i] = max(number[i], m.ComponentsPerKnot[b])
			}
		}
	}
	return number
}
