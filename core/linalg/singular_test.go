package linalg

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// The smallest values are so small that the eigenvalues of MMᵀ would lose them.
func TestSingularKeepsSmallValues(t *testing.T) {
	for _, shape := range []struct{ rows, cols int }{{1, 1}, {1, 7}, {5, 5}, {12, 30}, {48, 48}, {48, 700}, {150, 150}} {
		want := make([]float64, shape.rows)
		for i := range want {
			want[i] = math.Pow(1e-11, float64(i)/max(1, float64(shape.rows-1)))
		}
		var left, right mat.QR
		left.Factorize(mat.NewDense(shape.rows, shape.rows, random(shape.rows, shape.rows, shape.rows, 1).Data))
		right.Factorize(mat.NewDense(shape.cols, shape.rows, random(shape.cols, shape.rows, shape.rows, 2).Data))
		var u, v, scaled, product mat.Dense
		left.QTo(&u)
		right.QTo(&v)
		scaled.Mul(&u, mat.NewDiagDense(shape.rows, want))
		product.Mul(&scaled, v.Slice(0, shape.cols, 0, shape.rows).T())

		m := general(shape.rows, shape.cols)
		copyRows(m, product.RawMatrix())
		bound := 1e-15 + 0x1p-52*float64(shape.rows)
		values, vectors := singular(m)
		checkOrthonormal(t, vectors)
		for i := range want {
			if !(math.Abs(values[i]-want[i]) <= bound) {
				t.Errorf("%v: value %d is %v, want %v", shape, i+1, values[i], want[i])
			}
			image := make([]float64, shape.rows)
			blas64.Gemv(blas.NoTrans, 1, product.RawMatrix(), rowOf(vectors, i), 0, Vector(image))
			if got := blas64.Nrm2(Vector(image)); !(math.Abs(got-want[i]) <= bound) {
				t.Errorf("%v: the length of the image of vector %d is %v, want %v", shape, i+1, got, want[i])
			}
		}
	}
}

func TestSingularOfLowRank(t *testing.T) {
	a, b := random(6, 2, 2, 3), random(2, 9, 2, 4)
	m := general(6, 9)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, a, b, 0, m)
	values, _ := singular(m)
	if !(values[1] > 0.1) || values[2] > 1e-14*values[0] {
		t.Errorf("values %v of a matrix of rank 2", values)
	}
	if values, _ := singular(general(3, 4)); values[0] != 0 {
		t.Errorf("values %v of nothing", values)
	}
}
