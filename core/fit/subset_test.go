package fit

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// With weights 1 and 3 the mean is (1500, 3000); the rows differ from it by 1500·(1, 2)
// and 500·(1, 2).
func TestVarianceIsOfTheDataSquared(t *testing.T) {
	d := Data{X: mat.NewDense(2, 2, []float64{0, 0, 2000, 4000}), Theta: []float64{0, 1}, Weights: []float64{1, 3}}
	got, err := Variance(t.Context(), d)
	if want := (5*1500.*1500 + 3*5*500*500) / 4; err != nil || !(math.Abs(got-want) <= 1e-12*want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

// A subset has every property of its rows, in their order.
func TestSubset(t *testing.T) {
	d := Data{
		X: mat.NewDense(3, 2, []float64{1, 2, 3, 4, 5, 6}), Theta: []float64{10, 11, 20, 21, 30, 31},
		Weights: []float64{1, 2, 3}, Observed: []bool{true, true, false, true, true, false},
	}
	s := d.Subset([]int{2, 1})
	if !mat.Equal(s.X, mat.NewDense(2, 2, []float64{5, 6, 3, 4})) || !slices.Equal(s.Theta, []float64{30, 31, 20, 21}) ||
		!slices.Equal(s.Weights, []float64{3, 2}) || !slices.Equal(s.Observed, []bool{true, false, false, true}) {
		t.Errorf("%+v", s)
	}
}
