package density

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/testkit"
)

// residuals are what the noise is estimated from.
type residuals struct {
	data             fit.Data // θ and weights
	squares, freedom []float64
}

// drawn returns residuals of n rows at θ drawn evenly over g, whose noise is σ²: r² is a
// sum of independent squares in d/dispersion degrees of freedom, so that its variance is
// dispersion times that of d independent cells.
func drawn(n int, seed uint64, low, high, d, dispersion float64, variance func(theta float64) float64) residuals {
	rng := rand.New(rand.NewPCG(seed, 19))
	var r residuals
	for range n {
		theta := low + (high-low)*rng.Float64()
		sum, free := 0.0, int(math.Round(d/dispersion))
		for range free {
			z := rng.NormFloat64()
			sum += z * z
		}
		r.data.Theta = append(r.data.Theta, theta)
		r.squares = append(r.squares, sum*d/float64(free)*variance(theta))
		r.freedom = append(r.freedom, d)
	}
	return r
}

func line(t *testing.T, endpoints ...float64) graph.Graph {
	t.Helper()
	g, err := graph.Line(endpoints)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func fitted(t *testing.T, g graph.Graph, r residuals) *fit.Noise {
	t.Helper()
	e, err := FitNoise(context.Background(), g, r.data, r.squares, r.freedom)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// logs returns log σ² at the knots.
func logs(n *fit.Noise) []float64 { return mat.Col(nil, 0, NoiseFromSD(graph.Graph{}, n.SD).log) }

// σ² is found where it changes with θ, on a line, on a ring and on a grid.
func TestFitFindsTheNoise(t *testing.T) {
	ring, err := graph.Ring([]float64{0, 6, 12, 18}, 24)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		low, high float64
		truth     NoiseField
	}{
		{"line", 0, 2, NoiseField{line(t, 0, 0.5, 1, 1.5, 2), mat.NewDense(5, 1, []float64{1, 0.2, -1, -0.5, -2})}},
		{"ring", 0, 24, NoiseField{ring, mat.NewDense(4, 1, []float64{-3, -2, -4, -3.5})}},
	} {
		e := fitted(t, c.truth.graph, drawn(600, 3, c.low, c.high, 60, 6, func(theta float64) float64 { return c.truth.AtRows([]float64{theta})[0] }))
		for b, want := range mat.Col(nil, 0, c.truth.log) {
			// The standard error is about √(2φ/d)/√(rows at the knot) = 0.037.
			if math.Abs(logs(e)[b]-want) > 0.13 {
				t.Errorf("%s: log σ² at knot %d is %.3g, drawn with %.3g", c.name, b+1, logs(e)[b], want)
			}
		}
		if e.Gain <= 0 {
			t.Errorf("%s: a gain of %.3g", c.name, e.Gain)
		}
	}
}

// A knot without observations has the noise between its neighbours; at an end, that of
// its neighbour. So do knots of a line far from all observations.
func TestEmptyKnotsFollowTheirNeighbours(t *testing.T) {
	r := drawn(400, 7, 0, 2, 50, 1, func(x float64) float64 {
		if x > 1 {
			return 9
		}
		return 1
	})
	for i, x := range r.data.Theta {
		r.data.Theta[i] = math.Round(x/2) * 3 // all at the knots 0 and 3
	}
	for i, x := range r.data.Theta {
		if x > 0 {
			r.squares[i] *= 2
		}
	}
	log := logs(fitted(t, line(t, -1, 0, 1, 2, 3, 4), r))
	testkit.Near(t, "beyond the ends", []float64{log[0], log[5]}, []float64{log[1], log[4]}, 1e-6)
	third := (log[4] - log[1]) / 3
	testkit.Near(t, "between", []float64{log[2], log[3]}, []float64{log[1] + third, log[1] + 2*third}, 1e-6)
	if third < 0.5 {
		t.Errorf("log σ² changes by %.3g over the observations, drawn with 2.9", 3*third)
	}
}

// Noise that does not change is mostly found to be constant, and a change that a few
// rows show by chance does not pay.
func TestConstantNoiseStaysConstant(t *testing.T) {
	for _, n := range []int{6, 30, 300} {
		largest, pays := 0.0, 0
		for seed := range uint64(40) {
			e := fitted(t, line(t, 0, 1, 2, 3, 4), drawn(n, seed, 0, 4, 100, 10, func(float64) float64 { return 2 }))
			if e.Gain > 0 {
				pays++
			}
			largest += math.Log(e.Ratio) / 40
		}
		if pays > 8 {
			t.Errorf("%d rows: noise by θ pays in %d of 40 draws of constant noise", n, pays)
		}
		if largest > 0.3 {
			t.Errorf("%d rows: the mean log ratio of σ² is %.3g", n, largest)
		}
	}
}

// Residuals of 0, rows without degrees of freedom and units of any size leave σ² finite
// and positive; where nothing can be estimated Fit says so.
func TestFitOfOddResiduals(t *testing.T) {
	g := line(t, 0, 1, 2)
	r := drawn(60, 11, 0, 2, 30, 1, func(x float64) float64 { return 1e-200 * (1 + x) })
	for i, x := range r.data.Theta {
		if x < 1 {
			r.squares[i] = 0
		}
		if i%7 == 0 {
			r.freedom[i] = 0
		}
	}
	e := fitted(t, g, r)
	for b, v := range NoiseFromSD(g, e.SD).AtRows([]float64{0, 1, 2}) {
		if !(v > 0 && v < 1e-190) {
			t.Errorf("σ² at knot %d is %v", b+1, v)
		}
	}
	for name, bad := range map[string]residuals{
		"all 0":      {fit.Data{Theta: []float64{0, 1, 2}}, []float64{0, 0, 0}, []float64{1, 1, 1}},
		"no freedom": {fit.Data{Theta: []float64{0, 1, 2}}, []float64{1, 1, 1}, []float64{0, 1, 0}},
	} {
		if _, err := FitNoise(context.Background(), g, bad.data, bad.squares, bad.freedom); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
