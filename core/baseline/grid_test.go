package baseline

import (
	"testing"

	"ppca/core/graph"
)

// grid returns the grid of two axes with these endpoints; ratio is λ along the second
// axis over λ along the first.
func grid(t *testing.T, first, second []float64, ratio float64) graph.Graph {
	t.Helper()
	g, err := graph.Grid(graph.Axis{Endpoints: first}, graph.Axis{Endpoints: second}, ratio)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
