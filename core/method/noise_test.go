package method

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/subspace"
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
				if n == nil || n.Weighted != (weighed == 1) || !n.Pays() || n.Ratio < 20 || n.Ratio > 150 { // drawn with 64
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
	angles := subspace.Angles(subspace.Basis(mat.DenseCopyOf(a).RawMatrix()), mat.DenseCopyOf(b).RawMatrix())
	return angles[len(angles)-1]
}

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
				made, mean := fitted(t, m, d), 0.0
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
				basis := m.Basis.Slice(knots/2*2, knots/2*2+2, 0, k)
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
}

// After a change of units the convention holds for V_b too, and every θ has the span it had.
func TestConventionOfUnequalComponents(t *testing.T) {
	const k = 8
	for _, c := range []struct {
		name   string
		counts []int
		period *float64
		blocks []struct{ lo, hi int }
	}{
		{"line", []int{3, 1, 2, 3, 3}, nil, []struct{ lo, hi int }{{0, 1}, {1, 2}, {2, 3}}},
		{"ring", []int{1, 3, 3, 1}, new(3.5), []struct{ lo, hi int }{{0, 1}, {1, 3}}},
	} {
		d, _ := noisy(120, k, 5)
		m, err := Fit(t.Context(), d, Settings{PerEndpoint: c.counts, Noise: fit.VariableNoise, Periodic: c.period}, nil)
		if err != nil {
			t.Fatal(c.name, err)
		}
		factors := make([]float64, k)
		for v := range factors {
			factors[v] = math.Exp2(float64(v % 3))
		}
		m.Rescale(factors, nil)
		scaled := mat.DenseCopyOf(d.X)
		scaled.Apply(func(_, v int, x float64) float64 { return factors[v] * x }, scaled)
		d.X = scaled
		before := *m
		before.Basis = mat.DenseCopyOf(m.Basis)
		if err := m.Conventional(t.Context(), d); err != nil {
			t.Fatal(c.name, err)
		}
		was, is := fitted(t, &before, d), fitted(t, m, d)
		was.Sub(was, is)
		if largest := mat.Norm(was, 2); largest > 1e-9*mat.Norm(is, 2) {
			t.Errorf("%s: reconstructions change by %.3g", c.name, largest)
		}
		for v := range 3 {
			for w := range 3 {
				sum, knots := 0.0, 0.0
				for b, count := range c.counts {
					if count > max(v, w) {
						sum += mat.Dot(m.Basis.RowView(3*b+v), m.Basis.RowView(3*b+w))
						knots++
					}
				}
				if want := map[bool]float64{v == w: 1}[true]; math.Abs(sum/knots-want) > 1e-9 {
					t.Errorf("%s: components %d and %d have the mean product %v", c.name, v, w, sum/knots)
				}
			}
		}
		p, err := m.Project(t.Context(), d.X, d.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		var moments mat.Dense
		moments.Mul(p.Coefficients.T(), p.Coefficients)
		for _, part := range c.blocks {
			for v := part.lo + 1; v < part.hi; v++ {
				if moments.At(v, v) > moments.At(v-1, v-1) || math.Abs(moments.At(v, v-1)) > 1e-9*moments.At(v, v) {
					t.Errorf("%s: components %d and %d have the second moments %v", c.name, v-1, v, mat.Formatted(&moments))
				}
			}
		}
	}
}

// fitted returns the reconstructions of d.
func fitted(t *testing.T, m *model.Model, d fit.Data) *mat.Dense {
	t.Helper()
	p, err := m.Project(t.Context(), d.X, d.Theta, nil)
	if err != nil {
		t.Fatal(err)
	}
	made, err := m.Reconstruct(p.Coefficients, d.Theta)
	if err != nil {
		t.Fatal(err)
	}
	return made
}
