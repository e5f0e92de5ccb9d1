package ppca

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// Weights returns how much each of the T knots counts at n values of θ, n×T: the
// hat functions of Equation (weights) of the paper, with which At mixes the means
// and the bases. Rows are not negative and sum to 1. A θ outside the endpoints
// counts as the nearest, on a ring it is wrapped; NaN fails with ERR_NONFINITE.
func (m *Model) Weights(theta []float64) (*mat.Dense, error) {
	if len(theta) == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ")
	}
	out, cells := mat.NewDense(len(theta), m.Graph.Knots(), nil), m.Graph.Cells()
	for i, t := range theta {
		if err := m.Graph.checkRow(i, t); err != nil {
			return nil, err
		}
		at := m.Graph.Locate(t)
		for slot, knot := range cells[at.Cell] {
			out.Set(i, knot, at.Weights[slot])
		}
	}
	return out, nil
}
