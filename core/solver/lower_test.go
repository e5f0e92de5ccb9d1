package solver

import (
	"context"
	"math"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
)

// TestExactBeatsAlgorithm1 compares the two solvers in the centred gauge, on every graph and from
// either start. At the result of Algorithm 1 it computes the coefficients that minimise E subject to
// Σβ = 0; the exact solver must end below that energy. (The coefficients of Algorithm 1 itself have
// no such constraint, so its E can be lower if the means diverge.)
func TestExactBeatsAlgorithm1(t *testing.T) {
	line := sample.Data(150, 20, 1, 3)
	for name, c := range map[string]struct {
		d fit.Data
		g graph.Graph
		v int
	}{
		"line": {line, sample.Defaults(t, line).Graph, 3},
		"ring": {sample.Periodic(90, 10, 0.3, 14), ring(t, 6, 0, 1, 2.5, 4), 2},
		"grid": {sample.TwoParameters(120, 10, 0.3, 14), grid(t, []float64{0, 1, 3}, []float64{10, 20, 30}, 1), 2},
	} {
		o := sample.Defaults(t, c.d)
		o.Graph, o.Components, o.Gauge, o.MaxEvaluations = c.g, c.v, fit.Centred, 300
		energy := algorithm1Energy(t, c.d, o)
		for _, start := range []fit.Start{fit.PooledStart, fit.KnotwiseStart} {
			o.Start = start
			found := minimum(t, c.d, o)
			if found.Energy.Total > energy || found.Status != fit.Converged || found.GradientNorm > 1e-3 {
				t.Errorf("%s, %s: exact %v (%s, gradient %v), Algorithm 1 %v", name, start, found.Energy.Total, found.Status, found.GradientNorm, energy)
			}
		}
	}
}

// minimum returns the result of the exact solver, with its energy in the units of d.
func minimum(t *testing.T, d fit.Data, o fit.Options) arrange.Solution {
	t.Helper()
	p := sample.Problem(t, d, o)
	found, err := minimise(context.Background(), p, o, func(fit.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	found.Energy.Total *= p.Unit * p.Unit
	return found
}

// algorithm1Energy returns the least E subject to Σβ = 0 for the means and bases of
// Algorithm 1. It fails the test if a cycle raises the energy.
func algorithm1Energy(t *testing.T, d fit.Data, o fit.Options) float64 {
	t.Helper()
	p, ctx := sample.Problem(t, d, o), context.Background()
	last := math.Inf(1)
	paper, err := fitByCycles(ctx, p, o, func(p fit.Progress) {
		if p.Energy.Total > last*(1+1e-12) {
			t.Errorf("energy rose from %v to %v", last, p.Energy.Total)
		}
		last = p.Energy.Total
	})
	if err != nil {
		t.Fatal(err)
	}
	e := &minimiser{t: arrange.NewPass(p, 1, true), point: point{factors: make([][]float64, o.Graph.Knots()), p: arrange.NewStack(p, 1), g: arrange.NewStack(p, 1)}}
	energy, err := e.evaluate(ctx, paper.Q)
	if err != nil {
		t.Fatal(err)
	}
	return energy * p.Unit * p.Unit
}
