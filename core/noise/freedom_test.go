package noise

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
)

// Of one component the leverages are those of the regression on all features at once if β
// is even at each θ, and rows of PCA keep (n − 1 − V)(K − V) degrees of freedom.
func TestFreedomIsThatOfTheRegression(t *testing.T) {
	rng, g := rand.New(rand.NewPCG(4, 4)), line(t, 0, 1, 3)
	const n, k, lambda = 24, 7, 0.4
	var theta, weights []float64
	beta := mat.NewDense(n, 1, nil)
	for i := 0; i < n; i += 2 {
		at, size, a := 3*rng.Float64(), rng.NormFloat64(), 0.5+rng.Float64()
		theta, weights = append(theta, at, at), append(weights, a, a)
		beta.Set(i, 0, size)
		beta.Set(i+1, 0, -size)
	}
	floats.Scale(n/floats.Sum(weights), weights)
	hats, err := g.HatWeights(theta)
	if err != nil {
		t.Fatal(err)
	}
	b := g.Knots()
	features := mat.NewDense(n, 2*b, nil)
	for i := range n {
		for knot := range b {
			w := hats.At(i, knot) * math.Sqrt(weights[i])
			features.Set(i, knot, w)
			features.Set(i, b+knot, w*beta.At(i, 0))
		}
	}
	var gram, inverse, hat mat.Dense
	gram.Mul(features.T(), features)
	for _, e := range g.Edges() {
		for _, at := range []int{0, b} {
			for _, term := range []struct {
				i, j int
				sign float64
			}{{e.A, e.A, 1}, {e.B, e.B, 1}, {e.A, e.B, -1}, {e.B, e.A, -1}} {
				gram.Set(at+term.i, at+term.j, gram.At(at+term.i, at+term.j)+term.sign*n*lambda*e.Factor)
			}
		}
	}
	if err := inverse.Inverse(&gram); err != nil {
		t.Fatal(err)
	}
	hat.Product(features, &inverse, features.T())
	cells := make([]float64, n)
	for i := range cells {
		cells[i] = k - float64(i%2)
	}
	free, err := Freedom(context.Background(), g, fit.Data{Theta: theta, Weights: weights}, beta, cells, fit.Lambda{Mean: lambda, Basis: lambda})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range free {
		if want := (cells[i] - 1) * (1 - hat.At(i, i)); math.Abs(d-want) > 1e-9 {
			t.Errorf("row %d has %v degrees of freedom, the regression leaves %v", i+1, d, want)
		}
	}

	drawn := mat.NewDense(n, 3, nil)
	for i := range drawn.RawMatrix().Data {
		drawn.RawMatrix().Data[i] = rng.NormFloat64()
	}
	for i := range cells {
		cells[i] = k
	}
	for _, c := range []struct {
		name   string
		graph  graph.Graph
		lambda fit.Lambda
	}{
		{"one knot", g.Ruled(graph.Constant), fit.Lambda{}},
		{"λ = ∞", g, fit.Lambda{Mean: math.Inf(1), Basis: math.Inf(1)}},
	} {
		free, err := Freedom(context.Background(), c.graph, fit.Data{Theta: theta}, drawn, cells, c.lambda)
		if err != nil {
			t.Fatal(err)
		}
		if sum, want := floats.Sum(free), float64((n-1-3)*(k-3)); math.Abs(sum-want) > 1e-9 {
			t.Errorf("%s: %v degrees of freedom in all, PCA leaves %v", c.name, sum, want)
		}
	}
}
