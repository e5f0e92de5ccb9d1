package model_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

// TestAngles compares the angles with QR and SVD of the dense bases.
func TestAngles(t *testing.T) {
	for _, k := range []int{12, 70} { // fewer and more variables than vectors at the knots
		checkAngles(t, k)
	}
}

func checkAngles(t *testing.T, k int) {
	t.Helper()
	d := sample.Data(200, k, 0.1, 3)
	o := sample.Defaults(t, d)
	o.Components = 3
	m := fitted(t, d, o)
	if k > 12 {
		for b := range m.Graph.Knots() { // components may be short
			blas64.Scal(1e-9, dense.Vector(m.Basis.RawRowView(3*b)))
		}
	}
	from, theta := []float64{0.7}, []float64{0.7, 0, 1.1, 2.5, 3}
	found, err := m.Angles(from, theta)
	if err != nil {
		t.Fatal(err)
	}
	span := func(theta float64) *mat.Dense {
		at, err := m.At(theta)
		if err != nil {
			t.Fatal(err)
		}
		var qr mat.QR
		var q mat.Dense
		qr.Factorize(at.Basis.T())
		qr.QTo(&q)
		return mat.DenseCopyOf(q.Slice(0, k, 0, 3))
	}
	for i, there := range theta {
		var product mat.Dense
		product.Mul(span(from[0]).T(), span(there))
		var svd mat.SVD
		svd.Factorize(&product, mat.SVDNone)
		for v, cosine := range svd.Values(nil) {
			if want := math.Acos(min(cosine, 1)) * 180 / math.Pi; !(math.Abs(found.At(i, v)-want) <= 1e-5) {
				t.Errorf("K = %d: angle %d from θ = %v to %v is %v°, want %v°", k, v+1, from[0], there, found.At(i, v), want)
			}
		}
	}
	if turned := found.At(4, 2); !(turned > 1) {
		t.Errorf("from 0.7 to 3 the subspace turns by only %v°, too little to test anything", turned)
	}
}

// A knot with fewer components has fewer directions. A model that does not move has
// angles of 0.
func TestAnglesOfFewerComponents(t *testing.T) {
	d := sample.Data(200, 12, 0.1, 3)
	o := sample.Defaults(t, d)
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components, o.ComponentsPerKnot = 3, []int{1, 3, 3, 1}
	m := fitted(t, d, o)
	found, err := m.Angles([]float64{0}, []float64{0, 1, 3})
	if err != nil {
		t.Fatal(err)
	}
	within := func(name string, angles []float64, want float64) {
		for _, angle := range angles {
			if !(math.Abs(angle-want) <= 1e-5) {
				t.Errorf("%s: %v°, want %v°", name, angles, want)
			}
		}
	}
	within("to itself", found.RawRowView(0), 0)
	within("two additional directions", found.RawRowView(1)[1:], 90)
	within("one direction of three at both", found.RawRowView(2)[:2], 0)
	still := &model.Model{Graph: m.Graph.Ruled(graph.Constant), Mean: mat.NewDense(1, 12, nil), Basis: mat.DenseCopyOf(m.Basis.Slice(3, 6, 0, 12)), Components: 3, ComponentsPerKnot: []int{3}}
	found, err = still.Angles([]float64{0}, []float64{0.3, 3})
	if err != nil {
		t.Fatal(err)
	}
	within("a constant model", found.RawMatrix().Data, 0)
}
