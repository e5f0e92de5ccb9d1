package infer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// TestHardlyAnyData: few rows, a single variable, variables without variation, equal rows, a single
// group, missing columns and values of any size make no density that is not finite.
func TestHardlyAnyData(t *testing.T) {
	for _, n := range []int{3, 4, 7, 30} {
		for _, k := range []int{1, 2, 5} {
			for name, change := range map[string]func(d *fit.Data, x *mat.Dense){
				"as drawn":   func(*fit.Data, *mat.Dense) {},
				"constant":   func(_ *fit.Data, x *mat.Dense) { x.Zero() },
				"equal rows": func(_ *fit.Data, x *mat.Dense) { x.Apply(func(_, c int, _ float64) float64 { return float64(c) }, x) },
				"one varies": func(_ *fit.Data, x *mat.Dense) {
					x.Apply(func(_, c int, v float64) float64 { return v * float64(c%2) }, x)
				},
				"one group":   func(d *fit.Data, _ *mat.Dense) { d.Groups = make([]int, n) },
				"two groups":  func(d *fit.Data, _ *mat.Dense) { d.Groups = make([]int, n); d.Groups[0] = 1 },
				"large":       func(_ *fit.Data, x *mat.Dense) { x.Scale(1e100, x) },
				"small":       func(_ *fit.Data, x *mat.Dense) { x.Scale(1e-100, x) },
				"one θ twice": func(d *fit.Data, _ *mat.Dense) { d.Theta[1] = d.Theta[0] },
				"gaps": func(d *fit.Data, _ *mat.Dense) {
					d.Observed = make([]bool, n*k)
					for cell := range d.Observed {
						d.Observed[cell] = (cell*7)%5 != 0 || cell%k == 0
					}
				},
			} {
				random := rand.New(rand.NewPCG(uint64(n), uint64(k)))
				x := mat.NewDense(n, k, nil)
				d := fit.Data{X: x}
				for i := range n {
					d.Theta = append(d.Theta, float64(i))
					for c := range k {
						x.Set(i, c, random.NormFloat64())
					}
				}
				change(&d, x)
				what := fmt.Sprintf("%d×%d, %s", n, k, name)
				m, err := method.FitWithDensity(t.Context(), d, method.Settings{})
				if err != nil || m.Density == nil {
					continue
				}
				chart, err := infer.NewChart(t.Context(), m, []float64{0, 1.5}, []float64{2.5, 97.5})
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				read, err := infer.Locate(t.Context(), m, d, 0.9, false)
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				rare, err := infer.Unusual(t.Context(), m, d)
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				moved, err := infer.Move(t.Context(), m, d, []float64{1})
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				band := 0.0
				for c := range k {
					if ends := mat.Col(nil, c, chart.Curves[0]); m.Density.Told(c) {
						band += floats.Sum(ends)
					} else if !math.IsNaN(ends[0]) {
						t.Errorf("%s: a band of variable %d, which %v rows know", what, c, m.Density.Counts[c])
					}
				}
				for _, value := range []float64{mat.Sum(chart.Mean), band, mat.Sum(read.Theta), mat.Sum(read.Lower), mat.Sum(moved.X), mat.Sum(moved.Errors), rare.Centile[0], rare.LogDensity[0]} {
					if math.IsNaN(value) || math.IsInf(value, 0) {
						t.Errorf("%s: %v %v %v %v %v %v", what, band, mat.Sum(read.Theta), mat.Sum(read.Lower), mat.Sum(moved.X), mat.Sum(moved.Errors), rare)
						break
					}
				}
			}
		}
	}
}

// TestFewKnownRowsInOneFold: bands of a variable that three or four rows know have a usual width, although one alone is
// left of them outside of a fold.
func TestFewKnownRowsInOneFold(t *testing.T) {
	const n, k, seldom = 40, 3, 2
	for _, rows := range [][]int{{0, 1, 2}, {0, 1, 2, 4}, {0, 1, 2, 3}} {
		random := rand.New(rand.NewPCG(uint64(len(rows)), 1))
		x := mat.NewDense(n, k, nil)
		d := fit.Data{X: x, Observed: make([]bool, n*k)}
		for i := range n {
			d.Theta, d.Groups = append(d.Theta, float64(i%7)), append(d.Groups, i/2)
			for c := range k {
				x.Set(i, c, 100+random.NormFloat64())
				d.Observed[i*k+c] = c != seldom || slices.Contains(rows, i)
			}
		}
		m, err := method.FitWithDensity(t.Context(), d, method.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		shape := m.Density.Errors.Shape(seldom)
		if width := density.Quantile(shape, 0.975) - density.Quantile(shape, 0.025); !(width > 1 && width <= 50) {
			t.Errorf("known in rows %v: the band is %v standard deviations wide", rows, width)
		}
	}
}
