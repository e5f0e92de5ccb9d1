package model

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/linalg"
)

// AllComponents makes Sweep return the reach of all components together.
const AllComponents = -1

// A Sweep has a model at many θ, in the units of the data.
type Sweep struct {
	Mean  *mat.Dense // n×K
	Reach *mat.Dense // n×K, change of a variable for one standard deviation of a coefficient
}

// Sweep returns means and reaches at n values of θ (n×P). The reach of component v
// (from 0) is σ_v p_v(θ), with its sign. That of AllComponents is the standard
// deviation √Σ_v σ_v² p_v(θ)² of each variable for uncorrelated coefficients, as those
// of the training observations are.
//
// A θ outside the endpoints is clamped; on a ring it is wrapped. Sweep fails with
// ERR_SHAPE without θ, with ERR_NONFINITE if one is not a number, and with ERR_RANGE
// for a component that the model does not have.
func (m *Model) Sweep(theta []float64, component int) (*Sweep, error) {
	if component < AllComponents || component >= m.Components {
		return nil, fault.New(fault.Range, "there is no component %d: the model has %d", component+1, m.Components).With("component", component+1)
	}
	if len(theta) == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ: give at least one").With("option", "theta")
	}
	n := len(theta) / m.Graph.Parameters()
	if err := m.Graph.CheckCount(theta, n); err != nil {
		return nil, err
	}
	s := &Sweep{Mean: mat.NewDense(n, m.K(), nil), Reach: mat.NewDense(n, m.K(), nil)}
	var at Slice
	for i := range n {
		if err := m.Graph.CheckRow(theta, i); err != nil {
			return nil, err
		}
		if err := m.AtTo(&at, m.Graph.Row(theta, i)...); err != nil {
			return nil, err
		}
		copy(s.Mean.RawRowView(i), at.Mean)
		m.reachTo(s.Reach.RawRowView(i), at, component)
	}
	return s, nil
}

func (m *Model) reachTo(to []float64, at Slice, component int) {
	if component != AllComponents {
		linalg.Subtract(to, -m.CoefficientSD[component], at.Basis.RawRowView(component))
		return
	}
	for v := range m.Components {
		for k, p := range at.Basis.RawRowView(v) {
			to[k] += m.CoefficientSD[v] * m.CoefficientSD[v] * p * p
		}
	}
	for k, variance := range to {
		to[k] = math.Sqrt(variance)
	}
}
