package model

import (
	"fmt"

	"ppca/core/graph"
)

// SparseEndpoints reports the endpoints with fewer observations than components. It returns nil if
// the observations per endpoint are unknown.
func SparseEndpoints(g graph.Graph, perKnot []int, observations []float64) []string {
	var sparse []int
	for b, w := range observations {
		if w < float64(perKnot[b]) {
			sparse = append(sparse, b)
		}
	}
	if len(sparse) == 0 {
		return nil
	}
	least := LeastKnot(sparse, observations)
	return []string{fmt.Sprintf("%d of %d endpoints %s fewer effective observations than components (θ = %s: %.3g for %d), so neighbours determine the components there",
		len(sparse), len(perKnot), map[bool]string{true: "has", false: "have"}[len(sparse) == 1], g.Place(least), observations[least], perKnot[least])}
}

// LeastKnot returns the knot with the fewest observations, the first one if several have equally few.
func LeastKnot(knots []int, observations []float64) int {
	least := knots[0]
	for _, b := range knots {
		if observations[b] < observations[least]*(1-1e-9) {
			least = b
		}
	}
	return least
}
