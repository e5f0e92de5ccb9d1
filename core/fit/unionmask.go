package fit

import (
	"ppca/core/fault"
	"ppca/core/graph"
)

// UnionMask returns the endpoint mask (B×K, row-major; Options.EndpointMask) for
// observations with hidden parts. visible (n×K, row-major) says which variables are
// visible in each observation, at θ (n×P). A variable exists at a knot if it is visible
// at any θ with a hat weight on the knot. So m_b is the union of the visible variables
// in the bins around b, and a variable visible at θ exists at both ends of its bin.
// (Read literally, the paper lets a variable exist at one end only, where it counts
// with its hat weight. That shrinks known variables and costs accuracy.)
//
// It fails with ERR_SHAPE if the sizes do not agree, and as Graph.Check does.
func UnionMask(g graph.Graph, theta []float64, visible []bool) ([]bool, error) {
	if err := g.Check(theta); err != nil {
		return nil, err
	}
	n := len(theta) / g.Parameters()
	if n == 0 || len(visible) == 0 || len(visible)%n != 0 {
		return nil, fault.New(fault.Shape, "the mask of visible values has %d entries, which is not a multiple of the %d values of θ", len(visible), n)
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
