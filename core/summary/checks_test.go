package summary_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/summary"
)

// bent returns n observations of k variables whose means are waves over θ of the given
// height; the noise has the variance 1.
func bent(n, k int, height float64, seed uint64) fit.Data {
	rng := rand.New(rand.NewPCG(seed, 5))
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	x := d.X.(*mat.Dense)
	for i := range n {
		d.Theta[i] = rng.Float64()
		for c := range k {
			x.Set(i, c, height*math.Sin(2*math.Pi*d.Theta[i]+float64(c))+rng.NormFloat64())
		}
	}
	return d
}

func checksOf(t *testing.T, d fit.Data, s method.Settings) *model.Model {
	t.Helper()
	m, err := method.FitWithDensity(t.Context(), d, s)
	if err != nil {
		t.Fatal(err)
	}
	if m.Summary.Checks == nil {
		t.Fatal("no checks")
	}
	return m
}

// TestGapOnALineAndOnARing: the ring closes the gap between the last and the first
// observation.
func TestGapOnALineAndOnARing(t *testing.T) {
	d := bent(200, 3, 0, 3)
	for i := range d.Theta {
		d.Theta[i] = 24 * (0.1 + 0.5*d.Theta[i]) // 2.4 … 14.4
	}
	slices.Sort(d.Theta)
	d.Theta[199] = 23
	line := checksOf(t, d, method.Settings{Components: 1}).Summary.Checks.Gap
	testkit.Same(t, "line", []float64{line.From, line.To, line.Share}, []float64{d.Theta[198], 23, (23 - d.Theta[198]) / (23 - d.Theta[0])}, 1e-12)
	first := d.Theta[0]
	for i := range d.Theta {
		d.Theta[i] += 24 * float64(i%3-1) // other periods
	}
	d.Theta[199] = 30 // 6 o'clock, so that the gap goes over midnight
	m := checksOf(t, d, method.Settings{Components: 1, Periodic: new(24.0)})
	ring := m.Summary.Checks.Gap
	testkit.Same(t, "ring", []float64{ring.From, ring.To, ring.Share}, []float64{line.From, 24 + first, (24 + first - line.From) / 24}, 1e-9)
	found := summary.Diagnose(m)
	if said := strings.Join(found.Findings, "\n"); !strings.Contains(said, "no row has θ from 14.4 over 24 to 2.42 (50 % of the period)") {
		t.Errorf("the finding says %q", said)
	}
}

// TestChecksFind causes each problem in the data and expects its finding; only a question about
// units has an advice, as nothing else was tried.
func TestChecksFind(t *testing.T) {
	wide := bent(200, 4, 0, 6)
	for i := range wide.Theta {
		wide.Theta[i] = math.Pow(wide.Theta[i], 8)
	}
	units := bent(200, 4, 0, 7)
	for i := range 200 {
		units.X.(*mat.Dense).Set(i, 2, 1000*units.X.At(i, 2))
	}
	gaps := bent(100, 8, 0, 9)
	gaps.Observed = make([]bool, 8*100)
	for i := range gaps.Observed {
		gaps.Observed[i] = i%8 != i/8%8 && i%8 != (i/8+3)%8
	}
	repeats := bent(60, 4, 0, 5)
	repeats.X.(*mat.Dense).SetRow(50, mat.Row(nil, 4, repeats.X))
	repeats.Theta[50] = repeats.Theta[4]
	repeats.X.(*mat.Dense).SetRow(59, mat.Row(nil, 50, repeats.X))
	repeats.Theta[59] = repeats.Theta[4]
	equal := bent(30, 3, 0, 5)
	equal.X.(*mat.Dense).Apply(func(_, c int, _ float64) float64 { return float64(c) / 3 }, equal.X)
	grid := bent(200, 4, 0, 16)
	grid.Theta = nil
	for i := range 200 {
		grid.Theta = append(grid.Theta, float64(i%20), 18*float64(i/20)) // a ring of 180 along the second
	}
	round := []method.Axis{{Bins: 16}, {Bins: 4, Periodic: new(180.0)}}
	for _, c := range []struct {
		part   string
		d      fit.Data
		s      method.Settings
		advice string
	}{
		{"have fewer effective observations than components", wide, method.Settings{Components: 3, Bins: 8}, ""},
		{"have hardly more observations than components", grid, method.Settings{Method: "ipca", Components: 2, Axes: round}, ""},
		{"the model has as many components as variables, 4, and reproduces every row", bent(100, 4, 0, 9), method.Settings{Components: 4}, ""},
		{"100 % of the training rows know no more cells than the model has components, 6", gaps, method.Settings{Components: 6}, ""},
		{"The standard deviation of variable 3 is", units, method.Settings{Components: 2}, "-standardise"},
		{"2 training rows repeat an earlier one, the first of them training row 51 that of row 5", repeats, method.Settings{Components: 1}, ""},
		{"no variable varies among the training rows, so there is nothing to model", equal, method.Settings{Components: 1}, ""},
		{"the model has 2 training rows and reproduces them, so nothing can be said of new ones", bent(2, 4, 0, 1), method.Settings{Components: 1}, ""},
		{"the model has 9 training rows: what it says of new ones", bent(9, 4, 0, 1), method.Settings{Components: 1}, ""},
	} {
		diagnosed := summary.Diagnose(checksOf(t, c.d, c.s))
		at := slices.IndexFunc(diagnosed.Findings, func(text string) bool { return strings.Contains(text, c.part) })
		if at < 0 {
			t.Errorf("no finding contains %q: %q", c.part, diagnosed.Findings)
			continue
		}
		flags := ""
		for _, a := range diagnosed.Advice {
			if a.Finding == at {
				flags = a.Flags
			}
		}
		if flags != c.advice || c.part[:11] == "no variable" && len(diagnosed.Findings) > 1 {
			t.Errorf("%q has the advice %q", diagnosed.Findings, flags)
		}
	}
}
