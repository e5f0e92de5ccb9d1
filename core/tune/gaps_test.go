package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
)

// TestGapsChooseLambda removes 30 % of the cells of spectra and searches λ_v with many
// components: by the reconstruction of the cells that are left it would be λ_v = ∞, by hidden
// cells it is not. No error of a point is far below that of the cells that were removed.
func TestGapsChooseLambda(t *testing.T) {
	set, err := input.Read(t.Context(), []dataset.File{{Name: "gasoline-nir.csv", Data: testkit.Data(t, "gasoline-nir.csv")}}, dataset.Options{Theta: "octane"})
	if err != nil {
		t.Fatal(err)
	}
	n, all := set.X.Dims()
	k := all / thinned
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: set.Theta, Observed: make([]bool, n*k)}
	random := rand.New(rand.NewPCG(1, 7))
	for cell := range d.Observed {
		d.X.(*mat.Dense).Set(cell/k, cell%k, set.X.At(cell/k, thinned*(cell%k)))
		d.Observed[cell] = random.Float64() > 0.3
	}
	variance, err := fit.Variance(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	s := method.Settings{Components: 10}
	o := Options{Settings: s, Mean: Grid{math.Inf(1)}, Basis: Grid{math.Inf(1), variance, 0.1 * variance, 0.01 * variance}, Folds: 3}
	found, err := Run(t.Context(), d, o, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := method.FitWithDensity(t.Context(), d, found.Apply(s))
	if err != nil {
		t.Fatal(err)
	}
	filled, err := infer.Impute(t.Context(), m, d, 0.1, 1)
	if err != nil {
		t.Fatal(err)
	}
	sum, count := 0.0, 0.0
	for cell, known := range d.Observed {
		if e := filled.X.At(cell/k, cell%k) - d.X.At(cell/k, cell%k); !known {
			sum += e * e
			count++
		}
	}
	e := math.Sqrt(sum / count)
	for _, p := range found.Points {
		t.Logf("λ_v %v: hidden cells %.4g, removed cells %.4g", p.Basis, p.RMSE, e)
		if !(p.RMSE > e/3) {
			t.Errorf("λ_v %v: the search has seen the cells that it measures", p.Basis)
		}
	}
	if math.IsInf(float64(found.Best.Basis), 1) {
		t.Errorf("λ_v is ∞: the search has compared cells that the fits had seen")
	}
}

// thinned is the number of wavelengths for each that is used.
const thinned = 16

// TestDrawnRows: rows that the density is learnt from are of every visit, however many there are.
func TestDrawnRows(t *testing.T) {
	const visits = 5
	rows := make([]int, visits*learnt)
	for i := range rows {
		rows[i] = i
	}
	var of [visits]int
	for _, i := range atRandom(rows, learnt) {
		of[i%visits]++
	}
	for visit, n := range of {
		if n < learnt/visits/2 {
			t.Errorf("%d of %d rows are of visit %d", n, learnt, visit)
		}
	}
}
