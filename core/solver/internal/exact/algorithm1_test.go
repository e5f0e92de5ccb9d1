package exact

import (
	"context"
	"math"
	"testing"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/internal/sums"
	"ppca/core/internal/testing/sample"
	"ppca/core/solver/internal/algorithm1"
)

// TestExactBeatsAlgorithm1 compares the two solvers in the centred gauge. At the result
// of Algorithm 1 it computes the coefficients that minimise E subject to Σβ = 0; the
// exact solver must end below that energy. (The coefficients of Algorithm 1 itself have
// no such constraint, so its E can be lower if the means diverge.)
func TestExactBeatsAlgorithm1(t *testing.T) {
	d := sample.Data(150, 20, 1, 3)
	o := sample.Defaults(t, d)
	o.Components, o.Gauge = 3, fit.Centred
	best := minimum(t, d, o)
	if best.Status != fit.Converged || best.GradientNorm > 1e-3 {
		t.Errorf("status %s, gradient %v", best.Status, best.GradientNorm)
	}
	o.MaxEvaluations = 300
	if energy := algorithm1Energy(t, d, o); best.Energy.Total > energy {
		t.Errorf("exact %v is above Algorithm 1's %v", best.Energy.Total, energy)
	}
}

// minimum returns the result of the exact solver, with its energy in the units of d.
func minimum(t *testing.T, d fit.Data, o fit.Options) arrange.Solution {
	t.Helper()
	p := sample.Problem(t, d, o)
	found, err := Minimise(context.Background(), p, o, func(fit.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	found.Energy.Total *= p.Unit * p.Unit
	return found
}

// TestAlgorithm1OnARing: every cycle lowers the energy. As in TestExactBeatsAlgorithm1
// the exact solver ends at least as low, from either start.
func TestAlgorithm1OnARing(t *testing.T) {
	d := sample.Periodic(90, 10, 0.3, 14)
	o := sample.Defaults(t, d)
	o.Graph, o.Components, o.Gauge, o.MaxEvaluations = ring(t, 6, 0, 1, 2.5, 4), 2, fit.Centred, 300
	energy := algorithm1Energy(t, d, o)
	for _, start := range []fit.Start{fit.PooledStart, fit.KnotwiseStart} {
		o.Start = start
		if found := minimum(t, d, o); found.Energy.Total > energy {
			t.Errorf("%s: exact %v, Algorithm 1 %v", start, found.Energy.Total, energy)
		}
	}
}

// algorithm1Energy returns the least E subject to Σβ = 0 for the means and bases of
// Algorithm 1. It fails the test if a cycle raises the energy.
func algorithm1Energy(t *testing.T, d fit.Data, o fit.Options) float64 {
	t.Helper()
	p, ctx := sample.Problem(t, d, o), context.Background()
	last := math.Inf(1)
	paper, err := algorithm1.Fit(ctx, p, o, func(p fit.Progress) {
		if p.Energy.Total > last*(1+1e-12) {
			t.Errorf("energy rose from %v to %v", last, p.Energy.Total)
		}
		last = p.Energy.Total
	})
	if err != nil {
		t.Fatal(err)
	}
	e := &Solver{t: sums.New(p, 1, true), factors: make([][]float64, o.Graph.Knots()), p: arrange.NewStack(p, 1), g: arrange.NewStack(p, 1)}
	energy, err := e.evaluate(ctx, paper.Q)
	if err != nil {
		t.Fatal(err)
	}
	return energy * p.Unit * p.Unit
}

// TestAlgorithm1OnAGrid: no cycle raises the energy. As in TestExactBeatsAlgorithm1 the
// exact solver ends at least as low.
func TestAlgorithm1OnAGrid(t *testing.T) {
	d := sample.TwoParameters(120, 10, 0.3, 14)
	o := sample.Defaults(t, d)
	o.Graph, o.Components, o.Gauge, o.MaxEvaluations = grid(t, []float64{0, 1, 3}, []float64{10, 20, 30}, 1), 2, fit.Centred, 300
	energy := algorithm1Energy(t, d, o)
	if found := minimum(t, d, o); found.Energy.Total > energy {
		t.Errorf("exact %v, Algorithm 1 %v", found.Energy.Total, energy)
	}
}
