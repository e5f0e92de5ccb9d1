package model

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// Describe computes the statistics of the training observations that a model keeps, and
// returns their projection. The RMSE counts each row of nonzero weight equally; the
// mean and standard deviation of the coefficients, and the noise, use the weights. Fit
// calls Describe.
// A baseline that builds a Model itself must call it.
func (m *Model) Describe(ctx context.Context, d fit.Data) (*Projection, error) {
	projection, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err == nil {
		err = m.DescribeBy(ctx, projection, d)
	}
	return projection, err
}

// DescribeBy is Describe for callers that already have the projection of the training
// observations d; rows of weight 0 may be absent. The statistics of a coefficient are
// over the observations that have it: where V_b differs, those beside a knot with that
// component. Those of an observation with unknown cells are its mean and variance given the
// known ones, see law. It fails only if a checkpoint of ctx does.
func (m *Model) DescribeBy(ctx context.Context, projection *Projection, d fit.Data) error {
	counted := d.Counted()
	if m.Kind != "local" { // which counts the observations of its kernels
		m.Summary.Observations = d.ObservationsAt(m.Graph)
	}
	m.Summary.RMSE = 0
	for _, i := range counted {
		m.Summary.RMSE += projection.RMSE[i] / float64(len(counted))
	}
	m.CoefficientMean = make([]float64, m.Components)
	m.CoefficientSD = make([]float64, m.Components)
	having, shares, everywhere := counted, d.NormalisedWeights(counted), slices.Min(m.ComponentsPerKnot)
	var number []int
	if everywhere < m.Components {
		number = m.componentsAt(d.Theta)
	}
	known, err := m.Expected(ctx, projection, d)
	if err != nil {
		return err
	}
	coefficients := make([]float64, len(projection.RMSE))
	for v := range m.CoefficientMean {
		if v >= everywhere {
			having = slices.DeleteFunc(slices.Clone(counted), func(i int) bool { return v >= number[i] })
			shares = d.NormalisedWeights(having)
		}
		mat.Col(coefficients, v, known.Coefficients)
		for r, i := range having {
			m.CoefficientMean[v] += shares[r] * coefficients[i]
		}
		for r, i := range having {
			deviation := coefficients[i] - m.CoefficientMean[v]
			m.CoefficientSD[v] += shares[r] * deviation * deviation
			if known.variances != nil {
				m.CoefficientSD[v] += shares[r] * known.variances.At(i, v)
			}
		}
		m.CoefficientSD[v] = math.Sqrt(m.CoefficientSD[v])
	}
	cells := m.cellsSeen(d)
	m.describeChecks(known.Coefficients, d, cells)
	return m.describeNoise(ctx, projection.RMSE, known.Coefficients, d, cells)
}

// componentsAt returns the number of components at each θ: the largest V_b of the knots
// with weight there.
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
