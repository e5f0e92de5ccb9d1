package method

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// With noise by variable, components come closer to the true ones where some variables are
// noisy; the model has the scale, the units and the convention of one without it.
func TestNoiseByVariable(t *testing.T) {
	const draws, k = 6, 20
	for _, c := range []struct {
		name string
		s    Settings
	}{
		{"pca", Settings{Method: "pca"}},
		{"ipca", Settings{Method: "ipca", Bins: 2}},
		{"ppca", Settings{}},
	} {
		c.s.Components = 2
		var angles [2]float64
		for seed := range uint64(draws) {
			d, truth := noisy(160, k, seed)
			rng := rand.New(rand.NewPCG(seed, 11))
			d.X.(*mat.Dense).Apply(func(_, column int, value float64) float64 {
				if column%4 == 0 {
					value += 3 * rng.NormFloat64()
				}
				return value
			}, d.X)
			for weighed, noise := range []fit.NoiseModel{fit.ThetaNoise, fit.VariableNoise} {
				c.s.Noise = noise
				m, err := Fit(t.Context(), d, c.s, nil)
				if err != nil {
					t.Fatal(c.name, err)
				}
				knots := len(m.ComponentsPerKnot)
				for b := range knots {
					angles[weighed] += largestAngle(m.Basis.Slice(2*b, 2*b+2, 0, k), truth) / float64(draws*knots)
				}
				if weighed == 0 {
					continue
				}
				if m.Scale != nil || m.Options.Noise != noise {
					t.Errorf("%s: scale %v, noise %q", c.name, m.Scale, m.Options.Noise)
				}
				p, err := m.Project(t.Context(), d.X, d.Theta, nil)
				if err != nil {
					t.Fatal(err)
				}
				made, err := m.Reconstruct(p.Coefficients, d.Theta)
				if err != nil {
					t.Fatal(err)
				}
				mean := 0.0
				for i := range d.Theta {
					sum := 0.0
					for column := range k {
						residual := d.X.At(i, column) - made.At(i, column)
						sum += residual * residual
					}
					mean += math.Sqrt(sum/k) / float64(len(d.Theta))
				}
				if math.Abs(mean-m.Summary.RMSE) > 1e-9 {
					t.Errorf("%s: the RMSE is %v, in the units of the data %v", c.name, m.Summary.RMSE, mean)
				}
				if m.CoefficientSD[0] < m.CoefficientSD[1] {
					t.Errorf("%s: standard deviations %v do not decrease", c.name, m.CoefficientSD)
				}
				var gram mat.Dense
				basis := basisOf(m, knots/2)
				gram.Mul(basis, basis.T())
				if c.name != "ppca" && (math.Abs(gram.At(0, 0)-1) > 1e-9 || math.Abs(gram.At(0, 1)) > 1e-9) {
					t.Errorf("%s: the components have products %v", c.name, mat.Formatted(&gram))
				}
			}
		}
		if angles[1] > 0.8*angles[0] {
			t.Errorf("%s: the angle to the true components is %.3g with noise by variable, %.3g with noise by θ alone", c.name, angles[1], angles[0])
		}
	}
	d, _ := noisy(60, 8, 1)
	if _, err := Fit(t.Context(), d, Settings{PerEndpoint: []int{2, 2, 1, 2, 2}, Noise: fit.VariableNoise}, nil); err == nil || !strings.Contains(err.Error(), "noise theta") {
		t.Errorf("V_b: %v", err)
	}
}
