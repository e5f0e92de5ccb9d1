package simulation

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/model"
	"ppca/core/subspace"
	"ppca/core/synth"
)

// meanError is what the left half of the figure of §4.1 shows: the sum over the
// observations of ‖μ̂(θ_i) − μ(θ_i)‖², the model's mean against the true one.
// For IPCA μ̂ is the mean of the bin, for PCA that of all observations.
func meanError(m *model.Model, theta []float64) (float64, error) {
	sum := 0.0
	for _, t := range theta {
		slice, err := m.At(t)
		if err != nil {
			return 0, err
		}
		for k, truth := range synth.TrueMean(t) {
			d := slice.Mean[k] - truth
			sum += d * d
		}
	}
	return sum, nil
}

// basisDistance is what the right half shows: the sum over the observations and
// the two true vectors of ‖p_v(θ_i) − its projection on the span of P̂(θ_i)‖²,
// the squared lengths of the normals from the plane of the recovered vectors to
// the true ones, which are of the lengths that the formulas give them. A bin
// whose observations have a lower rank than two has a line in place of the plane.
func basisDistance(m *model.Model, theta []float64) (float64, error) {
	sum := 0.0
	for _, t := range theta {
		slice, err := m.At(t)
		if err != nil {
			return 0, err
		}
		span := spanOf(slice.Basis)
		for _, truth := range synth.TrueBasis(t) {
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

// spanOf returns an orthonormal basis of the rows of basis that are not zero.
func spanOf(basis *mat.Dense) blas64.General {
	rows, columns := basis.Dims()
	span := blas64.General{Cols: columns, Stride: columns}
	for v := range rows {
		if row := basis.RawRowView(v); blas64.Nrm2(blas64.Vector{N: columns, Data: row, Inc: 1}) > 0 {
			span.Data = append(span.Data, row...)
			span.Rows++
		}
	}
	subspace.Orthonormalise(span)
	return span
}
