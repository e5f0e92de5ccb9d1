// Package sample returns observations, and problems with their default options.
package sample

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
)

// Data returns n observations of k variables around a mean and a basis of
// rank 3 that turn smoothly with θ in [0, 3], with noise of the given size.
func Data(n, k int, noise float64, seed uint64) fit.Data {
	rng := rand.New(rand.NewPCG(seed, 1))
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	phases := make([]float64, k)
	for c := range phases {
		phases[c] = 2 * math.Pi * rng.Float64()
	}
	for i := range d.Theta {
		theta := 3 * rng.Float64()
		d.Theta[i] = theta
		beta := []float64{3 * rng.NormFloat64(), 2 * rng.NormFloat64(), rng.NormFloat64()}
		for c := 0; c < k; c++ {
			value := 2*math.Sin(phases[c]+theta) + noise*rng.NormFloat64()
			for v, b := range beta {
				value += b * math.Cos(float64(v+1)*phases[c]+0.3*float64(v+1)*theta)
			}
			d.X.(*mat.Dense).Set(i, c, value)
		}
	}
	return d
}

// WithMasks hides entries: the first variables at the first knots, and the last
// variable of every third observation.
func WithMasks(d fit.Data, o fit.Options) (fit.Data, fit.Options) {
	n, k := d.X.Dims()
	knots := o.Graph.Knots()
	o.EndpointMask = make([]bool, knots*k)
	for b := 0; b < knots; b++ {
		for c := 0; c < k; c++ {
			o.EndpointMask[b*k+c] = c >= knots-b-1
		}
	}
	d.Observed = make([]bool, n*k)
	for i := range n {
		at := o.Graph.Locate(o.Graph.Row(d.Theta, i)...)
		for c := 0; c < k; c++ {
			for s, b := range o.Graph.Cell(at.Cell) {
				if at.Hat[s] > 0 && o.EndpointMask[b*k+c] {
					d.Observed[i*k+c] = true
				}
			}
			if i%3 == 0 && c == k-1 {
				d.Observed[i*k+c] = false
			}
		}
	}
	return d, o
}

// Windows hides one of eight adjacent windows of variables in every observation, as in
// a table whose visits measured different things.
func Windows(d fit.Data) fit.Data {
	n, k := d.X.Dims()
	d.Observed = make([]bool, n*k)
	for i := range n {
		lo := i % 8 * k / 8
		for c := range k {
			d.Observed[i*k+c] = c < lo || c >= lo+k/8
		}
	}
	return d
}

// AtRandom hides three cells of ten.
func AtRandom(d fit.Data) fit.Data {
	rng := rand.New(rand.NewPCG(8, 8))
	n, k := d.X.Dims()
	d.Observed = make([]bool, n*k)
	for i := range d.Observed {
		d.Observed[i] = rng.Float64() > 0.3
	}
	return d
}

// TwoParameters returns observations like those of Data whose mean and basis turn with
// two parameters, in [0, 3] and [10, 30].
func TwoParameters(n, k int, noise float64, seed uint64) fit.Data {
	d := Data(n, k, noise, seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	theta := d.Theta
	d.Theta = make([]float64, 2*n)
	for i := range n {
		second := 10 + 20*rng.Float64()
		d.Theta[2*i], d.Theta[2*i+1] = theta[i], second
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)*math.Cos(0.03*second+float64(c))+math.Sin(0.1*second+float64(2*c)))
		}
	}
	return d
}

// Periodic returns observations like those of Data with θ in [0, 6) whose mean and
// basis have the period 6.
func Periodic(n, k int, noise float64, seed uint64) fit.Data {
	d := Data(n, k, noise, seed)
	for i, theta := range d.Theta {
		d.Theta[i] = 2 * theta
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)+2*math.Cos(math.Pi/3*2*theta+float64(c)))
		}
	}
	return d
}

// Defaults returns the default options of the data.
func Defaults(t *testing.T, d fit.Data) fit.Options {
	t.Helper()
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// Problem returns the arranged problem of the data.
func Problem(t *testing.T, d fit.Data, o fit.Options) *arrange.Problem {
	t.Helper()
	p, err := arrange.New(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
