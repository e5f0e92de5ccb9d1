package sample

import "ppca/core/graph"

// UnionMask returns the endpoint mask (B×K, row-major) of observations with hidden parts: a
// variable exists at a knot if it is visible (n×K, row-major) at any θ (n×P) with a hat weight
// there.
func UnionMask(g graph.Graph, theta []float64, visible []bool) []bool {
	n := len(theta) / g.Parameters()
	k := len(visible) / n
	mask := make([]bool, g.Knots()*k)
	for i := range n {
		at := g.Locate(g.Row(theta, i)...)
		for slot, b := range g.Cell(at.Cell) {
			for c, sees := range visible[i*k : (i+1)*k] {
				mask[b*k+c] = mask[b*k+c] || sees && at.Hat[slot] > 0
			}
		}
	}
	return mask
}
