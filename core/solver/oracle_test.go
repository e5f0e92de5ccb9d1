package solver

import (
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// TestOracle compares hat weights, the energy and its gradient at a point, the exact means, the
// cycles, the energy with β eliminated, and the minimum, with the independent implementation.
func TestOracle(t *testing.T) {
	sample.Each(t, func(t *testing.T, c sample.Case, _ bool) {
		_, o := c.Problem(t)
		checkWeights(c, t, o.Graph)
		p := c.Arranged(t)
		checkPoint(c, t, arrange.NewPass(p, 1, false))
		checkAlgorithm1(c, t, arrange.NewPass(p, 1, false))
		data, options := c.Problem(t)
		checkEliminated(c, t, sample.Problem(t, data, options))
		checkMinimiser(c, t, data, options)
	})
}

func checkWeights(c sample.Case, t *testing.T, g graph.Graph) {
	for i, theta := range c.Theta {
		at := g.Locate(theta)
		if at.Cell != c.Lo[i] {
			t.Errorf("observation %d, θ %v: lower endpoint %d, want %d", i, theta, at.Cell, c.Lo[i])
		}
		got := make([]float64, c.B)
		for s, b := range g.Cell(at.Cell) {
			got[b] = at.Hat[s]
		}
		testkit.Near(t, "W", got, c.W[i*c.B:(i+1)*c.B], 1e-14)
	}
}

func checkPoint(c sample.Case, t *testing.T, pass *arrange.Pass) {
	p, ctx := pass.P, context.Background()
	square := p.Unit * p.Unit
	q := c.Point.Stack(p)
	for row, i := range p.Order {
		for v, b := range c.Point["beta"][i*c.V : (i+1)*c.V] {
			pass.BetaRow(row)[v] = b / p.Unit
		}
	}
	energy, _ := pass.Energy(ctx, q)
	testkit.Near(t, "energy terms", []float64{square * energy.Data, square * energy.MeanSmoothness, square * energy.BasisSmoothness, square * energy.Orthogonality}, c.Point["energy_terms"], 1e-9)
	testkit.Near(t, "energy", []float64{square * energy.Total}, c.Point["energy"], 1e-9)
	d, err := newDescent(ctx, pass, q.Clone())
	if err != nil {
		t.Fatal(err)
	}
	d.gradient()
	mu, basis := sample.Unstack(p, d.g)
	testkit.Near(t, "∂E/∂μ", scaled(mu, square), c.Point["grad_mu"], 1e-9)
	testkit.Near(t, "∂E/∂p", scaled(basis, square*1/p.Unit), scaled(c.Point["grad_p"], 1/p.Unit), 1e-9)

	if err := d.exactMeans(ctx); err != nil {
		t.Fatal(err)
	}
	mu, _ = sample.Unstack(p, d.q)
	testkit.Near(t, "exact means", scaled(mu, p.Unit*p.Unit), c.Point["solve_mu"], 1e-9)

	if _, err := pass.Coefficients(ctx, q); err != nil {
		t.Fatal(err)
	}
	testkit.Near(t, "least-squares coefficients", coefficients(p, pass.Beta), c.Point["solve_beta"], 1e-9)
}

func checkAlgorithm1(c sample.Case, t *testing.T, pass *arrange.Pass) {
	if c.Algorithm1 == nil {
		return
	}
	p, square, one := pass.P, pass.P.Unit*pass.P.Unit, func(name string) float64 { return c.Algorithm1[name][0] }
	// In scaled units ∂E/∂μ is smaller by 1/unit² for a μ smaller by 1/unit, and
	// ∂E/∂p by 1/unit²: the same iterates need α_m and α_v·unit².
	a := cycleSolver{t: pass, cycles: int(one("n_c")), report: func(int, fit.Energy) {},
		steps: fit.PaperSteps{Mean: int(one("n_m")), Basis: int(one("n_v")), MeanRate: one("alpha_m"), BasisRate: one("alpha_v") * square}}
	found, energies, err := a.Run(context.Background(), c.Init.Stack(p))
	if err != nil {
		t.Fatal(err)
	}
	testkit.Near(t, "Algorithm 1 energies", scaled(energies, square), c.Algorithm1["energies"], 1e-8)
	mu, basis := sample.Unstack(p, found.Q)
	testkit.Near(t, "Algorithm 1 means", scaled(mu, square), c.Algorithm1["mu"], 1e-8)
	testkit.Near(t, "Algorithm 1 bases", basis, c.Algorithm1["p"], 1e-8)
	copy(pass.Beta, found.Beta)
	testkit.Near(t, "Algorithm 1 coefficients", coefficients(p, pass.Beta), c.Algorithm1["beta"], 1e-8)
}
