package infer_test

import (
	"context"
	"math"
	"testing"

	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// TestCentilesOfAChart: the values of a curve have its centile, and unknown cells have
// none.
func TestCentilesOfAChart(t *testing.T) {
	d := face.Simulation(3).Training()
	d.Scale = []float64{2, 3, 0.5}
	m, err := method.FitWithDensity(context.Background(), d, method.Settings{Components: 2})
	if err != nil {
		t.Fatal(err)
	}
	thetas, of := []float64{4, 100, 333}, []float64{3, 50, 90}
	chart, err := infer.NewChart(context.Background(), m, thetas, of)
	if err != nil {
		t.Fatal(err)
	}
	for at, centile := range of {
		seen := make([]bool, 9)
		for cell := range seen {
			seen[cell] = cell != 4
		}
		centiles, err := infer.Centiles(context.Background(), m, fit.Data{X: chart.Curves[at], Theta: thetas, Observed: seen})
		if err != nil {
			t.Fatal(err)
		}
		for cell, sees := range seen {
			if got := centiles.At(cell/3, cell%3); sees && !(math.Abs(got-centile) < 1e-6) || !sees && !math.IsNaN(got) {
				t.Errorf("cell %d of the curve of %v has the centile %v", cell, centile, got)
			}
		}
	}
	for name, fails := range map[fault.Code]func() error{
		fault.Option: func() error {
			_, err := infer.NewChart(context.Background(), m, []float64{4}, []float64{0})
			return err
		},
		fault.Shape: func() error { _, err := infer.NewChart(context.Background(), m, nil, nil); return err },
		fault.NonFinite: func() error {
			_, err := infer.NewChart(context.Background(), m, []float64{math.NaN()}, nil)
			return err
		},
		fault.Unsupported: func() error {
			old := *m
			old.Density = nil
			_, err := infer.NewChart(context.Background(), &old, []float64{4}, nil)
			return err
		},
	} {
		if code := fault.CodeOf(fails()); code != name {
			t.Errorf("%v, want %v", code, name)
		}
	}
}
