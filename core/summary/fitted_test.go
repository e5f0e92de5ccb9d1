package summary_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/solver"
	"ppca/core/summary"
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

// TestRangesOfData: the range of θ is that of the data, and a large mean of one variable hides no error of others.
func TestRangesOfData(t *testing.T) {
	const n = 30
	random := rand.New(rand.NewPCG(1, 1))
	x := mat.NewDense(n, 3, nil)
	set := &dataset.Set{X: x, ThetaName: "age", Train: n}
	for i := range n {
		set.Theta = append(set.Theta, 1+float64(i)/n)
		x.SetRow(i, []float64{4e12, random.NormFloat64(), random.NormFloat64()})
	}
	s := method.Settings{Endpoints: []float64{0, 1.5, 3}, Components: 1}
	o, err := s.Options(t.Context(), set.Training())
	if err != nil {
		t.Fatal(err)
	}
	out, err := summary.Of(t.Context(), fitted(t, set.Training(), o), set, s)
	if err != nil {
		t.Fatal(err)
	}
	if p := out.Theta[0]; p.Min != 1 || p.Max != set.Theta[n-1] || len(p.Endpoints) != 3 {
		t.Errorf("%+v", p)
	}
	if got := out.ErrorDigits(0.3); got != "0.3" {
		t.Errorf("an error of 0.3 is said to be %s", got)
	}
}
