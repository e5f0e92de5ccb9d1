package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
)

// drawn returns n observations of k variables with v components whose basis turns with θ in
// [0, 1], P(θ) = P exp(θA) with A skew, and standard deviations from 1 down to 0.5. Their
// mean bends, and every cell has noise.
func drawn(n, k, v int, noise float64, seed uint64) fit.Data {
	rng := rand.New(rand.NewPCG(seed, 99))
	normal := func(rows, columns int) *mat.Dense {
		m := mat.NewDense(rows, columns, nil)
		m.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, m)
		return m
	}
	var qr mat.QR
	var basis, turn, step mat.Dense
	qr.Factorize(normal(k, k))
	qr.QTo(&basis)
	square := normal(k, k)
	turn.Sub(square, square.T())
	turn.Scale(1/math.Sqrt(2*float64(k)), &turn)
	means := normal(2, k)
	d := fit.Data{Theta: make([]float64, n)}
	x := mat.NewDense(n, k, nil)
	for i := range n {
		theta := rng.Float64()
		d.Theta[i] = theta
		step.Scale(theta, &turn)
		step.Exp(&step)
		var loadings mat.Dense
		loadings.Mul(&step, &basis)
		for c := range k {
			x.Set(i, c, means.At(0, c)*math.Sin(2*theta)+means.At(1, c)*math.Cos(2*theta)+noise*rng.NormFloat64())
		}
		for b := range v {
			deviation := 1 - 0.5*float64(b)/float64(max(1, v-1))
			beta := deviation * rng.NormFloat64()
			for c := range k {
				x.Set(i, c, x.At(i, c)+beta*loadings.At(c, b))
			}
		}
	}
	d.X = x
	return d
}

// TestNumberOfComponents searches 1 to 12 components on drawn data with 1 to 8: exact in
// 80 %, within one in 97 %, never all. The usual run has few of them, and every second number
// of components.
func TestNumberOfComponents(t *testing.T) {
	exact, near, total := 0, 0, 0
	for _, n := range testkit.Sized([]int{100}, []int{100, 300, 1000}) {
		for _, k := range testkit.Sized([]int{12}, []int{12, 20}) {
			for v := 1; v <= 8; v += testkit.Sized(3, 1) {
				for seed := range testkit.Sized(uint64(1), 3) {
					var numbers []int
					for number := 1; number <= 12; number += testkit.Sized(3, 1) {
						numbers = append(numbers, number)
					}
					d := drawn(n, k, v, 0.3, uint64(1000*n+10*k+v)+100_000_000*seed)
					variance, err := fit.Variance(t.Context(), d)
					if err != nil {
						t.Fatal(err)
					}
					o := Options{Components: numbers, Mean: Grid{1, 0.1}, Basis: Grid{math.Inf(1), variance, 0.1 * variance, 0.01 * variance}, Compare: []string{}}
					r, err := Run(t.Context(), d, o, 2, nil)
					if err != nil {
						t.Fatal(err)
					}
					got := r.Best.Components
					total++
					if got == v {
						exact++
					}
					if -1 <= got-v && got-v <= 1 {
						near++
					}
					if got != v {
						t.Logf("%d observations of %d variables: %d components, chose %d", n, k, v, got)
					}
					if got >= k {
						t.Errorf("chose all %d", k)
					}
				}
			}
		}
	}
	t.Logf("exact %d, within one %d, of %d", exact, near, total)
	if float64(exact) < 0.8*float64(total) || float64(near) < 0.97*float64(total) {
		t.Errorf("exact %d, within one %d, of %d", exact, near, total)
	}
}

// TestAllComponentsOfTheVariables: with as many components as variables the error on rows
// left out is 0, which is no reason to choose them; nor is data without noise.
func TestAllComponentsOfTheVariables(t *testing.T) {
	for _, noise := range []float64{0.3, 0} {
		d := drawn(90, 6, 2, noise, 4)
		r, err := Run(t.Context(), d, Options{Components: []int{1, 2, 4, 5, 6}, Mean: Grid{0.1}, Basis: Grid{0.1}, Folds: 3, Compare: []string{}}, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		if all := r.Points[len(r.Points)-1]; all.Components != 6 || !(all.RMSE < 1e-9) {
			t.Errorf("all components leave an error of %v", all.RMSE)
		}
		if noise > 0 && r.Best.Components != 2 || r.Best.Components == 6 {
			t.Errorf("noise %v: chose %d components of 2", noise, r.Best.Components)
		}
	}
}

// TestLogDensityAgainstDenseMatrices compares the log-density with that of the normal
// distribution of K variables, also with hidden cells.
func TestLogDensityAgainstDenseMatrices(t *testing.T) {
	d := drawn(60, 7, 3, 0.3, 5)
	m, err := method.Fit(context.Background(), d, method.Settings{Components: 3, Bins: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSpherical(t.Context(), m, d, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, hidden := range []int{-1, 2} {
		few := d.Subset([]int{0, 20, 59})
		var known []bool
		if hidden >= 0 {
			known = slices.Repeat([]bool{true}, 7)
			known[hidden] = false
		}
		for i := range 3 {
			value, _ := s.given(few, i, known, 0, 7)
			slice, err := m.At(few.Theta[i])
			if err != nil {
				t.Fatal(err)
			}
			var kept []int
			for c := range 7 {
				if c != hidden {
					kept = append(kept, c)
				}
			}
			precision := mat.NewDense(3, 3, s.precision)
			var lambda mat.Dense
			if err := lambda.Inverse(precision); err != nil {
				t.Fatal(err)
			}
			covariance, deviation := mat.NewSymDense(len(kept), nil), mat.NewVecDense(len(kept), nil)
			variance := s.variance
			for a, c := range kept {
				mean := slice.Mean[c]
				for v, b := range s.mean {
					mean += b * slice.Basis.At(v, c)
				}
				deviation.SetVec(a, few.X.At(i, c)-mean)
				for b, e := range kept[:a+1] {
					value := mat.Inner(slice.Basis.ColView(c), &lambda, slice.Basis.ColView(e))
					if a == b {
						value += variance
					}
					covariance.SetSym(a, b, value)
				}
			}
			var factor mat.Cholesky
			var solved mat.VecDense
			if !factor.Factorize(covariance) {
				t.Fatal("not positive definite")
			}
			if err := factor.SolveVecTo(&solved, deviation); err != nil {
				t.Fatal(err)
			}
			want := -0.5 * (mat.Dot(deviation, &solved) + factor.LogDet() + float64(len(kept))*math.Log(2*math.Pi))
			if !(math.Abs(value-want) <= 1e-8*math.Abs(want)) {
				t.Errorf("hidden %d, row %d: %v, want %v", hidden, i, value, want)
			}
		}
	}
}
