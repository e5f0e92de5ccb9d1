package model_test

import (
	"context"
	"errors"
	"math"
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

// TestModelWithProjection compares with β = R(θ)(x − μ(θ)) and x̂ computed row by row.
func TestModelWithProjection(t *testing.T) {
	m, d := withProjection(t)
	p, err := m.Project(context.Background(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, k := d.X.Dims()
	for i, theta := range d.Theta {
		s, _ := m.At(theta)
		turned := *m
		turned.Basis = m.Projection
		r, _ := turned.At(theta)
		x := mat.NewVecDense(k, mat.Row(nil, i, d.X))
		x.SubVec(x, mat.NewVecDense(k, s.Mean))
		var beta, fitted mat.VecDense
		beta.MulVec(r.Basis, x)
		testkit.Near(t, "coefficients", p.Coefficients.RawRowView(i), beta.RawVector().Data, 1e-12)
		fitted.MulVec(s.Basis.T(), &beta)
		x.SubVec(x, &fitted)
		testkit.Near(t, "RMSE", p.RMSE[i:i+1], []float64{mat.Norm(x, 2) / math.Sqrt(float64(k))}, 1e-12)
	}
	seen := make([]bool, len(d.Theta)*k)
	if _, err := m.Project(context.Background(), d.X, d.Theta, seen); fault.CodeOf(err) != fault.Unsupported {
		t.Errorf("missing cells: %v", err)
	}
	if other := m.LeastSquares(); other.Projection != nil || !mat.Equal(other.Basis, m.Projection) || other.LeastSquares() != other {
		t.Error("not least squares on the projection's vectors")
	}
}

// TestNormalise compares a model with its normalised copy, also with masks and varied
// V_b.
func TestNormalise(t *testing.T) {
	ctx := context.Background()
	for _, masked := range []bool{false, true} {
		d := sample.Data(60, 8, 0.4, 40)
		o, err := fit.Defaults(context.Background(), d, graph.Graph{})
		if err != nil {
			t.Fatal(err)
		}
		o.Graph, _ = graph.Line([]float64{0, 1, 3})
		o.Components, o.ComponentsPerKnot = 3, []int{2, 3, 3}
		if masked {
			d, o = sample.WithMasks(d, o)
		}
		m, err := solver.Fit(ctx, d, o)
		if err != nil {
			t.Fatal(err)
		}
		before, err := m.Project(ctx, d.X, d.Theta, d.Observed)
		if err != nil {
			t.Fatal(err)
		}
		sd := m.CoefficientSD
		m.CoefficientSD = append([]float64(nil), sd...)
		m.Normalise()
		after, err := m.Describe(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		testkit.Near(t, "standard deviations", m.CoefficientSD, []float64{1, 1, 1}, 1e-9)
		testkit.Near(t, "RMSE", after.RMSE, before.RMSE, 1e-9)
		after.Coefficients.Apply(func(_, v int, b float64) float64 { return b * sd[v] }, after.Coefficients)
		testkit.Near(t, "coefficients", after.Coefficients.RawMatrix().Data, before.Coefficients.RawMatrix().Data, 1e-8)
	}
	constant := &model.Model{Components: 1, ComponentsPerKnot: []int{1}, Basis: mat.NewDense(1, 2, []float64{1, 0}), CoefficientMean: []float64{3}, CoefficientSD: []float64{0}}
	if constant.Normalise(); constant.Basis.At(0, 0) != 1 || constant.CoefficientMean[0] != 3 {
		t.Error("a constant component changed")
	}
}

// Errors name the row and the column, counted from 1.
func TestMissingCellIsNamed(t *testing.T) {
	m, d := withProjection(t)
	n, k := d.X.Dims()
	observed := make([]bool, n*k)
	for i := range observed {
		observed[i] = i != k+1
	}
	var coded *fault.Error
	_, err := m.Project(context.Background(), d.X, d.Theta, observed)
	if !errors.As(err, &coded) || coded.Details["row"] != 2 || coded.Details["column"] != 2 || !strings.Contains(err.Error(), "variable 2 of row 2") {
		t.Errorf("a missing cell: %v", err)
	}
}
