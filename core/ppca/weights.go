package ppca

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// Weights returns how much each of the T knots counts at n values of θ (n×P), n×T: the
// hat functions of Equation (weights) of the paper, with which At mixes the means
// and the bases. Rows are not negative and sum to 1. A θ outside the endpoints
// counts as the nearest, on a ring it is wrapped; NaN fails with ERR_NONFINITE.
func (m *Model) Weights(theta []float64) (*mat.Dense, error) {
	if len(theta) == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ")
	}
	n := len(theta) / m.Graph.Parameters()
	if err := m.Graph.checkCount(theta, n); err != nil {
		return nil, err
	}
	out, cells := mat.NewDense(n, m.Graph.Knots(), nil), m.Graph.Cells()
	for i := range n {
		if err := m.Graph.checkRow(theta, i); err != nil {
			return nil, err
		}
		at := m.Graph.Locate(m.Graph.Row(theta, i)...)
		for slot, knot := range cells[at.Cell] {
			out.Set(i, knot, at.Weights[slot])
		}
	}
	return out, nil
}
