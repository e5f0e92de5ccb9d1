package model_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// TestProjectionInBatches: the coefficients and the error of an observation do not
// depend on the other rows of the batch.
func TestProjectionInBatches(t *testing.T) {
	d := sample.Data(50, 12, 0.5, 22)
	o := sample.Defaults(t, d)
	o.Components = 3
	d, o = sample.WithMasks(d, o)
	m := fitted(t, d, o)
	whole, err := m.Project(context.Background(), d.X, d.Theta, d.Observed)
	if err != nil {
		t.Fatal(err)
	}
	for lo := 0; lo < 50; lo += 7 {
		hi := min(lo+7, 50)
		part, err := m.Project(context.Background(), d.X.(*mat.Dense).Slice(lo, hi, 0, 12), d.Theta[lo:hi], d.Observed[lo*12:hi*12])
		if err != nil {
			t.Fatal(err)
		}
		testkit.Near(t, "coefficients", mat.DenseCopyOf(part.Coefficients).RawMatrix().Data, mat.DenseCopyOf(whole.Coefficients.Slice(lo, hi, 0, 3)).RawMatrix().Data, 1e-9)
		testkit.Near(t, "errors", part.RMSE, whole.RMSE[lo:hi], 1e-12)
	}
}

// TestCoefficientsMinimise: no change of the coefficients lowers the error.
func TestCoefficientsMinimise(t *testing.T) {
	d := sample.Data(40, 12, 0.5, 23)
	o := sample.Defaults(t, d)
	o.Components = 3
	d, o = sample.WithMasks(d, o)
	m := fitted(t, d, o)
	projection, err := m.Project(context.Background(), d.X, d.Theta, d.Observed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(23, 1))
	for i, theta := range d.Theta {
		at, err := m.At(theta)
		if err != nil {
			t.Fatal(err)
		}
		error := func(beta []float64) float64 {
			sum, count := 0.0, 0.0
			for k, mean := range at.Mean {
				if !d.Observed[12*i+k] {
					continue
				}
				left := d.X.At(i, k) - mean
				for v, b := range beta {
					left -= b * at.Basis.At(v, k)
				}
				sum, count = sum+left*left, count+1
			}
			return math.Sqrt(sum / count)
		}
		beta := mat.Row(nil, i, projection.Coefficients)
		least := error(beta)
		if !(math.Abs(least-projection.RMSE[i]) <= 1e-9) {
			t.Errorf("row %d: error %v is reported as %v", i+1, least, projection.RMSE[i])
		}
		for range 10 {
			moved := make([]float64, len(beta))
			for v, b := range beta {
				moved[v] = b + 0.01*rng.NormFloat64()
			}
			if error(moved) < least-1e-12 {
				t.Errorf("row %d: changed coefficients have a lower error: %v < %v", i+1, error(moved), least)
			}
		}
	}
}
