package graph

import (
	"math"
	"strings"
	"testing"

	"ppca/core/fault"
)

// TestRingWeights compares the weights with hat functions of the distance along the
// circle, in any period.
func TestRingWeights(t *testing.T) {
	g, err := EvenRing(360, 12)
	if err != nil {
		t.Fatal(err)
	}
	theta := []float64{0, 15, 29.999, 30, 331, 345, 359.5, 360, 375, -1, -360, -720.5, 1e6}
	got, err := g.HatWeights(theta)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range theta {
		for b := range 12 {
			apart := math.Mod(math.Abs(at-30*float64(b)), 360)
			want := math.Max(0, 1-math.Min(apart, 360-apart)/30)
			if !(math.Abs(got.At(i, b)-want) <= 1e-10) {
				t.Errorf("θ = %v: weight of knot %d is %v, want %v", at, b+1, got.At(i, b), want)
			}
		}
		if g.Locate(at).Clamped {
			t.Errorf("θ = %v was clamped", at)
		}
	}
	if at := g.Locate(math.Nextafter(0, -1)); at.Cell != 0 && at.Cell != 11 || at.Hat[0] < 0 || at.Hat[0] > 1 {
		t.Errorf("just below the seam: %+v", at)
	}
	if len(g.Edges()) != 12 || g.Knots() != 12 || g.Bins() != 12 {
		t.Errorf("%d edges, %d knots, %d bins", len(g.Edges()), g.Knots(), g.Bins())
	}
}

func TestRingRefusesBadInput(t *testing.T) {
	for _, c := range []struct {
		period float64
		knots  []float64
		says   string
	}{
		{0, []float64{0, 1, 2}, "period"},
		{-360, []float64{0, 1, 2}, "period"},
		{math.NaN(), []float64{0, 1, 2}, "period"},
		{math.Inf(1), []float64{0, 1, 2}, "period"},
		{360, nil, "ring of 0 knots"},
		{360, []float64{0, 180}, "ring of 2 knots"},
		{360, []float64{0, 180, 360}, "ring of 2 knots"},
		{360, []float64{0, 90, 361}, "more than a period"},
		{360, []float64{0, 90, 90}, "must increase"},
		{360, []float64{0, math.NaN(), 90}, "endpoint 2 is NaN"},
		{1e-20, []float64{1, 1, 1}, "ring of 2 knots"},
	} {
		if _, err := Ring(c.knots, c.period); fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), c.says) {
			t.Errorf("Ring(%v, %v): %v", c.knots, c.period, err)
		}
	}
	for _, bins := range []int{-1, 0, 2, 4097} {
		if _, err := EvenRing(360, bins); fault.CodeOf(err) != fault.Option {
			t.Errorf("%d bins: %v", bins, err)
		}
	}
	ring := mustRing(t, 360, 0, 120, 240)
	for _, theta := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		if _, err := ring.HatWeights([]float64{theta}); fault.CodeOf(err) != fault.NonFinite {
			t.Errorf("hat weights of θ = %v: %v", theta, err)
		}
	}
}

// mustRing returns Ring and fails the test on an error.
func mustRing(t *testing.T, period float64, knots ...float64) Graph {
	t.Helper()
	g, err := Ring(knots, period)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
