package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// TestInvariance: the order of the rows does not matter, nor do the units of the data
// if λ_v and λ_o scale with their square.
func TestInvariance(t *testing.T) {
	d := sample.Data(80, 12, 0.5, 6)
	o := sample.Defaults(t, d)
	o.Components, o.Tolerance = 3, 1e-12
	m := fittedTo(t, d, o)
	want, _ := m.At(1.234)

	shuffled := fit.Data{X: mat.NewDense(80, 12, nil), Theta: make([]float64, 80)}
	for i := range d.Theta {
		shuffled.X.(*mat.Dense).SetRow(i, d.X.(*mat.Dense).RawRowView((i*37)%80))
		shuffled.Theta[i] = d.Theta[(i*37)%80]
	}
	other := fittedTo(t, shuffled, o)
	// E is flat along a rotation common to all knots except for the small orthogonality
	// term, so its minimum is determined only to that precision.
	a, b := m.Summary.Energy, other.Summary.Energy
	testkit.Near(t, "energy of shuffled rows", []float64{b.Total - b.Orthogonality}, []float64{a.Total - a.Orthogonality}, 1e-7)
	if max(a.Orthogonality, b.Orthogonality) > 1e-5*a.Total {
		t.Errorf("orthogonality %v and %v", a.Orthogonality, b.Orthogonality)
	}

	for _, c := range []float64{1e-140, 1e-3, 1e140} {
		large := fit.Data{X: mat.DenseCopyOf(d.X), Theta: d.Theta}
		large.X.(*mat.Dense).Scale(c, large.X)
		options := sample.Defaults(t, large)
		options.Components, options.Tolerance = 3, 1e-12
		got, _ := fittedTo(t, large, options).At(1.234)
		testkit.Near(t, "mean in other units", floats.ScaleTo(make([]float64, len(got.Mean)), 1/c, got.Mean), want.Mean, 1e-7)
		testkit.Near(t, "basis in other units", got.Basis.RawMatrix().Data, want.Basis.RawMatrix().Data, 1e-5)
	}
}

// TestScaleIsDivision fits standardised data through Data.Scale and by hand.
func TestScaleIsDivision(t *testing.T) {
	d := sample.Data(60, 6, 0.5, 8)
	scale := []float64{1, 2, 0.5, 10, 3, 0.1}
	by := fit.Data{X: mat.DenseCopyOf(d.X), Theta: d.Theta}
	for i := range d.Theta {
		for k, s := range scale {
			by.X.(*mat.Dense).Set(i, k, d.X.At(i, k)/s)
		}
	}
	o := sample.Defaults(t, by)
	o.Components = 2
	d.Scale = scale
	one, other := fittedTo(t, d, o), fittedTo(t, by, o)
	testkit.Near(t, "energy", []float64{one.Summary.Energy.Total, one.Summary.RMSE}, []float64{other.Summary.Energy.Total, other.Summary.RMSE}, 1e-10)
	a, _ := one.At(1)
	b, _ := other.At(1)
	for k, s := range scale {
		if !(math.Abs(a.Mean[k]-s*b.Mean[k]) <= 1e-8*s) {
			t.Errorf("variable %d: mean %v, want %v", k+1, a.Mean[k], s*b.Mean[k])
		}
	}
}

// TestRotationOfTheDataSpace: rotating the variables rotates the model, since E does
// not depend on the axes.
func TestRotationOfTheDataSpace(t *testing.T) {
	d := sample.Data(80, 12, 0.5, 21)
	q := rotation(12, 3)
	turned := fit.Data{X: new(mat.Dense), Theta: d.Theta}
	turned.X.(*mat.Dense).Mul(d.X, q)
	const tolerance = 1e-7
	for _, gauge := range []fit.Gauge{fit.Decoupled, fit.Centred, fit.Ridge} {
		o := sample.Defaults(t, d)
		o.Components, o.Tolerance, o.Gauge = 3, 1e-12, gauge
		m, other := fittedTo(t, d, o), fittedTo(t, turned, o)
		a, b := m.Summary, other.Summary
		testkit.Near(t, string(gauge)+": energy", []float64{b.Energy.Total - b.Energy.Orthogonality}, []float64{a.Energy.Total - a.Energy.Orthogonality}, tolerance)
		testkit.Near(t, string(gauge)+": RMSE", []float64{b.RMSE}, []float64{a.RMSE}, 10*tolerance)
		here, _ := m.At(1.234)
		there, _ := other.At(1.234)
		var mean mat.VecDense
		mean.MulVec(q.T(), mat.NewVecDense(12, here.Mean))
		testkit.Near(t, string(gauge)+": mean", there.Mean, mean.RawVector().Data, 100*tolerance)
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
