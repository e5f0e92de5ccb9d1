package infer_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/solver"
)

// gappy returns noise-free observations of rank 2 at each θ with every fifth cell NaN,
// and the complete ones.
func gappy(t *testing.T) (d fit.Data, full *mat.Dense) {
	t.Helper()
	const n, k = 90, 12
	full = mat.NewDense(n, k, nil)
	d = fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n), Observed: make([]bool, n*k)}
	for i := range n {
		theta := 3 * float64(i) / (n - 1)
		d.Theta[i] = theta
		a, b := math.Sin(7*float64(i)), math.Cos(3*float64(i)+1)
		for c := range k {
			x := theta*float64(c) + a*math.Sin(float64(c)) + b*math.Cos(2*float64(c))*(1+theta/10)
			full.Set(i, c, x)
			d.Observed[i*k+c] = (i*5+c*7)%11%5 != 0
			if !d.Observed[i*k+c] {
				x = math.NaN()
			}
			d.X.(*mat.Dense).Set(i, c, x)
		}
	}
	return d, full
}

// Imputation recovers unknown cells that are linear in θ between two endpoints.
func TestImputeRecoversHiddenCells(t *testing.T) {
	d, full := gappy(t)
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Graph, _ = graph.Line([]float64{0, 3})
	o.Components, o.Lambda = 2, fit.Lambda{Ortho: o.Lambda.Ortho}
	o.Tolerance, o.Gauge = 1e-13, fit.Centred
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	filled, err := infer.Impute(context.Background(), m, d, 0.1, 1)
	if err != nil {
		t.Fatal(err)
	}
	unknown := 0
	for cell, sees := range d.Observed {
		i, c := cell/12, cell%12
		off := math.Abs(filled.X.At(i, c) - full.At(i, c))
		if sees && off != 0 {
			t.Fatalf("row %d, column %d was known and changed by %v", i+1, c+1, off)
		}
		if !sees {
			unknown++
		}
		if !(off < 1e-3) {
			t.Errorf("row %d, column %d is off by %v", i+1, c+1, off)
		}
	}
	if filled.Filled != unknown || filled.HeldOut < 300 || filled.HeldOut > 400 || !(filled.RMSE < 1e-3) {
		t.Errorf("%d of %d filled, %d held out, error %v", filled.Filled, unknown, filled.HeldOut, filled.RMSE)
	}
	again, _ := infer.Impute(context.Background(), m, d, 0.1, 1)
	if again.RMSE != filled.RMSE {
		t.Error("the same seed holds out different cells")
	}
	whole, err := infer.Impute(context.Background(), m, fit.Data{X: full, Theta: d.Theta}, 0, 1)
	if err != nil || whole.Filled != 0 || !math.IsNaN(whole.RMSE) || !mat.Equal(whole.X, full) {
		t.Errorf("complete observations changed, or have an error estimate: %v", err)
	}
	if _, err = infer.Impute(context.Background(), m, d, 1, 1); fault.CodeOf(err) != fault.Option {
		t.Errorf("all cells held out: %v", err)
	}
}

func TestColumnsWithoutObservations(t *testing.T) {
	d, _ := gappy(t)
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components = 2
	for i, theta := range d.Theta {
		if theta > 1 {
			d.Observed[i*12+4] = false
		}
	}
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(m.Summary.Warnings, "\n")
	for _, says := range []string{"endpoint 3 (θ = 2)", "endpoint 4 (θ = 3)", "1 of 12 columns", "column 5"} {
		if !strings.Contains(text, says) {
			t.Errorf("%q is not in the warnings: %s", says, text)
		}
	}
	if strings.Contains(text, "endpoint 2") {
		t.Errorf("endpoint 2 has rows below it that have the column: %s", text)
	}
	for i := range d.Theta {
		d.Observed[i*12+4] = false
	}
	if _, err = solver.Fit(context.Background(), d, o); fault.CodeOf(err) != fault.Shape || !strings.Contains(err.Error(), "column 5") {
		t.Errorf("a column that no row has: %v", err)
	}
}
