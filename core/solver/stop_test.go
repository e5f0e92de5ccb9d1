package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// TestConvergedIsAtTheMinimum fits data that are hard to compute with, which TestConverged does not
// draw: far from 0, of very uneven weights, or beside a knot. At the tolerance of 1e-7 the energy is
// within a millionth of the minimum, also for data rounded differently.
func TestConvergedIsAtTheMinimum(t *testing.T) {
	testkit.Long(t, "it fits for a thousand evaluations")
	line := func(bins int) graph.Graph {
		endpoints := make([]float64, bins+1)
		for b := range endpoints {
			endpoints[b] = 3 * float64(b) / float64(bins)
		}
		g, _ := graph.Line(endpoints)
		return g
	}
	weighted := sample.Data(60, 12, 0.5, 3)
	for i := range 60 {
		weighted.Weights = append(weighted.Weights, math.Exp(2*math.Sin(float64(i))))
	}
	edge := sample.Data(60, 12, 0.5, 3)
	for i := range edge.Theta { // many beside the second knot, where it has almost no weight
		if i%3 == 0 {
			edge.Theta[i] = 2 - 1e-6*float64(i)
		}
	}
	for _, c := range []struct {
		name    string
		d       fit.Data
		graph   graph.Graph
		gauge   fit.Gauge
		v       int
		lambda  float64
		perKnot []int
	}{
		{"weights between 0.14 and 7, λ = 0.001", weighted, line(6), fit.Decoupled, 3, 0.001, nil},
		{"data 10⁴ from 0, ridge gauge, λ = 0.1", shifted(sample.Data(80, 12, 0.5, 21), 1e4), line(4), fit.Ridge, 3, 0.1, nil},
		{"the same with missing cells", shifted(sample.AtRandom(sample.Data(80, 12, 0.5, 21)), 1e4), line(4), fit.Ridge, 3, 0.1, nil},
		{"1, 2, 1, 1 components, a third of θ a millionth off a knot, λ = 0.01", edge, line(3), fit.Decoupled, 2, 0.01, []int{1, 2, 1, 1}},
	} {
		o := sample.Defaults(t, c.d)
		o.Graph, o.Gauge, o.Components, o.Start, o.MaxEvaluations = c.graph, c.gauge, c.v, fit.KnotwiseStart, 1000
		o.Lambda.Mean, o.Lambda.Basis, o.ComponentsPerKnot = c.lambda, c.lambda, c.perKnot
		at := fittedTo(t, c.d, o).Summary
		if at.Status != fit.Converged {
			t.Errorf("%s: %s after %d evaluations", c.name, at.Status, at.Evaluations)
		}
		rounded := c.d
		x := mat.DenseCopyOf(c.d.X)
		rng := rand.New(rand.NewPCG(1, 2))
		x.Apply(func(_, _ int, value float64) float64 { return value * (1 + 1e-15*rng.NormFloat64()) }, x)
		rounded.X = x
		other := fittedTo(t, rounded, o).Summary
		o.Tolerance, o.MaxEvaluations = 1e-12, 10000
		deep := fittedTo(t, c.d, o).Summary
		left, apart := (at.Minimum-deep.Minimum)/at.Minimum, math.Abs(other.Minimum-at.Minimum)/at.Minimum
		t.Logf("| %s | %d | %.0e | %.0e |", c.name, at.Evaluations, left, apart)
		if !(left <= 1e-6 && apart <= 1e-6) {
			t.Errorf("%s: %g of E is left to gain, and rounding changes E by %g", c.name, left, apart)
		}
	}
}

// shifted adds a constant to all cells.
func shifted(d fit.Data, by float64) fit.Data {
	x := mat.DenseCopyOf(d.X)
	x.Apply(func(_, _ int, value float64) float64 { return value + by }, x)
	d.X = x
	return d
}

// TestLooseTolerancePromisesLess: a fit converges at a tolerance up to 1e-6; above it is near.
func TestLooseTolerancePromisesLess(t *testing.T) {
	d := sample.Data(60, 8, 0.5, 1)
	o, err := fit.Defaults(t.Context(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Components = 2
	for tolerance, want := range map[float64]fit.Status{1e-6: fit.Converged, 2e-6: fit.Near, 1e-2: fit.Near} {
		o.Tolerance = tolerance
		if got := fittedTo(t, d, o).Summary.Status; got != want {
			t.Errorf("tolerance %v: %s, want %s", tolerance, got, want)
		}
	}
}
