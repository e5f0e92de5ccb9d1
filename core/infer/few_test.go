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

// turning returns n observations of k variables: a mean that bends with θ in [0, 10] and two
// components that turn with it, with noise of standard deviation 0.3.
func turning(n, k int, seed uint64) fit.Data {
	rng, fixed := rand.New(rand.NewPCG(seed, 7)), rand.New(rand.NewPCG(1, 8))
	ends := make([][2][2]float64, k) // of each variable, by component
	for c := range ends {
		ends[c] = [2][2]float64{{fixed.NormFloat64(), fixed.NormFloat64()}, {fixed.NormFloat64(), fixed.NormFloat64()}}
	}
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n), Observed: make([]bool, n*k)}
	for i := range n {
		t := rng.Float64()
		beta := [2]float64{2 * rng.NormFloat64(), rng.NormFloat64()}
		d.Theta[i] = 10 * t
		for c, end := range ends {
			x := 3*t*math.Sin(float64(c)) + 2*t*t*math.Cos(float64(c)) + 0.3*rng.NormFloat64()
			for v, b := range beta {
				x += b * ((1-t)*end[v][0] + t*end[v][1])
			}
			d.X.(*mat.Dense).Set(i, c, x)
			d.Observed[i*k+c] = true
		}
	}
	return d
}

// TestFewKnownCells: of a variable that few rows know, the mean and the loadings may be far off, and
// the standard errors of its filled cells say so. Of one that a single row knows, none can be told.
func TestFewKnownCells(t *testing.T) {
	const k, hidden = 6, 3
	for known, draws := range testkit.Sized(map[int]int{1: 1, 5: 12}, map[int]int{1: 12, 5: 12, 10: 12}) {
		covered, cells := 0.0, 0.0
		for seed := range uint64(draws) {
			training, fresh := turning(80, k, 10+seed), turning(100, k, 100+seed)
			for i := known; i < 80; i++ {
				training.Observed[i*k+hidden] = false
			}
			m, err := method.FitWithDensity(t.Context(), training, method.Settings{Components: 2})
			if err != nil {
				t.Fatal(err)
			}
			for i := range 100 {
				fresh.Observed[i*k+hidden] = false
			}
			filled, err := infer.Impute(t.Context(), m, fresh, 0, 1)
			if err != nil {
				t.Fatal(err)
			}
			chart, err := infer.NewChart(t.Context(), m, []float64{0.5}, []float64{2.5, 97.5})
			if err != nil {
				t.Fatal(err)
			}
			if low := chart.Curves[0].At(0, hidden); math.IsNaN(low) != (known == 1) || low >= chart.Mean.At(0, hidden) {
				t.Errorf("%d known cells: the band begins at %v, the mean is %v", known, low, chart.Mean.At(0, hidden))
			}
			for i := range 100 {
				if math.IsNaN(filled.Errors.At(i, hidden)) != (known == 1) {
					t.Fatalf("%d known cells: the standard error %v", known, filled.Errors.At(i, hidden))
				}
				if math.Abs(filled.X.At(i, hidden)-fresh.X.At(i, hidden)) < 1.96*filled.Errors.At(i, hidden) {
					covered++
				}
				cells++
			}
		}
		t.Logf("%d known cells: %.3f", known, covered/cells)
		if known > 1 && covered/cells < 0.85 {
			t.Errorf("of a variable that %d rows know, intervals of 95 %% cover %.2f", known, covered/cells)
		}
	}
}

// TestHardlyKnownVariables: some of eight rows with gaps know the last variable. A fold that knows it once has no
// spread of it, so its cells say nothing about others, and no error that is told is out of all proportion.
func TestHardlyKnownVariables(t *testing.T) {
	gap := math.NaN()
	all := fit.Data{X: mat.NewDense(8, 4, []float64{
		1.288, 0.725, 0.066, -0.229, -0.892, 0.39, gap, gap, gap, 0.809, gap, -0.074, 0.605, 1.066, -1.506, 0.461,
		gap, 2.633, 0.203, gap, 2.233, gap, 0.909, gap, 1.418, 2.557, gap, gap, 0.318, 2.525, 0.077, 0.916,
	})}
	for i := range 8 {
		all.Theta = append(all.Theta, float64(i)/2)
		for c := range 4 {
			all.Observed = append(all.Observed, !math.IsNaN(all.X.At(i, c)))
		}
	}
	for _, rows := range [][]int{{1, 3, 4, 5, 6, 7}, {0, 1, 4, 5, 6, 7}, {0, 1, 3, 4, 5, 6}, {0, 1, 2, 3, 6, 7}} {
		m, err := method.FitWithDensity(t.Context(), all.Subset(rows), method.Settings{Components: 2})
		if err != nil {
			t.Fatal(err)
		}
		filled, err := infer.Impute(t.Context(), m, all, 0.1, 1)
		if err != nil {
			t.Fatal(err)
		}
		if !(filled.RMSE < 20*filled.Baseline && m.Density.Errors.Usual < 1e3) {
			t.Errorf("rows %v: told %v, the mean at θ %v, usual D²/K %v", rows, filled.RMSE, filled.Baseline, m.Density.Errors.Usual)
		}
	}
}
