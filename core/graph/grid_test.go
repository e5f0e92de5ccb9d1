package graph

import (
	"math"
	"strings"
	"testing"
)

// TestGridWeights compares the weights with products of hat functions.
func TestGridWeights(t *testing.T) {
	first, second := []float64{0, 1, 3}, []float64{-5, 0, 10, 20}
	g := mustGrid(t, first, second, 1)
	if g.Bins() != 6 || g.Knots() != 12 || g.Parameters() != 2 || len(g.Edges()) != 2*4+3*3 {
		t.Errorf("%d bins, %d knots, %d parameters, %d edges", g.Bins(), g.Knots(), g.Parameters(), len(g.Edges()))
	}
	theta := []float64{0.25, -5, 1, 3, 2.9, 19, 3, 20, 0, 0, -1, 100}
	got, err := g.HatWeights(theta)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(theta) / 2 {
		x, y := max(0, theta[2*i]), min(20, theta[2*i+1])
		for b := range g.Knots() {
			want := hat(first, b/4, x) * hat(second, b%4, y)
			if !(math.Abs(got.At(i, b)-want) <= 1e-14) {
				t.Errorf("θ = (%v, %v): weight of knot %d is %v, want %v", x, y, b+1, got.At(i, b), want)
			}
		}
		if at := g.Locate(g.Row(theta, i)...); at.Clamped != (i == 5) {
			t.Errorf("θ = %v: clamped %v", g.Row(theta, i), at.Clamped)
		}
	}
}

// hat returns the paper's weight of endpoint b at θ.
func hat(e []float64, b int, theta float64) float64 {
	switch {
	case b > 0 && theta >= e[b-1] && theta < e[b]:
		return (theta - e[b-1]) / (e[b] - e[b-1])
	case b < len(e)-1 && theta >= e[b] && theta <= e[b+1]:
		return (e[b+1] - theta) / (e[b+1] - e[b])
	case theta == e[b]:
		return 1
	}
	return 0
}

// TestGridOfRings has a periodic axis.
func TestGridOfRings(t *testing.T) {
	ring := mustRing(t, 360, 0, 120, 240)
	g, err := Grid(ring.Axis, Axis{Endpoints: []float64{0, 1}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if g.Knots() != 6 || g.Bins() != 3 || len(g.Edges()) != 3*2+3 {
		t.Errorf("%d knots, %d bins, %d edges", g.Knots(), g.Bins(), len(g.Edges()))
	}
	if a, b := g.Locate(-60, 0.25), g.Locate(300, 0.25); a.Cell != b.Cell || a.Clamped || !(math.Abs(a.Hat[0]-0.375) <= 1e-15) {
		t.Errorf("%+v and %+v", a, b)
	}
	if w := g.Wrapped([]float64{-60, 0.5, 10, 0.5}); len(w) != 1 || !strings.Contains(w[0], "θ1 of 1 of 2") {
		t.Errorf("warnings %q", w)
	}
}

// mustGrid returns Grid of two lines and fails the test on an error.
func mustGrid(t *testing.T, first, second []float64, ratio float64) Graph {
	t.Helper()
	g, err := Grid(Axis{Endpoints: first}, Axis{Endpoints: second}, ratio)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
