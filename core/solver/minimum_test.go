package solver

import (
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/linalg"
)

// checkEliminated compares the energy with β eliminated, its gradient, and the
// centred gauge.
func checkEliminated(c sample.Case, t *testing.T, p *arrange.Problem) {
	ctx, square := context.Background(), p.Unit*p.Unit
	q := c.Point.Stack(p)
	if c.Varpro != nil {
		pass := arrange.NewPass(p, 1, false)
		e := &minimiser{t: pass, point: point{factors: make([][]float64, c.B), p: arrange.NewStack(p, 1)}}
		energy, _ := e.evaluate(ctx, q)
		testkit.Near(t, "varpro energy", []float64{square * energy}, c.Varpro["energy"], 1e-9)
		g := arrange.NewStack(p, 1)
		if err := euclideanGradient(ctx, e.t, e.p, g); err != nil {
			t.Fatal(err)
		}
		p.Orthogonality(q, g, linalg.Zeros(p.V, p.V))
		p.Restrict(g)
		mu, basis := sample.Unstack(p, g)
		testkit.Near(t, "varpro ∂E/∂μ", scaled(mu, square), c.Varpro["grad_mu"], 1e-9)
		testkit.Near(t, "varpro ∂E/∂p", scaled(basis, square), c.Varpro["grad_p"], 1e-9)
	}
	if c.Centred != nil {
		pass := arrange.NewPass(p, 1, true)
		e := &minimiser{t: pass, point: point{factors: make([][]float64, c.B), p: arrange.NewStack(p, 1)}}
		energy, _ := e.evaluate(ctx, q)
		testkit.Near(t, "centred energy", []float64{square * energy}, c.Centred["energy"], 1e-9)
		testkit.Near(t, "centred coefficients", coefficients(p, pass.Beta), c.Centred["beta"], 1e-9)
	}
}

// checkMinimiser compares the minimum with that of the independent implementation.
func checkMinimiser(c sample.Case, t *testing.T, data fit.Data, options fit.Options) {
	if c.Minimiser == nil {
		return
	}
	p := sample.Problem(t, data, options)
	found, err := minimise(context.Background(), p, options, func(fit.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("status %s, %d evaluations, gradient %.2g, energy %.12g", found.Status, found.Evaluations, found.GradientNorm, p.Unit*p.Unit*found.Energy.Total)
	testkit.Near(t, "minimum", []float64{p.Unit * p.Unit * found.Energy.Total}, c.Minimiser["energy"], 1e-6)
	testkit.Near(t, "reconstruction", reconstructionOf(sample.Problem(t, data, options), found), c.Minimiser["reconstruction"], 1e-4)
}

// reconstructionOf returns x̂ of a solution in the order of the data.
func reconstructionOf(p *arrange.Problem, s arrange.Solution) []float64 {
	pass := arrange.NewPass(p, 1, false)
	copy(pass.Beta, s.Beta)
	pass.FillZ()
	out := make([]float64, p.N*p.K)
	for j := range p.Cells {
		if p.First[j] == p.First[j+1] {
			continue
		}
		residuals := pass.Residuals(s.Q, j, p.First[j], p.First[j+1]) // the cases are smaller than a block
		for i := p.First[j]; i < p.First[j+1]; i++ {
			for col := 0; col < p.K; col++ {
				out[p.Order[i]*p.K+p.Column(col)] = p.Unit * (p.Row(i)[col] - residuals.Data[(i-p.First[j])*p.K+col])
			}
		}
	}
	return out
}
