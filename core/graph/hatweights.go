package graph

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// HatWeights returns the hat weights of all knots at n values of θ (n×P), n×T: Equation
// (weights) of the paper. Weights are not negative and each row sums to 1. A θ outside
// the endpoints is clamped; on a ring it is wrapped. HatWeights fails with
// ERR_NONFINITE if a θ is not a number, and with ERR_SHAPE if theta is not n×P.
func (g Graph) HatWeights(theta []float64) (*mat.Dense, error) {
	if len(theta) == 0 {
		return nil, fault.New(fault.Shape, "there are no values of θ: give at least one").With("option", "theta")
	}
	n := len(theta) / g.Parameters()
	if err := g.CheckCount(theta, n); err != nil {
		return nil, err
	}
	out, cells := mat.NewDense(n, g.Knots(), nil), g.Cells()
	for i := range n {
		if err := g.CheckRow(theta, i); err != nil {
			return nil, err
		}
		at := g.Locate(g.Row(theta, i)...)
		for slot, knot := range cells[at.Cell] {
			out.Set(i, knot, at.Hat[slot])
		}
	}
	return out, nil
}
