package ppca

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// TestWeights takes the paper's example: at θ = 4.4 the endpoint at 4 counts 60 %
// and the one at 5 40 %.
func TestWeights(t *testing.T) {
	line, err := Line([]float64{3, 4, 5, 6})
	if err != nil {
		t.Fatal(err)
	}
	theta := []float64{4.4, 3, 5, 6, 7}
	for rule, want := range map[Rule][]float64{
		Linear: {
			0, 0.6, 0.4, 0,
			1, 0, 0, 0,
			0, 0, 1, 0,
			0, 0, 0, 1,
			0, 0, 0, 1,
		},
		Step: {
			0, 1, 0,
			1, 0, 0,
			0, 0, 1,
			0, 0, 1,
			0, 0, 1,
		},
		Constant: {1, 1, 1, 1, 1},
	} {
		m := &Model{Graph: line.Ruled(rule)}
		got, err := m.Weights(theta)
		if err != nil {
			t.Fatal(err)
		}
		if expected := mat.NewDense(len(theta), m.Graph.Knots(), want); !mat.EqualApprox(got, expected, 1e-14) {
			t.Errorf("%s: %v, want %v", rule, mat.Formatted(got), mat.Formatted(expected))
		}
	}
	m := &Model{Graph: line}
	for _, bad := range []struct {
		theta []float64
		code  fault.Code
	}{{[]float64{4, math.NaN()}, fault.NonFinite}, {nil, fault.Shape}} {
		if _, err := m.Weights(bad.theta); fault.CodeOf(err) != bad.code {
			t.Errorf("%v: %v", bad.theta, err)
		}
	}
}
