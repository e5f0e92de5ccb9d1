package infer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
	"ppca/core/model"
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

// TestFewKnownCells: of a variable that few rows know, the means and bases may be far off, and
// the standard errors of its filled cells say so. With the widening of all cells alone, intervals
// of 95 % cover 3 to 79 % of them.
func TestFewKnownCells(t *testing.T) {
	const k, hidden, draws = 6, 3, 12
	for _, known := range []int{1, 5, 10} {
		covered, cells := 0.0, 0.0
		for seed := range uint64(draws) {
			training, fresh := turning(80, k, 10+seed), turning(100, k, 100+seed)
			for i := known; i < 80; i++ {
				training.Observed[i*k+hidden] = false
			}
			m, err := method.FitOn(t.Context(), training, method.Settings{Components: 2}, 1)
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
			for i := range 100 {
				if math.Abs(filled.X.At(i, hidden)-fresh.X.At(i, hidden)) < 1.96*filled.Errors.At(i, hidden) {
					covered++
				}
				cells++
			}
		}
		t.Logf("%d known cells: %.3f", known, covered/cells)
		if covered/cells < 0.85 {
			t.Errorf("of a variable that %d rows know, intervals of 95 %% cover %.2f", known, covered/cells)
		}
	}
}

// TestFewGroupsAreReadByRegression: the coefficients of the fit have seen all groups, so the
// errors of the density on groups that were left out are too small, and the more the fewer
// groups there are.
func TestFewGroupsAreReadByRegression(t *testing.T) {
	for _, c := range []struct {
		groups int
		chosen model.Reading
	}{{40, model.ByDensity}, {14, model.ByRegression}} {
		d := turning(200, 12, 3)
		d.Observed, d.Groups = nil, make([]int, 200)
		for i, theta := range d.Theta {
			d.Groups[i] = i % c.groups
			for v := range 3 { // the mean turns back, which no line of a regression follows
				d.X.(*mat.Dense).Set(i, v, d.X.At(i, v)+8*math.Sin(theta+float64(v)))
			}
		}
		m, err := method.FitOn(t.Context(), d, method.Settings{Components: 2}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if m.Reader == nil || m.Contest.Chosen != c.chosen || m.Contest.Density[0] > m.Reader.RMSE[0] {
			t.Errorf("%d groups: %+v, by regression %v", c.groups, m.Contest, m.Reader)
		}
	}
}
