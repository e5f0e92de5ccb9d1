package modelfile

import (
	"context"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
	"ppca/core/solver"
)

// fitted returns solver.Fit and fails the test on an error.
func fitted(t *testing.T, d fit.Data, o fit.Options) *model.Model {
	t.Helper()
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// withProjection returns a model with a Projection that differs at every knot, and its data.
func withProjection(t *testing.T) (*model.Model, fit.Data) {
	t.Helper()
	d := sample.Data(40, 6, 0.5, 21)
	o := sample.Defaults(t, d)
	o.Components = 2
	m := fitted(t, d, o)
	m.Projection = mat.DenseCopyOf(m.Basis)
	m.Projection.Apply(func(r, c int, x float64) float64 { return x*x + float64(r)/10 - float64(c)/5 }, m.Projection)
	return m, d
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
