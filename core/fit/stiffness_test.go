package fit_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// TestMeanLambdaFollowsTheMean: λ_m is stiffest if the mean does not depend on θ, and
// softer the more it does, in any unit.
func TestMeanLambdaFollowsTheMean(t *testing.T) {
	g, _ := graph.Line([]float64{0, 1, 2, 3})
	last := math.Inf(1)
	for _, swing := range []float64{0, 1, 10} {
		d := sample.Data(300, 10, 0.5, 50)
		still := sample.Data(300, 10, 0.5, 50).X // the order of the rows is independent of θ, so no mean moves with it
		for i, theta := range d.Theta {
			for k := 0; k < 10; k++ {
				d.X.(*mat.Dense).Set(i, k, still.At((7*i)%300, k)+swing*math.Sin(2*theta+float64(k)))
			}
		}
		lambda := mustMeanLambda(t, d, g)
		if swing == 0 && lambda < 1 || swing > 0 && lambda > last || swing == 10 && lambda > 0.1 {
			t.Errorf("mean moves by %v: λ_m = %v, before it %v", swing, lambda, last)
		}
		last = lambda
		large := fit.Data{X: mat.DenseCopyOf(d.X), Theta: d.Theta}
		large.X.(*mat.Dense).Scale(1e150, large.X)
		if other := mustMeanLambda(t, large, g); other != lambda {
			t.Errorf("in other units λ_m is %v, want %v", other, lambda)
		}
	}
}

// TestGeneralisedCrossValidation compares the parts of the score with the dense hat
// matrix.
func TestGeneralisedCrossValidation(t *testing.T) {
	g, _ := graph.Line([]float64{0, 1.5, 3})
	d := sample.Data(20, 4, 0.5, 51)
	unit, variance, moments, target, err := fit.ScoreSums(context.Background(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	w := mat.NewDense(20, 3, nil)
	var x mat.Dense
	x.CloneFrom(d.X)
	for k := 0; k < 4; k++ {
		mean := mat.Sum(d.X.(*mat.Dense).ColView(k)) / 20
		for i := 0; i < 20; i++ {
			x.Set(i, k, (d.X.At(i, k)-mean)/unit)
		}
	}
	for i, theta := range d.Theta {
		at := g.Locate(theta)
		for s, b := range g.Cell(at.Cell) {
			w.Set(i, b, at.Hat[s])
		}
	}
	var s, h mat.Dense
	s.Mul(w.T(), w)
	s.Scale(1.0/20, &s)
	h.Mul(w.T(), &x)
	h.Scale(1.0/20, &h)
	if !mat.EqualApprox(&s, moments, 1e-14) || !mat.EqualApprox(&h, mat.NewDense(3, 4, target.Data), 1e-13) {
		t.Error("the sums differ from WᵀW/n and WᵀX/n")
	}
	testkit.Near(t, "variance", []float64{variance}, []float64{mat.Dot(mat.NewVecDense(80, x.RawMatrix().Data), mat.NewVecDense(80, x.RawMatrix().Data)) / 20}, 1e-12)
}

func mustMeanLambda(t *testing.T, d fit.Data, g graph.Graph) float64 {
	t.Helper()
	lambda, err := fit.MeanLambda(context.Background(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	return lambda
}
