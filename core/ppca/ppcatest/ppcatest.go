// Package ppcatest returns fitted models for tests of other packages, draws problems of
// all kinds, and minimises E on dense matrices.
package ppcatest

import (
	"context"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/sample"
	"ppca/core/model"
	"ppca/core/ppca"
)

// Fit returns ppca.Fit and fails the test on an error.
func Fit(t *testing.T, d fit.Data, o fit.Options) *model.Model {
	t.Helper()
	m, err := ppca.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// WithProjection returns a model with a Projection that differs at every knot.
func WithProjection(t testing.TB) (*model.Model, fit.Data) {
	t.Helper()
	d := sample.Data(40, 6, 0.5, 21)
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Components = 2
	m, err := ppca.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	m.Projection = mat.DenseCopyOf(m.Basis)
	m.Projection.Apply(func(r, c int, x float64) float64 { return x*x + float64(r)/10 - float64(c)/5 }, m.Projection)
	return m, d
}
