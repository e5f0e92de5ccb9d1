package model

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/noise"
)

// Noise returns the estimated σ²(θ) of a cell in the units of the fit; ok is false if the
// model has none.
func (m *Model) Noise() (field noise.Field, ok bool) {
	if m.Summary.Noise == nil {
		return field, false
	}
	return noise.FromSD(m.Graph.Ruled(graph.Linear), m.Summary.Noise.SD), true
}

// describeNoise estimates the noise from the residuals of the training observations d. It
// leaves Summary.Noise nil if θ has no range or if the residuals say nothing.
func (m *Model) describeNoise(ctx context.Context, projection *Projection, d fit.Data) error {
	m.Summary.Noise = nil
	if m.Graph.Bins() == 0 {
		return nil
	}
	cells := m.cellsSeen(d)
	free, err := noise.Freedom(ctx, noise.Regression{Graph: m.Graph, Theta: d.Theta, Coefficients: m.unitCoefficients(projection), Cells: cells,
		Weights: d.Weights, Mean: m.Options.Lambda.Mean, Basis: m.Options.Lambda.Basis})
	if err != nil {
		return err
	}
	squares := make([]float64, len(cells))
	for i, k := range cells {
		squares[i] = k * projection.RMSE[i] * projection.RMSE[i]
	}
	e, err := noise.Fit(ctx, m.Graph, noise.Residuals{Theta: d.Theta, Squares: squares, Freedom: free, Weights: d.Weights})
	if err != nil {
		return checkpoint.Reached(ctx)
	}
	m.Summary.Noise = &fit.Noise{SD: e.SD(), Ratio: e.Ratio(), Gain: e.Gain, Parameters: e.Parameters, Dispersion: e.Dispersion}
	return nil
}

// cellsSeen returns the number of cells of each observation that the model uses.
func (m *Model) cellsSeen(d fit.Data) []float64 {
	n, k := d.X.Dims()
	seen, cells := make([]float64, n), m.Graph.Cells()
	for i := range seen {
		if d.Observed == nil && m.EndpointMask == nil {
			seen[i] = float64(k)
			continue
		}
		at := m.Graph.Locate(m.Graph.Row(d.Theta, i)...)
		for c := range k {
			exists := m.EndpointMask == nil
			for slot, b := range cells[at.Cell] {
				exists = exists || at.Hat[slot] > 0 && m.EndpointMask[b*k+c]
			}
			if exists && d.Sees(i, c) {
				seen[i]++
			}
		}
	}
	return seen
}

// unitCoefficients returns the coefficients for basis vectors of about unit length, as the
// penalties count them.
func (m *Model) unitCoefficients(projection *Projection) *mat.Dense {
	lengths := equilibrate(m.stack())
	var unit mat.Dense
	unit.Apply(func(_, v int, beta float64) float64 { return beta * lengths[v] }, projection.Coefficients)
	return &unit
}
