package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestRotationOfTheDataSpace checks that a rotation of the variables among each
// other rotates the model with them: nothing in E depends on the axes.
func TestRotationOfTheDataSpace(t *testing.T) {
	d := sample(80, 12, 0.5, 21)
	q := rotation(12, 3)
	turned := Data{X: new(mat.Dense), Theta: d.Theta}
	turned.X.(*mat.Dense).Mul(d.X, q)
	const tolerance = 1e-7
	for _, gauge := range []string{Decoupled, Centred, Ridge} {
		o := mustDefaults(t, d)
		o.Components, o.Tolerance, o.Gauge = 3, 1e-12, gauge
		m, other := mustFit(t, d, o), mustFit(t, turned, o)
		a, b := m.Summary, other.Summary
		near(t, gauge+": energy", []float64{b.Energy.Total - b.Energy.Orthogonality}, []float64{a.Energy.Total - a.Energy.Orthogonality}, tolerance)
		near(t, gauge+": RMSE", []float64{b.RMSE}, []float64{a.RMSE}, 10*tolerance)
		here, _ := m.At(1.234)
		there, _ := other.At(1.234)
		var mean mat.VecDense
		mean.MulVec(q.T(), mat.NewVecDense(12, here.Mean))
		near(t, gauge+": mean", there.Mean, mean.RawVector().Data, 100*tolerance)
	}
}

// rotation returns a random orthogonal k×k matrix.
func rotation(k int, seed uint64) *mat.Dense {
	rng := rand.New(rand.NewPCG(seed, 7))
	random := mat.NewDense(k, k, nil)
	random.Apply(func(int, int, float64) float64 { return rng.NormFloat64() }, random)
	var qr mat.QR
	qr.Factorize(random)
	var q mat.Dense
	qr.QTo(&q)
	return &q
}

// TestProjectionInBatches checks that an observation's coefficients and error do
// not depend on what it is projected with.
func TestProjectionInBatches(t *testing.T) {
	d := sample(50, 12, 0.5, 22)
	o := mustDefaults(t, d)
	o.Components = 3
	d, o = withMasks(d, o)
	m := mustFit(t, d, o)
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
		near(t, "coefficients", mat.DenseCopyOf(part.Coefficients).RawMatrix().Data, mat.DenseCopyOf(whole.Coefficients.Slice(lo, hi, 0, 3)).RawMatrix().Data, 1e-9)
		near(t, "errors", part.RMSE, whole.RMSE[lo:hi], 1e-12)
	}
}

// TestCoefficientsMinimise checks that coefficients of a projection cannot be
// moved without a larger error.
func TestCoefficientsMinimise(t *testing.T) {
	d := sample(40, 12, 0.5, 23)
	o := mustDefaults(t, d)
	o.Components = 3
	d, o = withMasks(d, o)
	m := mustFit(t, d, o)
	told, err := m.Project(context.Background(), d.X, d.Theta, d.Observed)
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
		beta := mat.Row(nil, i, told.Coefficients)
		least := error(beta)
		if !(math.Abs(least-told.RMSE[i]) <= 1e-9) {
			t.Errorf("row %d: error %v is told as %v", i+1, least, told.RMSE[i])
		}
		for range 10 {
			moved := make([]float64, len(beta))
			for v, b := range beta {
				moved[v] = b + 0.01*rng.NormFloat64()
			}
			if error(moved) < least-1e-12 {
				t.Errorf("row %d: moved coefficients err less: %v, not %v", i+1, error(moved), least)
			}
		}
	}
}
