package knotwise

import (
	"context"
	"testing"

	"ppca/core/internal/arrange"
	"ppca/core/internal/sample"
	"ppca/core/internal/testing/compare"
)

// TestOracle compares the start with the independent implementation.
func TestOracle(t *testing.T) {
	sample.EachOracle(t, func(t *testing.T, c sample.OracleCase, sparse bool) {
		checkStart(c, t, c.Arranged(t), sparse)
	})
}

func checkStart(c sample.OracleCase, t *testing.T, p *arrange.Problem, sparse bool) {
	q, err := Start(context.Background(), p, arrange.PaperTolerance, 1)
	if err != nil {
		t.Fatal(err)
	}
	mu, basis := sample.Unstack(p, q)
	compare.Near(t, "initial means", sample.Scaled(mu, p.Unit*p.Unit), sample.Flat(c.Init.Mu), 1e-8)
	if !sparse {
		compare.Near(t, "initial bases", sample.Scaled(basis, 1), sample.Flat3(c.Init.P), 1e-8)
	}
}
