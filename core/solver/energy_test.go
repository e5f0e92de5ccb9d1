package solver

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/testkit"
	"ppca/core/model"
)

// TestEnergyByDefinition draws settings at random, 250 in full runs, combining lines,
// rings and grids, both solvers, masks of cells and of endpoints, varied V_b, weights,
// scales and λ of 0. It fits them and computes the energy in the summary from the model
// alone, sum by sum.
func TestEnergyByDefinition(t *testing.T) {
	ended := map[fit.Status]int{}
	draws := testkit.Sized(80, 250)
	if runtime.GOOS == "js" { // the arithmetic is slow
		draws = 25
	}
	for seed := range uint64(draws) {
		rng := rand.New(rand.NewPCG(seed, 5))
		d, o := anyData(rng)
		m, err := Fit(context.Background(), d, o)
		if err != nil { // masks that leave an endpoint or an observation without variables
			ended["refused"]++
			continue
		}
		ended[m.Summary.Status]++
		got, want := m.Summary.Energy, energyOf(t, d, m)
		total := want.Data + want.MeanSmoothness + want.BasisSmoothness + want.Orthogonality
		testkit.Same(t, fmt.Sprintf("seed %d: energy", seed), []float64{got.Data, got.MeanSmoothness, got.BasisSmoothness, got.Orthogonality, got.Total},
			[]float64{want.Data, want.MeanSmoothness, want.BasisSmoothness, want.Orthogonality, total}, 1e-9*(total+0.01))
	}
	if 4*ended["refused"] > draws || 6*(ended[fit.Converged]+ended[fit.Near]) < draws {
		t.Errorf("the fits are %v", ended)
	}
}

// anyData draws data and options.
func anyData(rng *rand.Rand) (d fit.Data, o fit.Options) {
	sometimes := func() bool { return rng.IntN(3) == 0 }
	n, k := 3+rng.IntN(50), 1+rng.IntN(8)
	if sometimes() {
		k *= 10
	}
	o.Graph = graph.Graph{Axis: anyAxis(rng), Rule: graph.Linear}
	if sometimes() {
		second := anyAxis(rng)
		o.Graph.Second, o.Graph.Ratio = &second, 0.5+rng.Float64()
	}
	x := mat.NewDense(n, k, nil)
	for i := range n {
		for range o.Graph.Parameters() {
			d.Theta = append(d.Theta, float64(rng.IntN(13))/4) // on endpoints and between them
		}
		for c := range k {
			x.Set(i, c, rng.NormFloat64()+float64(c)*math.Sin(d.Theta[len(d.Theta)-1]))
		}
	}
	d.X = x
	lambda := func() float64 { return float64(min(1, rng.IntN(4))) * math.Exp(3*rng.NormFloat64()) }
	o.Components = 1 + rng.IntN(min(k, 4))
	o.Lambda = fit.Lambda{Mean: lambda(), Basis: lambda(), Ortho: lambda()}
	o.Solver, o.Gauge, o.Tolerance, o.MaxEvaluations, o.PaperSteps.Basis = fit.Exact, fit.Decoupled, 1e-4, 30, 20
	if sometimes() {
		o.Solver = fit.Paper
	}
	flags := func(count int) []bool {
		on := make([]bool, count)
		for i := range on {
			on[i] = rng.IntN(6) > 0
		}
		return on
	}
	if sometimes() {
		d.Observed = flags(n * k)
	}
	if sometimes() {
		o.EndpointMask = flags(o.Graph.Knots() * k)
	}
	if sometimes() {
		for range o.Graph.Knots() {
			o.ComponentsPerKnot = append(o.ComponentsPerKnot, 1+rng.IntN(o.Components))
		}
	}
	if sometimes() {
		for range n {
			d.Weights = append(d.Weights, float64(rng.IntN(4)))
		}
	}
	if sometimes() {
		for range k {
			d.Scale = append(d.Scale, 0.5+rng.Float64())
		}
	}
	return d, o
}

// anyAxis returns a line over [0, 3] or a ring.
func anyAxis(rng *rand.Rand) graph.Axis {
	if rng.IntN(3) == 0 {
		return graph.Axis{Endpoints: []float64{0, 0.7, 1.5, 2.5, 3.2}, Period: 3.2}
	}
	return graph.Axis{Endpoints: append([]float64{0}, []float64{0.75, 1.4, 2, 3}[rng.IntN(4):]...)}
}

// energyOf returns E of a model on its training observations.
func energyOf(t *testing.T, d fit.Data, m *model.Model) (e fit.Energy) {
	t.Helper()
	p, err := m.Project(context.Background(), d.X, d.Theta, d.Observed)
	if err != nil {
		t.Fatal(err)
	}
	total := 0.0
	for i := range p.RMSE {
		total += d.Weight(i)
		e.Data += d.Weight(i) * squareOf(d, m, p, i)
	}
	e.Data /= total
	exists := func(b, c int) bool { return m.EndpointMask == nil || m.EndpointMask[b*m.K()+c] }
	for _, edge := range m.Graph.Edges() {
		both := min(m.ComponentsPerKnot[edge.A], m.ComponentsPerKnot[edge.B])
		for c := range m.K() {
			if !exists(edge.A, c) || !exists(edge.B, c) {
				continue
			}
			difference := m.Mean.At(edge.A, c) - m.Mean.At(edge.B, c)
			e.MeanSmoothness += m.Options.Lambda.Mean * edge.Factor * difference * difference
			for v := range both {
				difference := m.Basis.At(edge.A*m.Components+v, c) - m.Basis.At(edge.B*m.Components+v, c)
				e.BasisSmoothness += m.Options.Lambda.Basis * edge.Factor * difference * difference
			}
		}
	}
	for b, vb := range m.ComponentsPerKnot {
		for v := range vb {
			for w := v; w < vb; w++ {
				dot := mat.Dot(m.Basis.RowView(b*m.Components+v), m.Basis.RowView(b*m.Components+w))
				if v == w {
					dot--
				}
				e.Orthogonality += m.Options.Lambda.Ortho * dot * dot
			}
		}
	}
	return e
}

// squareOf returns ‖o_i ⊙ (x_i − x̂_i)‖² in the units of the fit.
func squareOf(d fit.Data, m *model.Model, p *model.Projection, i int) float64 {
	at, sum := m.Graph.Locate(m.Graph.Row(d.Theta, i)...), 0.0
	for c := range m.K() {
		rest, seen := d.X.At(i, c), m.EndpointMask == nil
		if d.Scale != nil {
			rest /= d.Scale[c]
		}
		for slot, b := range m.Graph.Cell(at.Cell) {
			seen = seen || at.Hat[slot] > 0 && m.EndpointMask[b*m.K()+c]
			rest -= at.Hat[slot] * m.Mean.At(b, c)
			for v := range m.Components {
				rest -= at.Hat[slot] * m.Basis.At(b*m.Components+v, c) * p.Coefficients.At(i, v)
			}
		}
		if seen && d.Known(i).Cell(c) {
			sum += rest * rest
		}
	}
	return sum
}
