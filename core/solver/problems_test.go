package solver

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

// fittedTo returns Fit and fails the test on an error.
func fittedTo(t *testing.T, d fit.Data, o fit.Options) *model.Model {
	t.Helper()
	m, err := Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// limitOptions returns the defaults with 3 components on the knots 0 … 3 and these λ.
func limitOptions(t *testing.T, d fit.Data, mean, basis float64) fit.Options {
	t.Helper()
	g, err := graph.Line([]float64{0, 1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	o, err := fit.Defaults(context.Background(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	o.Components, o.Lambda.Mean, o.Lambda.Basis = 3, mean, basis
	return o
}

// turnedAway hides those of 24 variables that face away at θ in [0, 3], half a turn,
// and gives the knots the union of what is visible around them.
func turnedAway(t *testing.T, d fit.Data, o fit.Options) (fit.Data, fit.Options) {
	t.Helper()
	n, k := d.X.Dims()
	d.Observed = make([]bool, n*k)
	for i := range n {
		for c := range k {
			d.Observed[i*k+c] = math.Cos(2*math.Pi*float64(c/3)/float64(k/3)-d.Theta[i]) > -.2
		}
	}
	o.EndpointMask = sample.UnionMask(o.Graph, d.Theta, d.Observed)
	return d, o
}

// grid returns the grid of two axes with these endpoints; ratio is λ along the second
// axis over λ along the first.
func grid(t *testing.T, first, second []float64, ratio float64) graph.Graph {
	t.Helper()
	g, err := graph.Grid(graph.Axis{Endpoints: first}, graph.Axis{Endpoints: second}, ratio)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// ring returns the ring of these knots.
func ring(t *testing.T, period float64, knots ...float64) graph.Graph {
	t.Helper()
	g, err := graph.Ring(knots, period)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// scaled returns by·x.
func scaled(x []float64, by float64) []float64 {
	return floats.ScaleTo(make([]float64, len(x)), by, x)
}

// coefficients returns β (n×V in the order of p's rows) in the order and units of the data.
func coefficients(p *arrange.Problem, beta []float64) []float64 {
	out := make([]float64, len(beta))
	for row, i := range p.Order {
		for v := range p.V {
			out[i*p.V+v] = p.Unit * beta[row*p.V+v]
		}
	}
	return out
}
