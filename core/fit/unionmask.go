package fit

import (
	"ppca/core/fault"
	"ppca/core/graph"
)

// UnionMask returns the mask of endpoints (B×K, row-major; Options.EndpointMask) for
// observations of which parts are out of sight: visible (n×K, row-major) says which
// variables are seen at each θ (n×P). A variable exists at a knot if any θ that weighs
// the knot sees it, so m_b is the union of what is visible in the bins around b, and
// what is visible at θ exists at both ends of its bin. (A variable that exists at one
// end only would count by its weight there, as the paper has it literally: that
// shrinks it where it is known, and costs accuracy.)
//
// It fails with ERR_SHAPE where the sizes do not agree, and as Graph.Check does.
func UnionMask(g graph.Graph, theta []float64, visible []bool) ([]bool, error) {
	if err := g.Check(theta); err != nil {
		return nil, err
	}
	n := len(theta) / g.Parameters()
	if n == 0 || len(visible) == 0 || len(visible)%n != 0 {
		return nil, fault.New(fault.Shape, "what is visible has %d entries, which are not as many for each of %d values of θ", len(visible), n)
	}
	k := len(visible) / n
	mask, cells := make([]bool, g.Knots()*k), g.Cells()
	for i := range n {
		if err := g.CheckRow(theta, i); err != nil {
			return nil, err
		}
		at := g.Locate(g.Row(theta, i)...)
		for slot, b := range cells[at.Cell] {
			if at.Hat[slot] == 0 {
				continue
			}
			for c, sees := range visible[i*k : (i+1)*k] {
				mask[b*k+c] = mask[b*k+c] || sees
			}
		}
	}
	return mask, nil
}
