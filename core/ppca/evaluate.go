package ppca

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/narrow"
)

// At returns the mean and the basis at θ, in the units of the data. θ outside
// the endpoints is clamped and flagged; NaN fails with ERR_NONFINITE.
func (m *Model) At(theta float64) (Slice, error) {
	if math.IsNaN(theta) {
		return Slice{}, fault.New(fault.NonFinite, "θ is NaN: give a number")
	}
	s := m.fitted(theta)
	m.unscale(s.Mean)
	s.Explained = make([]float64, m.Components)
	for v := range s.Explained {
		row := s.Basis.RawRowView(v)
		m.unscale(row)
		s.Explained[v] = m.CoefficientSD[v] * m.CoefficientSD[v] * blas64.Dot(vector(row), vector(row))
	}
	return s, nil
}

// fitted returns mean and basis at θ in the units of the fit.
func (m *Model) fitted(theta float64) Slice {
	at := m.Graph.Locate(theta)
	s := Slice{Mean: make([]float64, m.K()), Basis: mat.NewDense(m.Components, m.K(), nil), Clamped: at.Clamped}
	for c, b := range m.Graph.Cells()[at.Cell] {
		if at.Weights[c] == 0 {
			continue
		}
		subtract(s.Mean, -at.Weights[c], m.Mean.RawRowView(b))
		for v := 0; v < m.ComponentsPerKnot[b]; v++ {
			subtract(s.Basis.RawRowView(v), -at.Weights[c], m.Basis.RawRowView(b*m.Components+v))
		}
	}
	return s
}

// unscale takes a row from the units of the fit to those of the data.
func (m *Model) unscale(row []float64) {
	if m.Scale == nil {
		return
	}
	for k := range row {
		row[k] *= m.Scale[k]
	}
}

// Reconstruct returns x̂ = μ(θ) + P(θ)β, n×K, in the units of the data, for
// coefficients n×V and n values of θ. It fails with ERR_SHAPE where these do
// not fit the model and with ERR_NONFINITE where θ or a coefficient is not a number.
func (m *Model) Reconstruct(coefficients mat.Matrix, theta []float64) (*mat.Dense, error) {
	if narrow.IsEmpty(coefficients) {
		return nil, fault.New(fault.Shape, "there are no coefficients")
	}
	n, v := coefficients.Dims()
	if n != len(theta) {
		return nil, fault.New(fault.Shape, "%d rows of coefficients but %d values of θ: each row needs one", n, len(theta))
	}
	if v != m.Components {
		return nil, fault.New(fault.Shape, "%d coefficients a row, but the model has %d components", v, m.Components)
	}
	out, scratch := mat.NewDense(n, m.K(), nil), make([]float64, v)
	for i, t := range theta {
		if math.IsNaN(t) {
			return nil, fault.New(fault.NonFinite, "θ of row %d is NaN", i+1).With("row", i+1)
		}
		beta := narrow.Row(coefficients, i, scratch)
		for c, b := range beta {
			if math.IsNaN(b) || math.IsInf(b, 0) {
				return nil, fault.New(fault.NonFinite, "coefficient %d of row %d is %v", c+1, i+1, b).With("row", i+1).With("column", c+1)
			}
		}
		s := m.fitted(t)
		row := out.RawRowView(i)
		copy(row, s.Mean)
		blas64.Gemv(blas.Trans, 1, s.Basis.RawMatrix(), vector(beta), 1, vector(row))
		m.unscale(row)
	}
	return out, nil
}
