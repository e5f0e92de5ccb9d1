package model_test

import (
	"math"
	"testing"

	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/solver"
)

// The reach of a component is the change of the reconstruction for a coefficient of one
// standard deviation. The reach of all is the root of the sum of the squares.
func TestSweepReachesOneStandardDeviation(t *testing.T) {
	d := face.Simulation(1).Training()
	g, err := graph.EvenLine(0, 360, 6)
	if err != nil {
		t.Fatal(err)
	}
	o, err := fit.Defaults(t.Context(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	o.Components = 2
	m, err := solver.Fit(t.Context(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	theta := []float64{-10, 0, 77.5, 360}
	all, err := m.Sweep(theta, model.AllComponents)
	if err != nil {
		t.Fatal(err)
	}
	squares := make([]float64, 3*len(theta))
	for v := range 2 {
		one, err := m.Sweep(theta, v)
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range theta {
			slice, err := m.At(at)
			if err != nil {
				t.Fatal(err)
			}
			for k := range 3 {
				want := m.CoefficientSD[v] * slice.Basis.At(v, k)
				if got := one.Reach.At(i, k); got != want || one.Mean.At(i, k) != slice.Mean[k] {
					t.Errorf("θ %v, component %d, variable %d: %v, want %v", at, v, k, got, want)
				}
				squares[3*i+k] += want * want
			}
		}
	}
	for i := range theta {
		for k := range 3 {
			if got, want := all.Reach.At(i, k), math.Sqrt(squares[3*i+k]); !(math.Abs(got-want) <= 1e-14*want) {
				t.Errorf("θ %v, variable %d: reach of all %v, want %v", theta[i], k, got, want)
			}
		}
	}
	for _, bad := range []struct {
		theta     []float64
		component int
		code      fault.Code
	}{{nil, 0, fault.Shape}, {theta, 2, fault.Range}, {theta, -2, fault.Range}, {[]float64{math.NaN()}, 0, fault.NonFinite}} {
		if _, err := m.Sweep(bad.theta, bad.component); fault.CodeOf(err) != bad.code {
			t.Errorf("component %d at %v: %v, want %v", bad.component, bad.theta, err, bad.code)
		}
	}
}
