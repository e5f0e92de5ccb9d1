package linalg

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// rotated returns a basis whose vector i is axis 2i rotated towards axis 2i+1.
func rotated(cols int, angles ...float64) blas64.General {
	q := general(len(angles), cols)
	for i, angle := range angles {
		q.Data[i*cols+2*i], q.Data[i*cols+2*i+1] = math.Cos(angle), math.Sin(angle)
	}
	return q
}

func TestAnglesAreThoseOfTheRotation(t *testing.T) {
	want := []float64{0, 1e-6, 0.3, 1.2, math.Pi / 2}
	here, there := rotated(20, 0, 0, 0, 0, 0), rotated(20, 1.2, 0, math.Pi/2, 1e-6, 0.3)
	// Different vectors with the same spans, some tiny, some huge, some nearly
	// parallel.
	mixed := func(q blas64.General, seed uint64) blas64.General {
		m := general(q.Rows, q.Cols)
		copyRows(m, q)
		turned := general(m.Rows, m.Cols)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, random(q.Rows, q.Rows, q.Rows, seed), m, 0, turned)
		copyRows(m, turned)
		for i, scale := range []float64{1e-8, 1, 1e8, 3, 1e-3} {
			blas64.Scal(scale, rowOf(m, i))
		}
		return m
	}
	a, b := mixed(here, 1), mixed(there, 2)
	for _, found := range [][]float64{Angles(Basis(a), Basis(b)), Angles(Basis(b), Basis(a))} {
		for i, angle := range found {
			if !(math.Abs(angle-want[i]) <= 1e-7) {
				t.Errorf("angle %d is %v, want %v", i, angle, want[i])
			}
		}
	}
	for _, angle := range Angles(Basis(a), Basis(mixed(here, 3))) {
		if angle != 0 {
			t.Errorf("the angle of a space to itself is %v", angle)
		}
	}
}

func TestAnglesOfOtherDimensions(t *testing.T) {
	three := general(4, 20)
	copyRows(three, rotated(20, 0, 0.5, 0))
	copy(three.Data[60:], three.Data[:20]) // depends on the first
	large := Basis(three)
	checkOrthonormal(t, large)
	if large.Rows != 3 {
		t.Fatalf("%d dimensions, want 3", large.Rows)
	}
	for _, small := range []blas64.General{rotated(20, 0, 0), general(0, 20), Basis(general(2, 20))} {
		found := Angles(small, large)
		want := []float64{math.Pi / 2, math.Pi / 2, math.Pi / 2}
		if small.Rows == 2 {
			want[0], want[1] = 0, 0.5
		}
		for i := range want {
			if len(found) != 3 || !(math.Abs(found[i]-want[i]) <= 1e-7) {
				t.Fatalf("%d dimensions against 3 are at %v, want %v", small.Rows, found, want)
			}
		}
	}
}
