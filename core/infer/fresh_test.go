package infer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
)

// TestErrorsOfNewRows fits a model to few long rows with unknown cells, so that L follows
// them, and fills in their cells and those of as many new rows. The standard errors of both
// must be those of the cells of new rows, which err more.
func TestErrorsOfNewRows(t *testing.T) {
	const n, k = 50, 90
	var square, told [2]float64
	for seed := range testkit.Sized(uint64(1), 10) {
		random := rand.New(rand.NewPCG(seed, 19))
		all := fit.Data{X: mat.NewDense(2*n, k, nil), Observed: make([]bool, 2*n*k)}
		for i := range 2 * n {
			all.Theta = append(all.Theta, random.Float64())
			for wave := range 14 {
				a, phase := random.NormFloat64()/float64(1+wave), random.NormFloat64()
				for c := range k {
					all.X.(*mat.Dense).Set(i, c, all.X.At(i, c)+a*math.Sin(0.07*float64((1+wave)*c)+0.3*phase+all.Theta[i]))
				}
			}
			for c := range k {
				all.X.(*mat.Dense).Set(i, c, all.X.At(i, c)+0.03*random.NormFloat64())
				all.Observed[i*k+c] = random.Float64() > 0.25
			}
		}
		rows := make([]int, n)
		for i := range rows {
			rows[i] = i
		}
		m, err := method.FitWithDensity(t.Context(), all.Subset(rows), method.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		filled, err := infer.Impute(t.Context(), m, all, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		for cell, known := range all.Observed {
			if i, c := cell/k, cell%k; !known {
				e := filled.X.At(i, c) - all.X.At(i, c)
				square[i/n] += e * e
				told[i/n] += filled.Errors.At(i, c) * filled.Errors.At(i, c)
			}
		}
	}
	for which, name := range []string{"fitted", "new"} {
		ratio := math.Sqrt(told[which] / square[which])
		t.Logf("%s rows: RMSE %.4g, standard errors %.3f × that", name, math.Sqrt(square[which]), ratio)
		if most := []float64{1.25, 1.15}[which]; ratio < 0.85 || ratio > most { // they are those of rows that no fit has seen
			t.Errorf("standard errors of %s rows are %.3f times their RMSE", name, ratio)
		}
	}
}
