package report_test

import (
	"bytes"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/report"
)

// A model of two variables, one of which has a name that a spreadsheet would compute.
func TestSliceOfIsTheModelAtTheta(t *testing.T) {
	g, err := graph.Line([]float64{0, 10})
	if err != nil {
		t.Fatal(err)
	}
	m := &model.Model{
		Graph: g, Components: 1, ComponentsPerKnot: []int{1, 1}, CoefficientSD: []float64{2}, Names: []string{"=a", "b"},
		Mean: mat.NewDense(2, 2, []float64{0, 1, 10, 3}), Basis: mat.NewDense(2, 2, []float64{1, 0, 0, 1}),
	}
	r, err := report.SliceOf(m, []float64{2.5})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := r.Write(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	if want := "variable,mean,p1\n'=a,2.5,0.75\nb,1.5,0.25\n"; file.String() != want {
		t.Errorf("%q, not %q", file.String(), want)
	}
	m.Scale = []float64{2, 0.5}
	if r, err = report.SliceOf(m, []float64{2.5}); err != nil {
		t.Fatal(err)
	}
	file.Reset()
	if err := r.Write(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	if want := "variable,mean,p1,sd,p1/sd\n'=a,5,1.5,2,0.75\nb,0.75,0.125,0.5,0.25\n"; file.String() != want {
		t.Errorf("%q, not %q", file.String(), want)
	}
	at, err := m.At(2.5)
	if err != nil || math.Abs(at.Explained[0]-4*(0.75*0.75+0.25*0.25)) > 1e-12 {
		t.Errorf("the variance explained, in the units of the fit, is %v, %v", at.Explained, err)
	}
	if _, err := report.SliceOf(m, []float64{1, 2}); err == nil {
		t.Error("two parameters for a model of one")
	}
}
