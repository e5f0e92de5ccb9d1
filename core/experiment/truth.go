package experiment

import (
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/face"
	"ppca/core/linalg"
	"ppca/core/model"
)

// meanError returns the quantity of the left figure of §4.1: the sum over the observations
// of ‖μ̂(θ_i) − μ(θ_i)‖², with the model's mean μ̂ and the true mean μ. For IPCA μ̂ is the
// mean of the bin, for PCA that of all observations.
func meanError(m *model.Model, theta []float64) (float64, error) {
	sum := 0.0
	for _, t := range theta {
		slice, err := m.At(t)
		if err != nil {
			return 0, err
		}
		for k, truth := range face.TrueMean(t) {
			d := slice.Mean[k] - truth
			sum += d * d
		}
	}
	return sum, nil
}

// basisDistance returns the quantity of the right figure: the sum over the observations and
// the two true vectors of ‖p_v(θ_i) − its projection on the span of P̂(θ_i)‖². These are the
// squared distances of the true vectors, with the lengths that their formulas give, from the
// recovered plane. In a bin of rank 1 the plane is a line.
func basisDistance(m *model.Model, theta []float64) (float64, error) {
	sum := 0.0
	for _, t := range theta {
		slice, err := m.At(t)
		if err != nil {
			return 0, err
		}
		span := linalg.Basis(slice.Basis.RawMatrix())
		for _, truth := range face.TrueBasis(t) {
			rest := blas64.Vector{N: len(truth), Inc: 1, Data: truth[:]}
			for v := range span.Rows {
				row := blas64.Vector{N: span.Cols, Inc: 1, Data: span.Data[v*span.Stride : v*span.Stride+span.Cols]}
				blas64.Axpy(-blas64.Dot(row, rest), row, rest)
			}
			sum += blas64.Dot(rest, rest)
		}
	}
	return sum, nil
}
