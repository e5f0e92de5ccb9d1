package arrange_test

import (
	"context"
	"testing"

	"gonum.org/v1/gonum/floats"

	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// TestOracle compares the start with the independent implementation.
func TestOracle(t *testing.T) {
	sample.Each(t, func(t *testing.T, c sample.Case, sparse bool) {
		checkStart(c, t, c.Arranged(t), sparse)
	})
}

func checkStart(c sample.Case, t *testing.T, p *arrange.Problem, sparse bool) {
	q, err := arrange.KnotwiseStart(context.Background(), p, arrange.PaperTolerance, 1)
	if err != nil {
		t.Fatal(err)
	}
	mu, basis := sample.Unstack(p, q)
	floats.Scale(p.Unit*p.Unit, mu)
	testkit.Near(t, "initial means", mu, c.Init["mu"], 1e-8)
	if !sparse {
		testkit.Near(t, "initial bases", basis, c.Init["p"], 1e-8)
	}
}
