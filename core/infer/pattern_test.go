package infer_test

import (
	"math"
	"os"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// TestRowOfItsOwnPattern fills in drawn curves of which one, beside few others at its θ, has a
// pattern that no other row has: nothing determines its cells, and their standard errors say so.
// Before, the worst lay 156 standard errors off, and the told error was a tenth of the true one.
func TestRowOfItsOwnPattern(t *testing.T) {
	read := func(name string) *dataset.Set {
		raw, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		set, err := input.Read(t.Context(), []dataset.File{{Name: name, Data: raw}}, dataset.Options{Theta: "dose", Missing: dataset.ModelMissing})
		if err != nil {
			t.Fatal(err)
		}
		return set
	}
	holed, truth := read("few-rows.csv"), read("few-rows-truth.csv")
	d := fit.Data{X: holed.X, Theta: holed.Theta, Observed: holed.Observed}
	m, err := method.FitWithDensity(t.Context(), d, method.Settings{Components: 5})
	if err != nil {
		t.Fatal(err)
	}
	filled, err := infer.Impute(t.Context(), m, d, 0.1, 1)
	if err != nil {
		t.Fatal(err)
	}
	_, k := d.X.Dims()
	square, told, worst, count := 0.0, 0.0, 0.0, 0.0
	for cell, known := range d.Observed {
		if !known {
			e, se := filled.X.At(cell/k, cell%k)-truth.X.At(cell/k, cell%k), filled.Errors.At(cell/k, cell%k)
			square, told, count = square+e*e, told+se*se, count+1
			worst = max(worst, math.Abs(e)/se)
		}
	}
	t.Logf("RMSE %.4f, standard errors %.4f, told %.4f, the worst %.1f standard errors off", math.Sqrt(square/count), math.Sqrt(told/count), filled.RMSE, worst)
	if ratio := math.Sqrt(told / square); ratio < 0.75 || ratio > 1.25 || worst > 8 {
		t.Errorf("the standard errors are %.2f times the RMSE, and the worst cell lies %.1f of them off", ratio, worst)
	}
}
