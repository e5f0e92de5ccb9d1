package model_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/model"
)

// The rows are longer than a block of mix, so that the test covers the boundary between
// blocks.
func TestAtToReusesMemory(t *testing.T) {
	const mixBlock = 1024 // as in evaluate.go
	d := sample.Data(40, mixBlock+100, 0.3, 5)
	o := sample.Defaults(t, d)
	o.Components, o.MaxEvaluations = 2, 5
	m := fitted(t, d, o)
	reused := model.Slice{Basis: mat.NewDense(7, 3, nil)} // of another model
	for _, theta := range []float64{1.1, o.Graph.Endpoints[1], -3, 2.9, 99} {
		fresh, err := m.At(theta)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.AtTo(&reused, theta); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(reused.Mean, fresh.Mean) || !mat.Equal(reused.Basis, fresh.Basis) || !slices.Equal(reused.Explained, fresh.Explained) || reused.Clamped != fresh.Clamped {
			t.Errorf("at %v a reused slice gives different numbers", theta)
		}
	}
	before := &reused.Basis.RawMatrix().Data[0]
	if err := m.AtTo(&reused, 0.5); err != nil || &reused.Basis.RawMatrix().Data[0] != before {
		t.Errorf("the slice was allocated again, %v", err)
	}
}

// μ(θ) and P(θ) are the weighted sums of two knots, entry by entry.
func TestAtMixesKnots(t *testing.T) {
	const mixBlock = 1024 // as in evaluate.go
	d := sample.Data(40, mixBlock+100, 0.3, 5)
	o := sample.Defaults(t, d)
	o.Components, o.MaxEvaluations = 2, 5
	m := fitted(t, d, o)
	e := o.Graph.Endpoints
	const upper = 0.25
	s, err := m.At((1-upper)*e[2] + upper*e[3])
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []int{0, mixBlock - 1, mixBlock, mixBlock + 99} {
		testkit.Near(t, "mean", []float64{s.Mean[k]}, []float64{(1-upper)*m.Mean.At(2, k) + upper*m.Mean.At(3, k)}, 1e-12)
		testkit.Near(t, "basis", []float64{s.Basis.At(1, k)}, []float64{(1-upper)*m.Basis.At(5, k) + upper*m.Basis.At(7, k)}, 1e-12)
	}
}

// TestSpread: two knots with a quarter and three quarters of the observations.
func TestSpread(t *testing.T) {
	m := &model.Model{
		Mean: mat.NewDense(2, 2, []float64{0, 1, 4, 1}), Components: 1,
		Basis: mat.NewDense(2, 2, []float64{0.6, 0.8, 0.8, 0.6}), CoefficientSD: []float64{5},
	}
	m.Summary.Observations = []float64{10, 30}
	testkit.Near(t, "centre", m.Centre(), []float64{3, 1}, 1e-12)
	// ¼·3² + ¾·1² of the means, and 25 times ¼·0.6² + ¾·0.8² of the component
	testkit.Near(t, "spread", m.Spread(), []float64{math.Sqrt(3 + 25*0.57), math.Sqrt(25 * 0.43)}, 1e-12)
}
