package solver

import (
	"context"
	"math"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
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

// TestFewRowsGiveTheFitOfAll compares fits that run on condensed rows with fits on all rows:
// from both starts, in one step of a path, and if they are stopped.
func TestFewRowsGiveTheFitOfAll(t *testing.T) {
	testkit.Long(t, "fits of 12,000 rows")
	ctx := context.Background()
	const rows = 12000
	for seed := range testkit.Sized(uint64(2), 4) {
		d := sample.Data(rows, 5, 0.5, seed)
		o := sample.Defaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
		o.Components, o.Gauge, o.Tolerance = 2, fit.Decoupled, 1e-12
		r, err := prepare(ctx, sample.Problem(t, d, o), o)
		if err != nil || r.condensed == nil {
			t.Fatalf("no condensed rows, %v", err)
		}
		all := *r
		all.condensed = nil
		for _, begin := range starts(o) {
			few, err := r.fromStart(ctx, begin, o, func(fit.Progress) {})
			if err != nil {
				t.Fatal(err)
			}
			whole, err := all.fromStart(ctx, begin, o, func(fit.Progress) {})
			if err != nil {
				t.Fatal(err)
			}
			if few.Status != whole.Status || !(math.Abs(few.Energy.Total/whole.Energy.Total-1) <= 1e-11) {
				t.Errorf("%s: %s at %v on few rows, %s at %v on all", begin.name, few.Status, few.Energy.Total, whole.Status, whole.Energy.Total)
			}
			if few.GradientNorm > 10*whole.GradientNorm+1e-7 {
				t.Errorf("%s: the gradient has norm %.2g on few rows, %.2g on all", begin.name, few.GradientNorm, whole.GradientNorm)
			}
			if len(few.Beta) != 2*rows {
				t.Errorf("%s: %d coefficients", begin.name, len(few.Beta))
			}
		}
	}
}

// TestFewRowsThatMislead: if the energies on few rows are not those on all, the fit is that
// on all rows, to the last bit.
func TestFewRowsThatMislead(t *testing.T) {
	ctx := context.Background()
	d := sample.Data(12000, 5, 0.5, 1)
	o := sample.Defaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components, o.Gauge = 2, fit.Decoupled
	r, err := prepare(ctx, sample.Problem(t, d, o), o)
	if err != nil || r.condensed == nil {
		t.Fatalf("no condensed rows, %v", err)
	}
	r.condensed.work.X.Data[0] += 0.01
	all := *r
	all.condensed = nil
	begin := starts(o)[0]
	few, err := r.fromStart(ctx, begin, o, func(fit.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := all.fromStart(ctx, begin, o, func(fit.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	if few.Energy != whole.Energy {
		t.Errorf("energy %v, on all rows %v", few.Energy.Total, whole.Energy.Total)
	}
}
