package model_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/graph"
	"ppca/core/model"
)

// Values by hand: θ = 0 and 1 lie on knots (weights 1, 0 and 0, 1), 1.5 lies between
// two; none is near 3.
func TestAverageUsesHatWeights(t *testing.T) {
	g, err := graph.Line([]float64{0, 1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	m := &model.Model{Graph: g, Mean: mat.NewDense(4, 1, nil)}
	got, err := m.Average([]float64{0, 1, 1.5}, []float64{4, 1, 7})
	if err != nil {
		t.Fatal(err)
	}
	if want := []float64{4, (1 + 3.5) / 1.5, 7}; !slices.Equal(got[:3], want) || !math.IsNaN(got[3]) {
		t.Errorf("%v, want %v and NaN", got, want)
	}
	if _, err := m.Average([]float64{0, 1}, []float64{4}); fault.CodeOf(err) != fault.Shape {
		t.Errorf("two θ for one value: %v", err)
	}
}
