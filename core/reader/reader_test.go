package reader

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// drawn returns n observations of 12 variables that hold two values of θ in noisy, linear
// form, beside stronger variation that has nothing to do with θ.
func drawn(n int, seed uint64) (x, theta *mat.Dense) {
	random := rand.New(rand.NewPCG(seed, 2))
	x, theta = mat.NewDense(n, 12, nil), mat.NewDense(n, 2, nil)
	for i := range n {
		a, b, other := random.Float64(), 10*random.Float64(), 5*random.NormFloat64()
		theta.SetRow(i, []float64{a, b})
		for c := range 12 {
			x.Set(i, c, 7+a*math.Cos(float64(c))+0.3*b*math.Sin(float64(2*c))+other*math.Cos(float64(3*c+1))+0.05*random.NormFloat64())
		}
	}
	return x, theta
}

// TestReaderOfFreshObservations: errors and intervals hold for observations that the
// reader has not seen.
func TestReaderOfFreshObservations(t *testing.T) {
	x, theta := drawn(400, 1)
	r, err := Fit(context.Background(), x, theta, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	fresh, truth := drawn(2000, 2)
	for axis := range 2 {
		square, within := 0.0, 0.0
		half := r.HalfWidth(0.9, axis)
		for i := range 2000 {
			e := r.Read(fresh.RawRowView(i))[axis] - truth.At(i, axis)
			square += e * e / 2000
			if math.Abs(e) <= half {
				within += 1. / 2000
			}
		}
		if ratio := math.Sqrt(square) / r.RMSE[axis]; !(ratio > 0.85 && ratio < 1.15) {
			t.Errorf("axis %d: the error of fresh observations is %v of that of cross-validation", axis+1, ratio)
		}
		if !(within > 0.85 && within < 0.95) {
			t.Errorf("axis %d: %v of the fresh observations are in the intervals of 90 %%", axis+1, within)
		}
		if spread := math.Sqrt(square) / []float64{0.29, 2.9}[axis]; spread > 0.2 {
			t.Errorf("axis %d: the error is %v of the spread of θ", axis+1, spread)
		}
	}
}

// TestGroupsStayTogether: copies of an observation in the training rows must not make the
// error look small.
func TestGroupsStayTogether(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	x, theta, groups := mat.NewDense(60, 40, nil), mat.NewDense(60, 1, nil), make([]int, 60)
	for i := range 60 {
		if groups[i] = i / 2; i%2 == 0 { // pure noise, each row twice
			for c := range 40 {
				x.Set(i, c, random.NormFloat64())
			}
			theta.Set(i, 0, random.NormFloat64())
		} else {
			x.SetRow(i, x.RawRowView(i-1))
			theta.Set(i, 0, theta.At(i-1, 0))
		}
	}
	with, err := Fit(context.Background(), x, theta, groups, 1)
	if err != nil {
		t.Fatal(err)
	}
	without, err := Fit(context.Background(), x, theta, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if with.RMSE[0] < 0.8 || without.RMSE[0] > 0.7*with.RMSE[0] {
		t.Errorf("RMSE %v with groups, %v without", with.RMSE[0], without.RMSE[0])
	}
}

// With few observations there is no reader.
func TestTooFewObservations(t *testing.T) {
	x, theta := drawn(9, 1)
	if r, err := Fit(context.Background(), x, theta, nil, 1); r != nil || err != nil {
		t.Errorf("%v, %v", r, err)
	}
}
