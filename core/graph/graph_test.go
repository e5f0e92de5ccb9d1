package graph

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

func TestLocate(t *testing.T) {
	g, err := Line([]float64{3, 4, 5, 6})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		theta        float64
		cell         int
		lower, upper float64
		clamped      bool
	}{
		{4.4, 1, 0.6, 0.4, false}, // the paper's example
		{3, 0, 1, 0, false},
		{4, 1, 1, 0, false}, // a shared endpoint belongs to the upper bin
		{6, 2, 0, 1, false}, // the last endpoint to the last bin
		{2.9, 0, 1, 0, true},
		{7, 2, 0, 1, true},
	} {
		at := g.Locate(c.theta)
		if at.Cell != c.cell || at.Clamped != c.clamped || !(math.Abs(at.Hat[0]-c.lower) <= 1e-14) || !(math.Abs(at.Hat[1]-c.upper) <= 1e-14) {
			t.Errorf("θ %v: %+v, want %+v", c.theta, at, c)
		}
	}
	for _, bad := range [][]float64{nil, {1}, {1, 1}, {2, 1}, {0, math.NaN()}, {0, math.Inf(1)}} {
		if _, err := Line(bad); fault.CodeOf(err) != fault.Option {
			t.Errorf("endpoints %v: %v", bad, err)
		}
	}
	if _, err := EvenLine(0, 1, 1e9); fault.CodeOf(err) != fault.Option {
		t.Errorf("1e9 bins: %v", err)
	}
	if _, err := EvenLine(1, 1, 3); fault.CodeOf(err) != fault.Option {
		t.Errorf("a range without width: %v", err)
	}
}

// TestHatWeights uses the example of the paper: at θ = 4.4 the endpoint at 4 has weight
// 0.6 and the one at 5 has 0.4.
func TestHatWeights(t *testing.T) {
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
		g := line.Ruled(rule)
		got, err := g.HatWeights(theta)
		if err != nil {
			t.Fatal(err)
		}
		if expected := mat.NewDense(len(theta), g.Knots(), want); !mat.EqualApprox(got, expected, 1e-14) {
			t.Errorf("%s: %v, want %v", rule, mat.Formatted(got), mat.Formatted(expected))
		}
	}
	for _, bad := range []struct {
		theta []float64
		code  fault.Code
	}{{[]float64{4, math.NaN()}, fault.NonFinite}, {nil, fault.Shape}} {
		if _, err := line.HatWeights(bad.theta); fault.CodeOf(err) != bad.code {
			t.Errorf("%v: %v", bad.theta, err)
		}
	}
}
