package baseline

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/userjson"
)

func number(h float64) userjson.Number { return userjson.Number(h) }

// localOptions returns the options of a fit.
func localOptions(g graph.Graph, bandwidth float64, components int) fit.Options {
	return fit.Options{Graph: g, Components: components, Bandwidth: number(bandwidth), Seed: 1}
}

// TestErrorsOfBandwidths compares the errors of the search with fits of all variables
// to the same folds: 9 variables have no directions outside those searched.
func TestErrorsOfBandwidths(t *testing.T) {
	d := sample.Data(80, 9, 0.5, 20)
	for i := range 80 {
		d.Groups = append(d.Groups, i/4)
	}
	o := line(t, 0, 2, 0, 3)
	m := fitted1(t, d, o)
	f, err := fit.DealFolds(80, d.Groups, 0, o.Seed)
	if err != nil {
		t.Fatal(err)
	}
	b := m.Summary.Bandwidth
	if b.Folds != 10 || b.Groups != 20 || m.Options.Bandwidth != b.Value {
		t.Errorf("%+v, options %v", b, m.Options.Bandwidth)
	}
	for _, tried := range b.Tried {
		sum := 0.0
		for fold := range f.Count {
			training, testing := f.Split(fold)
			o.Bandwidth = tried.Bandwidth
			left := d.Subset(testing)
			score, err := fitted1(t, d.Subset(training), o).Score(t.Context(), left.X, left.Theta, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range score.Rows {
				sum += e / 80
			}
		}
		if !(math.Abs(tried.RMSE-sum) <= 0.01*sum) { // the search has half as many knots
			t.Errorf("h = %v: error %v, fits of all variables have %v", tried.Bandwidth, tried.RMSE, sum)
		}
		if tried.RMSE < leastOf(b) {
			t.Errorf("h = %v errs less than the chosen %v", tried.Bandwidth, b.Value)
		}
	}
}

func leastOf(b *fit.Bandwidth) float64 {
	for _, tried := range b.Tried {
		if tried.Bandwidth == b.Value {
			return tried.RMSE
		}
	}
	return math.NaN()
}

// TestChoiceFollowsTheData: data that do not depend on θ get a wide kernel, data that
// turn fast a narrow one.
func TestChoiceFollowsTheData(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	var chosen []float64
	for _, speed := range []float64{0, 1, 5} {
		d := fit.Data{X: mat.NewDense(300, 8, nil), Theta: make([]float64, 300)}
		for i := range 300 {
			d.Theta[i] = rng.Float64()
			b := rng.NormFloat64()
			for c := range 8 {
				d.X.(*mat.Dense).Set(i, c, b*math.Sin(float64(c)+speed*d.Theta[i])+math.Cos(float64(c)-speed*d.Theta[i])+0.1*rng.NormFloat64())
			}
		}
		m := fitted1(t, d, line(t, 0, 1, 0, 1))
		chosen = append(chosen, float64(m.Summary.Bandwidth.Value))
	}
	if !(chosen[0] > chosen[1] && chosen[1] > chosen[2]) || chosen[2] > 0.15 {
		t.Errorf("bandwidths %v for speeds 0, 1, 5", chosen)
	}
}
