package tune

import (
	"math"
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
