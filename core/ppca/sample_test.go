package ppca

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

// sample returns n observations of k variables around a mean and a basis of
// rank 3 that turn smoothly with θ in [0, 3], with noise of the given size.
func sample(n, k int, noise float64, seed uint64) Data {
	rng := rand.New(rand.NewPCG(seed, 1))
	d := Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
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

// withMasks hides entries: the first variables at the first knots, and every
// third observation's last variable.
func withMasks(d Data, o Options) (Data, Options) {
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
			for s, b := range o.Graph.Cells()[at.Cell] {
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

// windows hides a window of variables of every observation, one of eight that
// follow each other, as a table hides what a visit did not measure.
func windows(d Data) Data {
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

// atRandom hides three cells of ten.
func atRandom(d Data) Data {
	rng := rand.New(rand.NewPCG(8, 8))
	n, k := d.X.Dims()
	d.Observed = make([]bool, n*k)
	for i := range d.Observed {
		d.Observed[i] = rng.Float64() > 0.3
	}
	return d
}
