package model_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

// sparse returns d with one cell in ten removed, and with only as many cells as a model of
// three components has in every second row.
func sparse(d fit.Data) fit.Data {
	n, k := d.X.Dims()
	rng := rand.New(rand.NewPCG(5, 1))
	d.Observed = make([]bool, n*k)
	for i := range n {
		left := k
		if i%2 == 0 {
			left = 3
		}
		for r, c := range rng.Perm(k) {
			d.Observed[i*k+c] = r < left && (left < k || rng.Float64() < 0.9)
		}
	}
	return d
}

// Rows with few known cells have coefficients by least squares of any size. They must not
// rule what a model says about its coefficients: the numbers are near those of the complete
// observations, under the same model.
func TestDescribeIncomplete(t *testing.T) {
	whole := sample.Data(400, 9, 0.3, 4)
	o := sample.Defaults(t, whole)
	o.Components = 3
	m := fitted(t, whole, o)
	holed := sparse(whole)
	other := *m
	if _, err := other.Describe(t.Context(), holed); err != nil {
		t.Fatal(err)
	}
	alike(t, &other, m, 0.08)

	// The fit to the incomplete observations has about the same spread at θ = 1.5.
	o = sample.Defaults(t, holed)
	o.Components = 3
	fitted := fitted(t, holed, o)
	got, want := shares(t, fitted), shares(t, m)
	for v := range want {
		if math.Abs(got[v]-want[v]) > 0.06 {
			t.Errorf("the fit to incomplete observations has the shares %.3f, that to complete ones %.3f", got, want)
			break
		}
	}
	if known := fitted.Summary.Checks.Known; known == nil || known.Few != 0.5 || !(known.Median >= 3 && known.Median <= 8) {
		t.Errorf("every second row knows as many cells as there are components, 3; the others about 8: %+v", known)
	}
	if m.Summary.Checks.Known != nil {
		t.Errorf("complete data count known cells: %+v", m.Summary.Checks.Known)
	}
	if far := fitted.Summary.Checks.Far; far.Deviations > 6 {
		t.Errorf("a coefficient is %.0f robust standard deviations from the middle", far.Deviations)
	}
}

// alike compares the statistics of the coefficients of two models.
func alike(t *testing.T, got, want *model.Model, tolerance float64) {
	t.Helper()
	for v, sd := range want.CoefficientSD {
		if math.Abs(got.CoefficientSD[v]/sd-1) > tolerance || math.Abs(got.CoefficientMean[v]-want.CoefficientMean[v]) > tolerance*sd {
			t.Errorf("component %d: %.4g ± %.4g, want %.4g ± %.4g", v+1, got.CoefficientMean[v], got.CoefficientSD[v], want.CoefficientMean[v], sd)
		}
	}
	if far := got.Summary.Checks.Far; far.Deviations > 1.5*want.Summary.Checks.Far.Deviations {
		t.Errorf("a coefficient is %.1f robust standard deviations from the middle, in complete observations at most %.1f", far.Deviations, want.Summary.Checks.Far.Deviations)
	}
	if got.Summary.LargestCoefficient > 1.5*want.Summary.LargestCoefficient {
		t.Errorf("the largest coefficient is %.3g, want about %.3g", got.Summary.LargestCoefficient, want.Summary.LargestCoefficient)
	}
	if g, w := got.Summary.Noise, want.Summary.Noise; g != nil && w != nil {
		for b := range w.SD {
			if math.Abs(g.SD[b]/w.SD[b]-1) > 0.3 {
				t.Errorf("noise %.3g, want %.3g", g.SD, w.SD)
				break
			}
		}
	}
}

// shares returns the shares of the variance that the components have in the middle of θ.
func shares(t *testing.T, m *model.Model) []float64 {
	s, err := m.At(1.5)
	if err != nil {
		t.Fatal(err)
	}
	whole := 0.0
	for _, e := range s.Explained {
		whole += e
	}
	out := make([]float64, len(s.Explained))
	for v, e := range s.Explained {
		out[v] = e / whole
	}
	return out
}
