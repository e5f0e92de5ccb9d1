package export

import (
	"bytes"
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
)

func TestCoefficientsComeBack(t *testing.T) {
	for _, ids := range [][]string{nil, {"a, \"b\"", "c"}} {
		r := Result{
			IDs: ids, ThetaName: "theta", Theta: []float64{1.0 / 3, -2},
			Names: dataset.CoefficientNames(2), X: mat.NewDense(2, 2, []float64{math.Pi, 1e-300, -1. / 7, 0}),
		}
		var b bytes.Buffer
		if err := r.Write(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		s, err := input.ReadCoefficients(context.Background(), []dataset.File{{Name: "b.csv", Data: b.Bytes()}}, 2, "")
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		if !mat.Equal(s.X, r.X) || !slices.Equal(s.Theta, r.Theta) || !slices.Equal(s.IDs, ids) {
			t.Errorf("%v %v %v came back from\n%s", s.IDs, s.Theta, mat.Formatted(s.X), b.String())
		}
		if _, err := input.ReadCoefficients(context.Background(), []dataset.File{{Name: "b.csv", Data: b.Bytes()}}, 3, ""); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a missing b3: %v", err)
		}
	}
}
