package model_test

import (
	"testing"

	"ppca/core/graph"
	"ppca/core/model"

	"gonum.org/v1/gonum/mat"
)

// A variable exists where a knot with weight has it. A picture has tens of thousands of
// variables and every observation asks for each, so the answer allocates nothing.
func TestExists(t *testing.T) {
	m := &model.Model{Graph: graph.Graph{Axis: graph.Axis{Endpoints: []float64{0, 1, 2}}, Rule: graph.Linear},
		Mean: mat.NewDense(3, 2, nil), EndpointMask: []bool{true, false, true, true, false, false}}
	for theta, want := range map[float64][2]bool{0: {true, false}, 0.5: {true, true}, 1: {true, true}, 2: {false, false}} {
		exists := m.Exists(m.Graph.Locate(theta))
		if got := [2]bool{exists(0), exists(1)}; got != want {
			t.Errorf("at θ = %g there are the variables %v, not %v", theta, got, want)
		}
		if took := testing.AllocsPerRun(5, func() { exists(1) }); took != 0 {
			t.Errorf("to ask for a variable at θ = %g allocates %g times", theta, took)
		}
	}
}
