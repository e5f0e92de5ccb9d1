package resample

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
	"ppca/core/method"
)

// TestUnpenalisedAgainstDenseMatrices compares the means without penalty with weighted least
// squares on the hat weights of the halved bins, variable by variable, with missing cells.
func TestUnpenalisedAgainstDenseMatrices(t *testing.T) {
	const n, k = 90, 4
	d := sample.Data(n, k, 0.5, 3)
	random := rand.New(rand.NewPCG(1, 1))
	for range n {
		d.Weights = append(d.Weights, 0.5+random.Float64())
	}
	d.Scale = []float64{1, 2, 0.5, 4}
	m := fitted(t, d, method.Settings{Components: 1, Bins: 3})
	for _, missing := range []bool{false, true} {
		if missing {
			d.Observed = make([]bool, n*k)
			for cell := range d.Observed {
				d.Observed[cell] = random.Float64() > 0.2
			}
		}
		g := finer(m, d)
		if g.Knots() != 7 {
			t.Fatalf("%d knots", g.Knots())
		}
		got, err := unpenalised(t.Context(), m, g, d)
		if err != nil {
			t.Fatal(err)
		}
		for c := range k {
			design, right := mat.NewDense(n, 7, nil), mat.NewVecDense(n, nil)
			for i := range n {
				if !d.Known(i).Cell(c) {
					continue
				}
				root, at := math.Sqrt(d.Weights[i]), g.Locate(d.Theta[i])
				for slot, b := range g.Cell(at.Cell) {
					design.Set(i, b, root*at.Hat[slot])
				}
				right.SetVec(i, root*d.X.At(i, c))
			}
			var want mat.VecDense
			if err := want.SolveVec(design, right); err != nil {
				t.Fatal(err)
			}
			for b := range 4 {
				if is, should := got[b*k+c], want.AtVec(2*b); math.Abs(is-should) > 1e-6*(1+math.Abs(should)) {
					t.Errorf("missing %v: the mean of column %d at knot %d is %v, want %v", missing, c+1, b+1, is, should)
				}
			}
		}
	}
}

// TestBandOfTheMeanIsCorrected: the band is that of the means without penalty, bias is what
// the penalty adds, and models whose means have none have no bias.
func TestBandOfTheMeanIsCorrected(t *testing.T) {
	d := sample.Data(80, 3, 0.5, 4)
	stiff := method.LambdaSettings{Mean: new(30.)}
	for name, c := range map[string]struct {
		settings method.Settings
		biased   bool
	}{
		"PPCA":            {method.Settings{Components: 1, Lambda: stiff}, true},
		"PPCA, λ_m = 0":   {method.Settings{Components: 1, Lambda: method.LambdaSettings{Mean: new(0.)}}, false},
		"PPCA, centred":   {method.Settings{Components: 1, Lambda: stiff, Gauge: fit.Centred}, false},
		"PCA of each bin": {method.Settings{Method: "ipca", Components: 1}, false},
	} {
		r := run(t, fitted(t, d, c.settings), d, BootstrapOptions{Resamples: 10})
		if (r.Mean.Bias != nil) != c.biased || r.Basis.Bias != nil || r.SD.Bias != nil {
			t.Errorf("%s: bias %v", name, r.Mean.Bias)
		}
		if (r.Beyond > 0) != c.biased {
			t.Errorf("%s: %d means lie outside their bands", name, r.Beyond)
		}
		for i, bias := range r.Mean.Bias {
			middle := (r.Mean.Lower[i] + r.Mean.Upper[i]) / 2
			if math.Abs(r.Mean.Estimate[i]-bias-middle) > 1e-9*(1+math.Abs(middle)) {
				t.Errorf("%s: the band is around %v, want %v − %v", name, middle, r.Mean.Estimate[i], bias)
			}
		}
	}
}
