package model

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
)

// Noise returns the estimated σ²(θ) of a cell in the units of the fit; ok is false if the
// model has none.
func (m *Model) Noise() (field density.NoiseField, ok bool) {
	if m.Summary.Noise == nil {
		return field, false
	}
	return density.NoiseFromSD(m.Graph.Ruled(graph.Linear), m.Summary.Noise.SD), true
}

// describeNoise estimates the noise from the errors (n) and the coefficients (n×V) of the
// training observations d, each with so many known cells. It leaves Summary.Noise nil if θ has no range or if the residuals say nothing.
func (m *Model) describeNoise(ctx context.Context, rmse []float64, coefficients *mat.Dense, d fit.Data, cells []float64) error {
	m.Summary.Noise = nil
	if m.Graph.Bins() == 0 {
		return nil
	}
	squares := make([]float64, len(cells))
	for i, k := range cells {
		squares[i] = k * rmse[i] * rmse[i]
	}
	free := density.Freedom(d, coefficients, cells)
	var err error
	if m.Summary.Noise, err = density.FitNoise(ctx, m.Graph, d, squares, free); err != nil {
		return job.Checkpoint(ctx)
	}
	return nil
}

// cellsSeen returns the number of cells of each observation that the model uses.
func (m *Model) cellsSeen(d fit.Data) []float64 {
	n, k := d.X.Dims()
	seen := make([]float64, n)
	for i := range seen {
		known, _ := m.Knows(d, i)
		if known == nil {
			seen[i] = float64(k)
		}
		for _, is := range known {
			if is {
				seen[i]++
			}
		}
	}
	return seen
}
