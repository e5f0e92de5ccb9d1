package model

import (
	"context"
	"math"

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

// kernelWidth is the distance in bandwidths of knots whose hat weights have as many degrees
// of freedom as a Gaussian kernel: over a range r these are r/(h√2π).
var kernelWidth = math.Sqrt(2 * math.Pi)

// Regression returns the knots whose means and bases have as many degrees of freedom as
// those of m: its own, or for local PCA as many as its kernel allows.
func (m *Model) Regression() graph.Graph {
	h := float64(m.Options.Bandwidth)
	if m.Kind != "local" || !(h > 0) {
		return m.Graph
	}
	coarse := m.Graph
	parts := 0
	for axis, a := range m.Graph.Axes() {
		width := h
		first, last := a.Endpoints[0], a.Endpoints[len(a.Endpoints)-1]
		if m.Graph.Second != nil {
			width *= last - first
		}
		bins := int(math.Round(min((last-first)/(kernelWidth*width), float64(a.Bins()))))
		parts = max(parts, bins)
		even := graph.Axis{Endpoints: []float64{first}}
		if least := map[bool]int{true: 3, false: 1}[a.Period != 0]; bins >= least {
			line, err := graph.EvenLine(first, last, bins)
			if err != nil {
				return m.Graph
			}
			even = graph.Axis{Endpoints: line.Endpoints, Period: a.Period}
		}
		if axis == 0 {
			coarse.Axis = even
		} else {
			coarse.Second = &even
		}
	}
	if parts == 0 || coarse.Second == nil && len(coarse.Endpoints) == 1 {
		return m.Graph.Ruled(graph.Constant)
	}
	return coarse
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
