package noise

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"ppca/core/graph"
	"ppca/core/internal/testing/numbers"
)

// drawn returns residuals of n rows at θ drawn evenly over g, whose noise is σ²: r² is a
// sum of independent squares in d/dispersion degrees of freedom, so that its variance is
// dispersion times that of d independent cells.
func drawn(n int, seed uint64, low, high, d, dispersion float64, variance func(theta float64) float64) Residuals {
	rng := rand.New(rand.NewPCG(seed, 19))
	var r Residuals
	for range n {
		theta := low + (high-low)*rng.Float64()
		sum, free := 0.0, int(math.Round(d/dispersion))
		for range free {
			z := rng.NormFloat64()
			sum += z * z
		}
		r.Theta = append(r.Theta, theta)
		r.Squares = append(r.Squares, sum*d/float64(free)*variance(theta))
		r.Freedom = append(r.Freedom, d)
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

func fitted(t *testing.T, g graph.Graph, r Residuals) *Estimate {
	t.Helper()
	e, err := Fit(context.Background(), g, r)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// σ² is found where it changes with θ, on a line, on a ring and on a grid, and the
// dispersion where cells depend on each other.
func TestFitFindsTheNoise(t *testing.T) {
	ring, err := graph.Ring([]float64{0, 6, 12, 18}, 24)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		low, high float64
		truth     Field
	}{
		{"line", 0, 2, Field{line(t, 0, 0.5, 1, 1.5, 2), []float64{1, 0.2, -1, -0.5, -2}}},
		{"ring", 0, 24, Field{ring, []float64{-3, -2, -4, -3.5}}},
	} {
		e := fitted(t, c.truth.Graph, drawn(600, 3, c.low, c.high, 60, 6, func(theta float64) float64 { return c.truth.At(theta) }))
		for b, want := range c.truth.Log {
			// The standard error is about √(2φ/d)/√(rows at the knot) = 0.037.
			if math.Abs(e.Log[b]-want) > 0.13 {
				t.Errorf("%s: log σ² at knot %d is %.3g, drawn with %.3g", c.name, b+1, e.Log[b], want)
			}
		}
		if e.Dispersion < 4.5 || e.Dispersion > 7.5 {
			t.Errorf("%s: dispersion %.3g, drawn with 6", c.name, e.Dispersion)
		}
		if e.Gain <= e.Parameters-1 {
			t.Errorf("%s: a gain of %.3g for %.3g parameters does not pay", c.name, e.Gain, e.Parameters)
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
	for i, x := range r.Theta {
		r.Theta[i] = math.Round(x/2) * 3 // all at the knots 0 and 3
	}
	for i, x := range r.Theta {
		if x > 0 {
			r.Squares[i] *= 2
		}
	}
	e := fitted(t, line(t, -1, 0, 1, 2, 3, 4), r)
	numbers.Near(t, "beyond the ends", []float64{e.Log[0], e.Log[5]}, []float64{e.Log[1], e.Log[4]}, 1e-6)
	third := (e.Log[4] - e.Log[1]) / 3
	numbers.Near(t, "between", []float64{e.Log[2], e.Log[3]}, []float64{e.Log[1] + third, e.Log[1] + 2*third}, 1e-6)
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
			if e.Gain > e.Parameters-1 {
				pays++
			}
			largest += math.Log(e.Ratio()) / 40
		}
		// Akaike's criterion is wrong in up to one of six cases.
		if pays > 8 {
			t.Errorf("%d rows: noise by θ pays in %d of 40 draws of constant noise", n, pays)
		}
		if largest > 0.3 {
			t.Errorf("%d rows: the mean log ratio of σ² is %.3g", n, largest)
		}
	}
}

// The result minimises the penalised loss: its gradient, which finite differences
// confirm, is 0. A weight counts like equal rows, but for the number of rows.
func TestGradientAgainstDifferences(t *testing.T) {
	ctx := context.Background()
	r := drawn(50, 9, 0, 3, 20, 2, func(x float64) float64 { return 1 + x })
	for i := range r.Squares {
		r.Weights = append(r.Weights, 1+float64(i%3))
	}
	l, err := newLikelihood(ctx, line(t, 0, 0.5, 2, 3), r)
	if err != nil {
		t.Fatal(err)
	}
	at := func(log []float64) point {
		p, err := l.at(ctx, log)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	value := func(log []float64) float64 { return l.penalised(at(log), 0.3) }
	start := []float64{0.3, -0.2, 0.1, 0.7}
	gradient, _, err := l.derivatives(ctx, smooth{step: 0.3, point: at(start)})
	if err != nil {
		t.Fatal(err)
	}
	for b := range start {
		up, down := append([]float64(nil), start...), append([]float64(nil), start...)
		up[b] += 1e-5
		down[b] -= 1e-5
		numbers.Near(t, "gradient", []float64{gradient[b]}, []float64{(value(up) - value(down)) / 2e-5}, 1e-7)
	}
	s, err := l.smooth(ctx, 0.3, at([]float64{12, -12, 12, -12}))
	if err != nil {
		t.Fatal(err)
	}
	if gradient, _, err = l.derivatives(ctx, s); err != nil {
		t.Fatal(err)
	}
	for b, g := range gradient {
		if math.Abs(g) > 1e-3 {
			t.Errorf("at the minimum the gradient at knot %d is %v", b+1, g)
		}
	}
}

// Residuals of 0, rows without degrees of freedom and units of any size leave σ² finite
// and positive; where nothing can be estimated Fit says so.
func TestFitOfOddResiduals(t *testing.T) {
	g := line(t, 0, 1, 2)
	r := drawn(60, 11, 0, 2, 30, 1, func(x float64) float64 { return 1e-200 * (1 + x) })
	for i, x := range r.Theta {
		if x < 1 {
			r.Squares[i] = 0
		}
		if i%7 == 0 {
			r.Freedom[i] = 0
		}
	}
	e := fitted(t, g, r)
	for b, v := range e.AtRows([]float64{0, 1, 2}) {
		if !(v > 0 && v < 1e-190) {
			t.Errorf("σ² at knot %d is %v", b+1, v)
		}
	}
	for name, bad := range map[string]Residuals{
		"all 0":      {Theta: []float64{0, 1, 2}, Squares: []float64{0, 0, 0}, Freedom: []float64{1, 1, 1}},
		"no freedom": {Theta: []float64{0, 1, 2}, Squares: []float64{1, 1, 1}, Freedom: []float64{0, 1, 0}},
	} {
		if _, err := Fit(context.Background(), g, bad); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// Nodes in place of many rows give the same estimate, also where σ² changes a
// million-fold within a bin and where few rows of one bin stay rows.
func TestNodesStandForRows(t *testing.T) {
	ctx := context.Background()
	g := line(t, 0, 1, 2, 3)
	for name, variance := range map[string]func(x float64) float64{
		"gentle": func(x float64) float64 { return 1 + x },
		"steep":  func(x float64) float64 { return math.Exp(14 * math.Abs(x-1)) },
	} {
		r := drawn(900, 13, 0, 2.02, 40, 3, variance)
		l, err := newLikelihood(ctx, g, r)
		if err != nil {
			t.Fatal(err)
		}
		nodes := *l
		nodes.condense()
		if len(nodes.half) > 3*24 {
			t.Fatalf("%s: %d places are left", name, len(nodes.half))
		}
		want, _, err := l.choose(ctx)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := nodes.choose(ctx)
		if err != nil {
			t.Fatal(err)
		}
		numbers.Near(t, name, append(got.log, got.step, nodes.dispersion, got.loss), append(want.log, want.step, l.dispersion, want.loss), 1e-7)
	}
}
