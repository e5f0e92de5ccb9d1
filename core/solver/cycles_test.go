package solver

import (
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
)

// TestDescentMatchesPrintedSums compares the gradient steps of a cycle with steps that recompute
// residuals and sums over observations each time, as the paper prints them.
func TestDescentMatchesPrintedSums(t *testing.T) {
	for _, masked := range []bool{false, true} {
		d := sample.Data(50, 90, 0.5, 11)
		o, err := fit.Defaults(context.Background(), d, graph.Graph{})
		if err != nil {
			t.Fatal(err)
		}
		o.Graph, _ = graph.Line([]float64{0, 1, 3})
		o.Components = 3
		if masked {
			d, o = sample.WithMasks(d, o)
		}
		p := sample.Problem(t, d, o)
		ctx := context.Background()
		q, err := arrange.KnotwiseStart(ctx, p, arrange.PaperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		pass := arrange.NewPass(p, 1, false)
		if _, err := pass.Coefficients(ctx, q); err != nil {
			t.Fatal(err)
		}
		const steps, meanRate, basisRate = 8, 0.01, 1e-4
		fast, err := newDescent(ctx, pass, q)
		if err == nil {
			fast, err = fast.inSpan(ctx)
		}
		if err != nil {
			t.Fatal(err)
		}
		if !masked && fast.p.K >= p.K {
			t.Fatalf("the descent should use fewer than %d coordinates", p.K)
		}
		printed := fit.PaperSteps{Mean: steps, MeanRate: meanRate, Basis: steps, BasisRate: basisRate}
		if err := fast.improveMeans(ctx, printed); err != nil {
			t.Fatal(err)
		}
		if err := fast.improveBases(ctx, printed); err != nil {
			t.Fatal(err)
		}
		slow := q.Clone()
		for range steps {
			stepAsPrinted(p, pass.Beta, slow, meanRate, 0, 1)
		}
		for range steps {
			stepAsPrinted(p, pass.Beta, slow, basisRate, 1, slow.U)
		}
		testkit.Near(t, "iterates", fast.result().Data, slow.Data, 1e-11)
	}
}

// With fewer observations than variables, with and without hidden cells, the cycles run
// in the row space of the data and end where they end in the full space. At the ends of
// θ there are fewer observations than components.
func TestCyclesInTheSpanOfTheData(t *testing.T) {
	for _, hide := range []func(fit.Data) fit.Data{func(d fit.Data) fit.Data { return d }, sample.Windows} {
		d := hide(sample.Data(16, 150, 0.5, 11))
		o, err := fit.Defaults(context.Background(), d, graph.Graph{})
		if err != nil {
			t.Fatal(err)
		}
		o.Graph, _ = graph.Line([]float64{0, 0.1, 1, 2.9, 3})
		o.Components, o.Solver, o.MaxEvaluations = 3, fit.Paper, 6
		o.PaperSteps = fit.PaperSteps{Mean: 5, Basis: 20}
		p := sample.Problem(t, d, o)
		ctx := context.Background()
		q, err := arrange.KnotwiseStart(ctx, p, arrange.PaperTolerance, o.Seed)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.CompressedToIterates(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		if c.Small.K >= p.K {
			t.Errorf("the cycles should use fewer than %d coordinates", p.K)
		}
		a := cycleSolver{t: arrange.NewPass(p, 1, false), steps: o.PaperSteps, cycles: o.MaxEvaluations, report: func(int, fit.Energy) {}}
		want, energies, err := a.Run(ctx, q.Clone())
		if err != nil {
			t.Fatal(err)
		}
		got, err := fitByCycles(ctx, p, o, func(fit.Progress) {})
		if err != nil {
			t.Fatal(err)
		}
		if len(energies) < 4 || got.Status != want.Status || got.Evaluations != want.Evaluations {
			t.Errorf("%s after %d evaluations, want %s after %d", got.Status, got.Evaluations, want.Status, want.Evaluations)
		}
		testkit.Near(t, "energy", []float64{got.Energy.Total}, []float64{want.Energy.Total}, 1e-12)
		testkit.Near(t, "means and bases", got.Q.Data, want.Q.Data, 1e-10)
		testkit.Near(t, "coefficients", got.Beta, want.Beta, 1e-9)
		testkit.Near(t, "norm of the gradient", []float64{got.GradientNorm}, []float64{p.RelativeNorm(want.Gradient, want.Energy.Total)}, 1e-9)
	}
}

// stepAsPrinted takes one gradient step on rows r0…r1 of every knot with sums over all
// observations.
func stepAsPrinted(p *arrange.Problem, beta []float64, q arrange.Stack, rate float64, r0, r1 int) {
	g := arrange.NewStack(p, 1)
	for j, knots := range p.Cells {
		for i := p.First[j]; i < p.First[j+1]; i++ {
			residual := append([]float64(nil), p.Row(i)...)
			b := append([]float64{1}, beta[i*p.V:(i+1)*p.V]...)
			for s, knot := range knots {
				for r := range b {
					linalg.Subtract(residual, p.HatWeights(i)[s]*b[r], q.Vector(knot, r))
				}
			}
			if p.Masks != nil {
				p.Masks.Hide(i, residual)
			}
			for s, knot := range knots {
				for r := range b {
					linalg.Subtract(g.Vector(knot, r), 2/float64(p.N)*p.HatWeights(i)[s]*b[r], residual)
				}
			}
		}
	}
	p.Smoothness(q, g)
	p.Orthogonality(q, g, linalg.Zeros(p.V, p.V))
	p.Restrict(g)
	for b := range p.PerKnot {
		for r := r0; r < r1; r++ {
			linalg.Subtract(q.Vector(b, r), rate, g.Vector(b, r))
		}
	}
}
