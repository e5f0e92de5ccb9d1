package graph

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"ppca/core/fault"
)

func TestCountLine(t *testing.T) {
	for _, c := range []struct {
		name   string
		theta  []float64
		lo, hi float64
		bins   int
		want   []float64
	}{
		{"nine in three", []float64{9, 1, 8, 2, 7, 3, 6, 4, 5}, 1, 9, 3, []float64{1, 4, 7, 9}},
		{"ten in three", []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 1, 10, 3, []float64{1, 4, 7, 10}},
		{"a wider range", []float64{1, 2, 3, 4}, 0, 10, 2, []float64{0, 3, 10}},
		{"fewer values than bins", []float64{1, 1, 2, 2, 3, 3}, 1, 3, 10, []float64{1, 2, 3}},
		{"half at the first", []float64{0, 0, 0, 0, 1, 2, 3, 4}, 0, 4, 4, []float64{0, 1, 3, 4}},
		{"most at the last", []float64{0, 1, 5, 5, 5, 5, 5, 5}, 0, 5, 4, []float64{0, 5}},
		{"none", nil, 0, 1, 4, []float64{0, 1}},
		{"not a number among them", []float64{1, math.NaN(), 2, 3, math.Inf(1), 4}, 1, 4, 2, []float64{1, 3, 4}},
	} {
		theta := slices.Clone(c.theta)
		g, err := CountLine(theta, nil, c.lo, c.hi, c.bins)
		if err != nil || !slices.Equal(g.Endpoints, c.want) {
			t.Errorf("%s: %v, %v, want %v", c.name, g.Endpoints, err, c.want)
		}
		if len(theta) > 0 && theta[0] != c.theta[0] {
			t.Errorf("%s: θ was sorted in place", c.name)
		}
	}
	if _, err := CountLine([]float64{1, 1}, nil, 1, 1, 2); fault.CodeOf(err) != fault.Option {
		t.Errorf("a range without width: %v", err)
	}
}

// TestCountRing: the arcs between knots have equal counts, also across 0, and a
// turn of all θ by a whole period changes nothing.
func TestCountRing(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	theta, turned := make([]float64, 120), make([]float64, 120)
	for i := range theta {
		theta[i] = math.Mod(360+90*rng.NormFloat64()*rng.Float64(), 360)
		turned[i] = theta[i] + 360*float64(i%3-1)
	}
	g, err := CountRing(theta, nil, 360, 6)
	if err != nil || g.Knots() != 6 || g.Period != 360 {
		t.Fatalf("%+v, %v", g, err)
	}
	counts := make([]int, 6)
	for _, at := range theta {
		counts[g.Locate(at).Cell]++
	}
	for bin, count := range counts {
		if count != 20 {
			t.Errorf("bin %d has %d observations", bin+1, count)
		}
	}
	if len(g.Wrapped(theta)) > 0 {
		t.Errorf("the first knot %v lies above some θ", g.Endpoints[0])
	}
	other, err := CountRing(turned, nil, 360, 6)
	for b, e := range other.Endpoints {
		if err != nil || !(math.Abs(e-g.Endpoints[b]) <= 1e-9) {
			t.Fatalf("%v, %v, want %v", other.Endpoints, err, g.Endpoints)
		}
	}
	if _, err := CountRing([]float64{10, 10, 20, 20}, nil, 360, 4); fault.CodeOf(err) != fault.Range {
		t.Errorf("a ring through two values: %v", err)
	}
}

// The end of day 366 lies beyond the mean length of a year, and is right.
func TestLeapDayIsNotWrapped(t *testing.T) {
	year, err := EvenRing(365.25, 12)
	if err != nil {
		t.Fatal(err)
	}
	if notes := year.Wrapped([]float64{1, 366.5}); len(notes) > 0 {
		t.Error(notes)
	}
	if len(year.Wrapped([]float64{1, 367})) != 1 || len(year.Wrapped([]float64{-1})) != 1 {
		t.Error("days that no year has are wrapped in silence")
	}
}
