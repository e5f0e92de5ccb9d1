package model_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/model"
	"ppca/core/solver"
)

// TestInfiniteTheta: ±∞ is clamped to an end of a line; a ring has no ends.
func TestInfiniteTheta(t *testing.T) {
	d := sample.Data(30, 5, 0.5, 32)
	m := fitted(t, d, sample.Defaults(t, d))
	for sign, knot := range map[int]int{-1: 0, 1: m.Graph.Knots() - 1} {
		s, err := m.At(math.Inf(sign))
		if err != nil || !s.Clamped {
			t.Fatalf("%v, clamped: %v", err, s.Clamped)
		}
		testkit.Same(t, "the mean at an end", s.Mean, m.Mean.RawRowView(knot), 1e-15)
	}
	o := sample.Defaults(t, d)
	o.Graph = ring(t, 3, 0, 1, 2)
	if _, err := fitted(t, d, o).At(math.Inf(1)); fault.CodeOf(err) != fault.NonFinite {
		t.Errorf("at ∞ on a ring: %v", err)
	}
}

// TestErrorsAreOverObservedCells computes the error of each row over its observed cells
// from the reconstruction, and that of the set from the rows.
func TestErrorsAreOverObservedCells(t *testing.T) {
	d := sample.Data(30, 8, 0.5, 31)
	o := sample.Defaults(t, d)
	o.Components = 2
	m := fitted(t, d, o)
	observed := make([]bool, 30*8)
	for i := range observed {
		observed[i] = i%3 != 0
	}
	p, err := m.Project(context.Background(), d.X, d.Theta, observed)
	if err != nil {
		t.Fatal(err)
	}
	restored, err := m.Reconstruct(p.Coefficients, d.Theta)
	if err != nil {
		t.Fatal(err)
	}
	want, mean := make([]float64, 30), 0.0
	for i := range want {
		sum, seen := 0.0, 0.0
		for k := range 8 {
			if observed[i*8+k] {
				difference := d.X.At(i, k) - restored.At(i, k)
				sum, seen = sum+difference*difference, seen+1
			}
		}
		want[i] = math.Sqrt(sum / seen)
		mean += want[i] / 30
	}
	testkit.Near(t, "errors of rows", p.RMSE, want, 1e-9)
	score, err := m.Score(context.Background(), d.X, d.Theta, observed)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Near(t, "error of the set", []float64{score.RMSE}, []float64{mean}, 1e-9)
}

// TestProjectRecoversCoefficients reconstructs from known coefficients, in scaled
// units, hides cells and projects back.
func TestProjectRecoversCoefficients(t *testing.T) {
	d := sample.Data(60, 12, 0.2, 30)
	d.Scale = make([]float64, 12)
	for k := range d.Scale {
		d.Scale[k] = 0.5 + float64(k)
	}
	o, _ := fit.Defaults(context.Background(), d, graph.Graph{})
	o.Components = 3
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 5))
	coefficients := mat.NewDense(20, 3, nil)
	theta := make([]float64, 20)
	observed := make([]bool, 20*12)
	for i := range theta {
		theta[i] = -0.5 + 4*rng.Float64()
		for v := 0; v < 3; v++ {
			coefficients.Set(i, v, rng.NormFloat64())
		}
		for k := 0; k < 12; k++ {
			observed[i*12+k] = (i+k)%4 != 0
		}
	}
	x, err := m.Reconstruct(coefficients, theta)
	if err != nil {
		t.Fatal(err)
	}
	for i := range observed {
		if !observed[i] {
			x.Set(i/12, i%12, math.NaN())
		}
	}
	p, err := m.Project(context.Background(), x, theta, observed)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Near(t, "coefficients", p.Coefficients.RawMatrix().Data, coefficients.RawMatrix().Data, 1e-9)
	lo, hi := o.Graph.Endpoints[0], o.Graph.Endpoints[4]
	for i, r := range p.RMSE {
		if r > 1e-9 {
			t.Errorf("row %d: RMSE %v", i, r)
		}
		if p.Clamped[i] != (theta[i] < lo || theta[i] > hi) {
			t.Errorf("row %d: θ %v, clamped %v", i, theta[i], p.Clamped[i])
		}
	}
}

func TestProjectRefuses(t *testing.T) {
	d := sample.Data(30, 5, 0.5, 32)
	o, _ := fit.Defaults(context.Background(), d, graph.Graph{})
	o.Components = 4
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	project := func(x *mat.Dense, theta []float64, observed []bool) error {
		_, err := m.Project(ctx, x, theta, observed)
		return err
	}
	for _, c := range []struct {
		name string
		err  error
		code fault.Code
	}{
		{"no rows", project(nil, nil, nil), fault.Shape},
		{"wrong number of variables", project(mat.NewDense(2, 4, nil), []float64{1, 1}, nil), fault.Shape},
		{"θ missing", project(mat.NewDense(2, 5, nil), []float64{1}, nil), fault.Shape},
		{"θ NaN", project(mat.NewDense(1, 5, nil), []float64{math.NaN()}, nil), fault.NonFinite},
		{"x infinite", project(mat.NewDense(1, 5, []float64{0, 0, math.Inf(-1), 0, 0}), []float64{1}, nil), fault.NonFinite},
		{"mask of another size", project(mat.NewDense(1, 5, nil), []float64{1}, make([]bool, 4)), fault.Shape},
		{"coefficients of another size", func() error { _, err := m.Reconstruct(mat.NewDense(1, 9, nil), []float64{1}); return err }(), fault.Shape},
		{"no coefficients", func() error { _, err := m.Reconstruct(nil, nil); return err }(), fault.Shape},
		{"coefficient NaN", func() error {
			_, err := m.Reconstruct(mat.NewDense(1, 4, []float64{0, math.NaN(), 0, 0}), []float64{1})
			return err
		}(), fault.NonFinite},
		{"a row without observed cells", project(mat.NewDense(1, 5, nil), []float64{1}, make([]bool, 5)), fault.Shape},
		{"coefficients without θ", func() error { _, err := m.Reconstruct(mat.NewDense(1, 4, nil), nil); return err }(), fault.Shape},
		{"at NaN", func() error { _, err := m.At(math.NaN()); return err }(), fault.NonFinite},
	} {
		if c.err == nil || fault.CodeOf(c.err) != c.code {
			t.Errorf("%s: %v (%s), want %s", c.name, c.err, fault.CodeOf(c.err), c.code)
		}
	}
}

// TestOrderOfVariables: names in another order are refused; other names may be the same variables.
func TestOrderOfVariables(t *testing.T) {
	m := &model.Model{Names: []string{"a", "b", "c"}}
	for _, names := range [][]string{nil, {"a", "b", "c"}, {"x", "y", "z"}, {"b", "c", "d"}, {"a", "b"}, {"c", "b", "a", "d"}} {
		if err := m.CheckOrder(names); err != nil {
			t.Errorf("%v: %v", names, err)
		}
	}
	err := m.CheckOrder([]string{"a", "c", "b"})
	if fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), `variable 2 is "c", but "b" in the model`) {
		t.Errorf("%v", err)
	}
	if err := (&model.Model{}).CheckOrder([]string{"a"}); err != nil {
		t.Errorf("a model without names: %v", err)
	}
}
