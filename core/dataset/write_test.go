package dataset_test

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
		r := dataset.Result{
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

// Names of the columns before the variables differ from those of the variables, which stay.
func TestNamesAreUnique(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"a", "b"}, "id,age,a,b"},
		{[]string{"id", "b"}, "row,age,id,b"},
		{[]string{"id", "row"}, "row (2),age,id,row"},
		{[]string{"age", "row (2)"}, "id,age (θ),age,row (2)"},
	} {
		r := dataset.Result{IDs: []string{"x"}, ThetaName: "age", Theta: []float64{1}, Names: c.names, X: mat.NewDense(1, 2, nil)}
		var file bytes.Buffer
		if err := r.Write(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		if got, _, _ := bytes.Cut(file.Bytes(), []byte("\n")); string(got) != c.want {
			t.Errorf("the names are %s, want %s", got, c.want)
		}
	}
}
