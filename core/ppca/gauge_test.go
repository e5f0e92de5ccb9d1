package ppca

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// TestInversesOfTheGauge compares Σ a_i² H_i⁻¹ with the inverses of dense matrices, with
// weights, for rows that are solved together and one by one, and checks Σ a_iβ_i = 0.
func TestInversesOfTheGauge(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		masked bool
	}{{"together", 300, false}, {"one by one", 30, false}, {"masked", 60, true}} {
		d := sample(c.n, 9, 0.3, 7)
		for i := range c.n {
			d.Weights = append(d.Weights, []float64{1, 0.2, 3}[i%3])
		}
		o := mustDefaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1.4, 3})
		o.Components, o.Gauge = 3, Ridge
		if c.masked {
			d, o = withMasks(d, o)
		}
		p := mustProblem(t, d, o)
		q, err := p.paperStart(context.Background(), paperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		for b := range p.perKnot { // a little off being orthonormal, as bases of a fit are
			subtract(q.component(b, 0), -0.004*float64(b), q.component(b, 1))
		}
		pass := newPass(p, 1, true)
		if _, err := pass.coefficients(context.Background(), q); err != nil {
			t.Fatal(err)
		}
		together := false
		for _, cell := range pass.spectral.cells {
			together = together || cell.usable
		}
		if together != (c.name == "together") {
			t.Errorf("%s: solved together: %v", c.name, together)
		}
		near(t, c.name, pass.inverses, inversesOf(p, q), 0.05) // of rows together but for what is off the diagonal
		if !together {
			near(t, c.name, pass.inverses, inversesOf(p, q), 1e-10)
		}
		pass.sumCoefficients()
		for v, sum := range pass.sum {
			if !(math.Abs(sum) <= 1e-13*float64(c.n)) {
				t.Errorf("%s: Σaβ_%d = %v", c.name, v+1, sum)
			}
		}
	}
}

// inversesOf is Σ a_i² H_i⁻¹, H_i = a_i (P(θ_i)ᵀP(θ_i) + εI) over what row i sees.
func inversesOf(p *problem, q stack) []float64 {
	sum := mat.NewDense(p.v, p.v, nil)
	for j, knots := range p.cells {
		for i := p.first[j]; i < p.first[j+1]; i++ {
			basis := mat.NewDense(p.v, p.k, nil)
			for s, b := range knots {
				for v := range p.v {
					subtract(basis.RawRowView(v), -p.rowWeights(i)[s], q.component(b, v))
				}
			}
			if p.masks != nil {
				for v := range p.v {
					p.masks.hide(i, basis.RawRowView(v))
				}
			}
			var h mat.Dense
			h.Mul(basis, basis.T()) // a_i is in the weights of the row
			for v := range p.v {
				h.Set(v, v, h.At(v, v)+p.count(i)*p.ridge)
			}
			var inverse mat.Dense
			if err := inverse.Inverse(&h); err != nil {
				panic(err)
			}
			inverse.Scale(p.count(i)*p.count(i), &inverse)
			sum.Add(sum, &inverse)
		}
	}
	return sum.RawMatrix().Data
}
