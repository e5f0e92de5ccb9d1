package model

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/linalg"
)

// mixBlock is the number of entries of a knot that mix processes at a time, so that
// they stay in the first-level cache.
const mixBlock = 1024

// At returns the mean and the basis at θ, one number per parameter, in the units of the
// data; Explained is in those of the fit, in which variables of different units may be added. A θ outside the endpoints is clamped and flagged; on a ring it is wrapped. At
// fails with ERR_NONFINITE for NaN (on a ring also for ±∞) and with ERR_SHAPE for the
// wrong number of parameters.
func (m *Model) At(theta ...float64) (Slice, error) {
	var s Slice
	err := m.AtTo(&s, theta...)
	return s, err
}

// AtTo is At, but reuses the memory of s, so that moving θ allocates nothing. It
// allocates if s is empty or has other sizes.
func (m *Model) AtTo(s *Slice, theta ...float64) error {
	if err := m.Graph.CheckTheta(theta); err != nil {
		return err
	}
	m.FittedTo(s, theta)
	m.Unscale(s.Mean)
	for v := range s.Explained {
		row := s.Basis.RawRowView(v)
		s.Explained[v] = m.CoefficientSD[v] * m.CoefficientSD[v] * blas64.Dot(linalg.Vector(row), linalg.Vector(row))
		m.Unscale(row)
	}
	return nil
}

// Centre returns the mean of the means (K) over the knots, weighted by their observations, in the
// units of the data: where a mean is 0 when it is shown in standard deviations.
func (m *Model) Centre() []float64 {
	centre := make([]float64, m.K())
	for b, weight := range m.knotShares() {
		linalg.Subtract(centre, -weight, m.Mean.RawRowView(b))
	}
	m.Unscale(centre)
	return centre
}

// Spread returns the standard deviations (K) of the variables about Centre, from the means and the
// components at the knots, in the units of the data: a scale for variables whose units differ.
func (m *Model) Spread() []float64 {
	centre, spread := m.Centre(), make([]float64, m.K())
	add := func(weight float64, row, from []float64) {
		row = slices.Clone(row)
		m.Unscale(row)
		for k, value := range row {
			spread[k] += weight * (value - from[k]) * (value - from[k])
		}
	}
	zero := make([]float64, m.K())
	for b, weight := range m.knotShares() {
		add(weight, m.Mean.RawRowView(b), centre)
		for v, deviation := range m.CoefficientSD {
			add(weight*deviation*deviation, m.Basis.RawRowView(b*m.Components+v), zero)
		}
	}
	for k := range spread {
		spread[k] = math.Sqrt(spread[k])
	}
	return spread
}

// knotShares returns the share of the observations of each knot; equal shares if they are unknown.
func (m *Model) knotShares() []float64 {
	shares := slices.Clone(m.Summary.Observations)
	if len(shares) != m.Mean.RawMatrix().Rows {
		shares = slices.Repeat([]float64{1}, m.Mean.RawMatrix().Rows)
	}
	floats.Scale(1/floats.Sum(shares), shares)
	return shares
}

// FittedTo fills s with the mean and the basis at θ in the units of the fit.
func (m *Model) FittedTo(s *Slice, theta []float64) {
	if s.Basis == nil || s.Basis.RawMatrix().Rows != m.Components || s.Basis.RawMatrix().Cols != m.K() {
		*s = Slice{Mean: make([]float64, m.K()), Basis: mat.NewDense(m.Components, m.K(), nil), Explained: make([]float64, m.Components)}
	}
	at := m.Graph.Locate(theta...)
	knots := m.Graph.Cell(at.Cell)
	mix(s.Mean, m.Mean.RawMatrix().Data, knots, at.Hat)
	mix(s.Basis.RawMatrix().Data, m.Basis.RawMatrix().Data, knots, at.Hat)
	for slot, b := range knots { // ignores vectors above V_b: a fit leaves them 0, a model file may not
		for v := m.ComponentsPerKnot[b]; v < m.Components; v++ {
			linalg.Subtract(s.Basis.RawRowView(v), at.Hat[slot], m.Basis.RawRowView(b*m.Components+v))
		}
	}
	s.Clamped = at.Clamped
}

// mix fills to with Σ_s w_s x_s. all holds the x of all knots one after another, each
// as long as to.
func mix(to, all []float64, knots []int, weights []float64) {
	for lo := 0; lo < len(to); lo += mixBlock {
		hi := min(lo+mixBlock, len(to))
		clear(to[lo:hi])
		for s, b := range knots {
			if weights[s] != 0 {
				linalg.Subtract(to[lo:hi], -weights[s], all[b*len(to)+lo:b*len(to)+hi])
			}
		}
	}
}

// Unscale converts a row from the units of the fit to those of the data.
func (m *Model) Unscale(row []float64) {
	if m.Scale == nil {
		return
	}
	for k := range row {
		row[k] *= m.Scale[k]
	}
}

// Reconstruct returns x̂ = μ(θ) + P(θ)β (n×K, in the units of the data) for
// coefficients β (n×V) and θ (n×P). It fails with ERR_SHAPE if these do not fit the
// model, with ERR_NONFINITE if a θ or a coefficient is not a number, and with ERR_RANGE
// if a result would not be finite.
func (m *Model) Reconstruct(coefficients mat.Matrix, theta []float64) (*mat.Dense, error) {
	if linalg.IsEmpty(coefficients) {
		return nil, fault.New(fault.Shape, "there are no coefficients").With("option", "coefficients")
	}
	n, v := coefficients.Dims()
	if err := m.Graph.CheckCount(theta, n); err != nil {
		return nil, err
	}
	if v != m.Components {
		return nil, fault.New(fault.Shape, "%d coefficients a row, but the model has %d components", v, m.Components).With("option", "coefficients")
	}
	out, scratch := mat.NewDense(n, m.K(), nil), make([]float64, v)
	var s Slice
	for i := range n {
		if err := m.Graph.CheckRow(theta, i); err != nil {
			return nil, err
		}
		beta := linalg.Row(coefficients, i, scratch)
		for c, b := range beta {
			if math.IsNaN(b) || math.IsInf(b, 0) {
				return nil, fault.New(fault.NonFinite, "coefficient %d of row %d is %v: correct it, or leave the row out", c+1, i+1, b).With("option", "coefficients").With("row", i+1).With("column", c+1)
			}
		}
		m.FittedTo(&s, m.Graph.Row(theta, i))
		row := out.RawRowView(i)
		copy(row, s.Mean)
		blas64.Gemv(blas.Trans, 1, s.Basis.RawMatrix(), linalg.Vector(beta), 1, linalg.Vector(row))
		m.Unscale(row)
		if !linalg.Finite(row) {
			return nil, fault.New(fault.Range, "the coefficients of row %d are too large: check that they have the units of the model", i+1).With("row", i+1)
		}
	}
	return out, nil
}
