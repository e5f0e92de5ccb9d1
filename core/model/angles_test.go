package model_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/testing/sample"
	"ppca/core/linalg"
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
			blas64.Scal(1e-9, linalg.Vector(m.Basis.RawRowView(3*b)))
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
