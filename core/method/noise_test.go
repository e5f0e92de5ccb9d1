package method

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/linalg"
	"ppca/core/model"
)

// noisy returns n rows of two components in k variables, which are the same for all θ in
// [0, 3], with noise of standard deviation 0.2 at θ = 0 that grows eightfold to θ = 3; and
// the orthonormal components.
func noisy(n, k int, seed uint64) (fit.Data, *mat.Dense) {
	rng := rand.New(rand.NewPCG(seed, 3))
	basis := mat.NewDense(2, k, nil)
	for c := range k {
		basis.Set(0, c, math.Sqrt2/math.Sqrt(float64(k))*math.Sin(2*math.Pi*float64(c)/float64(k)))
		basis.Set(1, c, math.Sqrt2/math.Sqrt(float64(k))*math.Cos(2*math.Pi*float64(c)/float64(k)))
	}
	d := fit.Data{X: mat.NewDense(n, k, nil)}
	for i := range n {
		theta := 3 * rng.Float64()
		sd := 0.2 * math.Pow(2, theta)
		a, b := 3*rng.NormFloat64(), 2*rng.NormFloat64()
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, a*basis.At(0, c)+b*basis.At(1, c)+sd*rng.NormFloat64())
		}
		d.Theta = append(d.Theta, theta)
	}
	return d, basis
}

// With noise by θ every method that uses weights finds σ at the endpoints, comes closer to
// the true components, and reports errors and observations as without it.
func TestNoiseByTheta(t *testing.T) {
	ctx := context.Background()
	const draws = 6
	for _, c := range []struct {
		name string
		s    Settings
	}{
		{"pca", Settings{Method: "pca"}},
		{"mpca", Settings{Method: "mpca"}},
		{"ppca", Settings{}},
		{"ppca-normalised", Settings{Method: "ppca-normalised"}},
		{"Algorithm 1", Settings{Solver: fit.Paper, Cycles: new(30)}},
	} {
		c.s.Components = 2
		var angles [2]float64
		for seed := range uint64(draws) {
			d, truth := noisy(120, 20, seed)
			for weighed, noise := range []fit.NoiseModel{fit.ConstantNoise, fit.ThetaNoise} {
				c.s.Noise = noise
				m, err := Fit(ctx, d, c.s, nil)
				if err != nil {
					t.Fatal(c.name, err)
				}
				knots := m.Graph.Knots()
				for b := range knots {
					angles[weighed] += largestAngle(m.Basis.Slice(2*b, 2*b+2, 0, 20), truth) / float64(draws*knots)
				}
				n := m.Summary.Noise
				if n == nil || n.Weighted != (weighed == 1) || n.Gain <= 0 || n.Ratio < 20 || n.Ratio > 150 { // drawn with 64
					t.Fatalf("%s, noise %q: %+v", c.name, noise, n)
				}
				if weighed == 0 {
					continue
				}
				if len(n.By) != len(n.SD) || math.Abs(n.By[len(n.By)-1]-1.6) > 0.4 || n.By[len(n.By)-1] == n.SD[len(n.SD)-1] {
					t.Errorf("%s: weighted by σ %v", c.name, n.By)
				}
				if last := n.SD[len(n.SD)-1]; math.Abs(last-1.6) > 0.3 {
					t.Errorf("%s: σ at θ = 3 is %.3g, drawn with 1.6", c.name, last)
				}
				if m.Options.Noise != fit.ThetaNoise {
					t.Errorf("%s: the options have noise %q", c.name, m.Options.Noise)
				}
				score, err := m.Score(ctx, d.X, d.Theta, nil)
				if err != nil {
					t.Fatal(err)
				}
				if math.Abs(score.RMSE-m.Summary.RMSE) > 1e-9 {
					t.Errorf("%s: the RMSE is %v, of the training rows %v", c.name, m.Summary.RMSE, score.RMSE)
				}
				total := 0.0
				for _, count := range m.Summary.Observations {
					total += count
				}
				if math.Abs(total-120) > 1e-9 {
					t.Errorf("%s: %v effective observations of 120", c.name, total)
				}
				if normal := c.name == "mpca" || c.name == "ppca-normalised"; normal && math.Abs(m.CoefficientSD[0]-1) > 1e-9 {
					t.Errorf("%s: the standard deviation of a coefficient is %v", c.name, m.CoefficientSD[0])
				}
			}
		}
		if angles[1] > 0.92*angles[0] {
			t.Errorf("%s: the angle to the true components is %.3g with noise by θ, %.3g without", c.name, angles[1], angles[0])
		}
	}
}

// largestAngle returns the largest angle between the spans of the rows of two matrices, of
// which b is orthonormal.
func largestAngle(a, b mat.Matrix) float64 {
	angles := linalg.Angles(linalg.Basis(mat.DenseCopyOf(a).RawMatrix()), mat.DenseCopyOf(b).RawMatrix())
	return angles[len(angles)-1]
}

// TestNoiseByVariable checks that a fit with noise by variable, of earlier versions, is one with
// noise by θ, and says so.
func TestNoiseByVariable(t *testing.T) {
	d, _ := noisy(60, 8, 1)
	for _, name := range []string{"ppca", "pca", "lpp"} {
		var made [2]*model.Model
		for i, noise := range []fit.NoiseModel{fit.ThetaNoise, fit.FormerNoise} {
			var err error
			if made[i], err = Fit(t.Context(), d, Settings{Method: name, Components: 2, Noise: noise}, nil); err != nil {
				t.Fatal(name, err)
			}
		}
		said := slices.Contains(made[1].Summary.Warnings, "noise variables is no longer used: the fit has noise theta")
		if !mat.Equal(made[0].Basis, made[1].Basis) || made[1].Options.Noise != fit.ThetaNoise || said != UsesWeights(name) {
			t.Errorf("%s: noise %q, warnings %q", name, made[1].Options.Noise, made[1].Summary.Warnings)
		}
	}
}
