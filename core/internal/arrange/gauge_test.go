package arrange_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// TestInversesOfTheGauge compares Σ a_i² H_i⁻¹ with the inverses of dense matrices,
// with weights, for rows solved together and one by one, and checks Σ a_iβ_i = 0.
func TestInversesOfTheGauge(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		masked bool
	}{{"together", 300, false}, {"one by one", 30, false}, {"masked", 60, true}} {
		d := sample.Data(c.n, 9, 0.3, 7)
		for i := range c.n {
			d.Weights = append(d.Weights, []float64{1, 0.2, 3}[i%3])
		}
		o := sample.Defaults(t, d)
		o.Graph, _ = graph.Line([]float64{0, 1.4, 3})
		o.Components, o.Gauge = 3, fit.Ridge
		if c.masked {
			d, o = sample.WithMasks(d, o)
		}
		p := sample.Problem(t, d, o)
		q, err := arrange.KnotwiseStart(context.Background(), p, arrange.PaperTolerance, 1)
		if err != nil {
			t.Fatal(err)
		}
		for b := range p.PerKnot { // not quite orthonormal, as bases of a fit are
			linalg.Subtract(q.Component(b, 0), -0.004*float64(b), q.Component(b, 1))
		}
		pass := arrange.NewPass(p, 1, true)
		if _, err := pass.Coefficients(context.Background(), q); err != nil {
			t.Fatal(err)
		}
		inverses, together := pass.Inverses()
		if together != (c.name == "together") {
			t.Errorf("%s: solved together: %v", c.name, together)
		}
		testkit.Near(t, c.name, inverses, inversesOf(p, q), 0.05) // rows solved together ignore the part off the diagonal
		if !together {
			testkit.Near(t, c.name, inverses, inversesOf(p, q), 1e-10)
		}
		for v, sum := range pass.CoefficientSums() {
			if !(math.Abs(sum) <= 1e-13*float64(c.n)) {
				t.Errorf("%s: Σaβ_%d = %v", c.name, v+1, sum)
			}
		}
	}
}

// TestCheckpointsOfCoefficients: each of three passes over the rows, products, solutions and the
// shift of the gauge, has a checkpoint every BlockRows rows, and stops there.
func TestCheckpointsOfCoefficients(t *testing.T) {
	d := sample.Data(20*arrange.BlockRows, 5, 0.3, 7)
	o := sample.Defaults(t, d)
	o.Components, o.Gauge = 2, fit.Centred
	p := sample.Problem(t, d, o)
	q, err := arrange.KnotwiseStart(t.Context(), p, arrange.RoughTolerance, 1)
	if err != nil {
		t.Fatal(err)
	}
	pass, reached := arrange.NewPass(p, 1, true), 0
	if _, err := pass.Coefficients(job.WithCheckpoints(t.Context(), func() error { reached++; return nil }), q); err != nil {
		t.Fatal(err)
	}
	if reached < 3*20 {
		t.Errorf("%d checkpoints", reached)
	}
	for stop := 1; stop <= reached; stop++ {
		count := 0
		_, err := pass.Coefficients(job.WithCheckpoints(t.Context(), func() error {
			if count++; count >= stop {
				return context.Canceled
			}
			return nil
		}), q)
		if err != context.Canceled || count != stop {
			t.Errorf("stopped at checkpoint %d: %v after %d", stop, err, count)
		}
	}
}

// inversesOf returns Σ a_i² H_i⁻¹ with H_i = a_i (P(θ_i)ᵀP(θ_i) + εI) over the cells
// that row i sees.
func inversesOf(p *arrange.Problem, q arrange.Stack) []float64 {
	sum := mat.NewDense(p.V, p.V, nil)
	for j, knots := range p.Cells {
		for i := p.First[j]; i < p.First[j+1]; i++ {
			basis := mat.NewDense(p.V, p.K, nil)
			for s, b := range knots {
				for v := range p.V {
					linalg.Subtract(basis.RawRowView(v), -p.HatWeights(i)[s], q.Component(b, v))
				}
			}
			if p.Masks != nil {
				for v := range p.V {
					p.Masks.Hide(i, basis.RawRowView(v))
				}
			}
			var h mat.Dense
			h.Mul(basis, basis.T()) // the weights of the row include a_i
			for v := range p.V {
				h.Set(v, v, h.At(v, v)+p.ObservationWeight(i)*p.Ridge)
			}
			var inverse mat.Dense
			if err := inverse.Inverse(&h); err != nil {
				panic(err)
			}
			inverse.Scale(p.ObservationWeight(i)*p.ObservationWeight(i), &inverse)
			sum.Add(sum, &inverse)
		}
	}
	return sum.RawMatrix().Data
}
