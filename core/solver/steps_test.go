package solver

import (
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
)

// TestStepsAllocateNothing: the inner loop of the solver allocates nothing. In the browser
// allocated memory is never returned to the system, and garbage collection would take
// as long as the fit.
func TestStepsAllocateNothing(t *testing.T) {
	for _, c := range []struct {
		name    string
		gauge   fit.Gauge
		rows    int
		masked  bool
		perKnot []int
	}{
		// So few rows that gonum does not divide a product among goroutines, which
		// would allocate.
		{name: "decoupled", gauge: fit.Decoupled, rows: 200},
		{name: "centred", gauge: fit.Centred, rows: 200},
		{name: "few rows a cell", gauge: fit.Ridge, rows: 30},
		{name: "masked, varied V_b", gauge: fit.Centred, rows: 60, masked: true, perKnot: []int{3, 2, 3, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := sample.Data(c.rows, 12, 0.3, 7)
			o, err := fit.Defaults(context.Background(), d, graph.Graph{})
			if err != nil {
				t.Fatal(err)
			}
			o.Graph, _ = graph.Line([]float64{0, 0.7, 2, 3})
			o.Components, o.ComponentsPerKnot, o.Gauge = 3, c.perKnot, c.gauge
			if c.masked {
				d, o = sample.WithMasks(d, o)
			}
			ctx := context.Background()
			r, err := prepare(ctx, sample.Problem(t, d, o), o)
			if err != nil {
				t.Fatal(err)
			}
			q, err := pooledStart(ctx, r.work, r.t.Lead, 1)
			if err != nil {
				t.Fatal(err)
			}
			e := newMinimiser(r.t, q)
			e.report = func(runReport) {}
			if e.energy, err = e.evaluate(ctx, e.q); err == nil {
				err = e.gradient(ctx)
			}
			if err != nil {
				t.Fatal(err)
			}
			e.factors[0] = []float64{1, 0, 0, 0, 1, 0, 0, 0, 1}
			step := func() {
				err := e.metric.rebuild(ctx)
				if err == nil {
					err = e.memory.direct(ctx, e.direction, e.g, e.metric)
				}
				e.retract(e.direction, 1e-3)
				var energy float64
				if err == nil {
					energy, err = e.evaluate(ctx, e.next)
				}
				if err == nil {
					err = e.accept(ctx, energy, 1e-3)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for range fit.HistoryLength + 2 {
				step()
			}
			if took := testing.AllocsPerRun(5, step); took != 0 {
				t.Errorf("a step allocates %v times", took)
			}
		})
	}
}
