package tune

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// TestCoordinatesChangeNothing searches data of many variables, which are replaced by
// coordinates, and the same data without the variables that are always 0, which are
// not.
func TestCoordinatesChangeNothing(t *testing.T) {
	few := turning(30, 20, 0.3, 0.2, 3)
	many := fit.Data{X: mat.NewDense(30, 80, nil), Theta: few.Theta, Groups: few.Groups}
	for i := range 30 {
		for c := range 20 {
			many.X.(*mat.Dense).Set(i, 4*c, few.X.At(i, c))
		}
	}
	o := Options{Settings: settings(), Mean: Grid{math.Inf(1), 1}, Basis: Grid{math.Inf(1), 1}, Folds: 3}
	var results []Result
	for _, d := range []fit.Data{few, many} {
		r, err := Run(t.Context(), d, o, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	for i, p := range results[0].Points {
		if got, want := results[1].Points[i].RMSE, p.RMSE/2; !(math.Abs(got-want) <= 1e-6*want) {
			t.Errorf("point %d: %v in coordinates, %v without", i, got, want)
		}
	}
}

// TestSearchWithMasks searches data of many variables with hidden cells, which coordinates
// cannot represent, and the same data without the variables that are always 0.
func TestSearchWithMasks(t *testing.T) {
	few := turning(30, 20, 0.3, 0.2, 3)
	many := fit.Data{X: mat.NewDense(30, 80, nil), Theta: few.Theta, Groups: few.Groups, Observed: slices.Repeat([]bool{true}, 30*80)}
	few.Observed = slices.Repeat([]bool{true}, 30*20)
	for i := range 30 {
		for _, hidden := range []int{i % 20, (i + 7) % 20} {
			few.Observed[i*20+hidden], many.Observed[i*80+4*hidden] = false, false
			few.X.(*mat.Dense).Set(i, hidden, 1e3) // must not count
		}
		for c := range 20 {
			many.X.(*mat.Dense).Set(i, 4*c, few.X.At(i, c))
		}
	}
	o := Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{1}, Folds: 3}
	o.Settings.Tolerance = new(1e-9)
	var results []Result
	for _, d := range []fit.Data{few, many} {
		r, err := Run(t.Context(), d, o, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	got, want := results[1].Best.RMSE, results[0].Best.RMSE*math.Sqrt(18./78)
	if !(math.Abs(got-want) <= 0.02*want) || want > 1 { // other cells are hidden together
		t.Errorf("%v of 80 variables, want %v", got, want)
	}
}

// TestRowsOfWeightZero: a search ignores rows of weight 0 and their groups.
func TestRowsOfWeightZero(t *testing.T) {
	d := turning(30, 8, 0.3, 0.2, 3)
	d.Weights = slices.Repeat([]float64{1}, 30)
	more := fit.Data{X: mat.NewDense(33, 8, nil), Theta: append([]float64{3, 0, 1}, d.Theta...), Weights: append([]float64{0, 0, 0}, d.Weights...), Groups: append([]int{1, 2, 3}, d.Groups...)}
	for i := range 33 {
		for c := range 8 {
			value := 1e6
			if i >= 3 {
				value = d.X.At(i-3, c)
			}
			more.X.(*mat.Dense).Set(i, c, value)
		}
	}
	o := Options{Settings: settings(), Mean: Grid{1}, Folds: 3}
	want, err := Run(t.Context(), d, o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Run(t.Context(), more, o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Seconds = want.Seconds; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, without those rows %+v", got, want)
	}
}

// Coordinates replace the variables if these are more than twice as many as the
// observations.
func TestThresholdForCoordinates(t *testing.T) {
	for variables, want := range map[int]int{60: 60, 61: 30} {
		d := turning(30, variables, 0.3, 0.2, 3)
		s, err := New(t.Context(), d, Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{1}})
		if err != nil {
			t.Fatal(err)
		}
		fitted, err := s.observations(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, k := fitted.data.X.Dims(); k != want {
			t.Errorf("30 observations of %d variables are fitted in %d", variables, k)
		}
	}
}
