package infer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// normal draws n observations of 8 variables with one normal factor, or two, whose loadings
// turn with each of the parameters of θ. The parameters are from 0 to 1, and periodic.
func normal(n, parameters int, seed uint64) fit.Data {
	random := rand.New(rand.NewPCG(seed, 77))
	d := fit.Data{X: mat.NewDense(n, 8, nil)}
	for range n * parameters {
		d.Theta = append(d.Theta, random.Float64())
	}
	for i := range n {
		turn := 0.0
		for axis := range parameters {
			turn += math.Cos(2*math.Pi*d.Theta[i*parameters+axis]) / float64(axis+1)
		}
		a, b := 2*random.NormFloat64(), random.NormFloat64()
		for c := range 8 {
			phase := float64(c)
			d.X.(*mat.Dense).Set(i, c, 3*turn+phase+a*math.Cos(phase+0.3*turn)+b*math.Sin(2*phase)+(0.3+0.05*phase)*random.NormFloat64())
		}
	}
	return d
}

// TestLawsOfFreshObservations: on lines, rings and grids, with gaps, weights, standardised
// variables, varied numbers of components and variables that exist at some endpoints only, the
// centiles of fresh normal observations are uniform, those of the whole observation and those
// of each cell.
func TestLawsOfFreshObservations(t *testing.T) {
	const n, fresh = 300, 600
	for name, c := range map[string]struct {
		parameters int
		settings   method.Settings
		change     func(d *fit.Data)
	}{
		"line":        {1, method.Settings{Components: 2, Bins: 4}, nil},
		"ring":        {1, method.Settings{Components: 2, Bins: 6, Periodic: new(1.)}, nil},
		"grid":        {2, method.Settings{Components: 2, Axes: []method.Axis{{Bins: 3}, {Bins: 3}}}, nil},
		"PCA of each": {1, method.Settings{Method: "ipca", Components: 2, Bins: 4}, nil},
		"V_b":         {1, method.Settings{Components: 2, Bins: 4, PerEndpoint: []int{1, 2, 2, 2, 1}}, nil},
		"gaps": {1, method.Settings{Components: 2, Bins: 4}, func(d *fit.Data) {
			random := rand.New(rand.NewPCG(5, 5))
			d.Observed = make([]bool, len(d.Theta)*8)
			for cell := range d.Observed {
				d.Observed[cell] = random.Float64() > 0.25 || cell%8 == cell/8%8
			}
		}},
		"endpoint masks": {1, method.Settings{Components: 2, Endpoints: []float64{0, 0.25, 0.5, 0.75, 1}, EndpointMask: partly()}, func(d *fit.Data) {
			d.Observed = make([]bool, len(d.Theta)*8)
			for cell := range d.Observed {
				i, c := cell/8, cell%8
				d.Observed[cell] = !(c == 7 && d.Theta[i] < 0.25 || c < 2 && d.Theta[i] > 0.5)
			}
		}},
		"weights": {1, method.Settings{Components: 2, Bins: 4}, func(d *fit.Data) {
			for i := range d.Theta {
				d.Weights = append(d.Weights, 1+float64(i%3))
			}
		}},
		"standardised": {1, method.Settings{Components: 2, Bins: 4}, func(d *fit.Data) {
			d.Scale = []float64{1, 2, 3, 1, 2, 3, 1, 2}
			for i := range d.Theta {
				for c, scale := range d.Scale {
					d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)*scale)
				}
			}
		}},
	} {
		train, test := normal(n, c.parameters, 1), normal(fresh, c.parameters, 2)
		if c.change != nil {
			c.change(&train)
			c.change(&test)
			test.Weights = nil
		}
		m, err := method.FitWithDensity(context.Background(), train, c.settings)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rarity, err := infer.Unusual(context.Background(), m, test)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		cells, err := infer.Centiles(context.Background(), m, test)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var known []float64
		for i := range fresh {
			for c := range 8 {
				if value := cells.At(i, c); test.Known(i).Cell(c) {
					known = append(known, value)
				} else if !math.IsNaN(value) {
					t.Fatalf("%s: the unknown cell %d of row %d has the centile %v", name, c+1, i+1, value)
				}
			}
		}
		whole, each := unevenness(rarity.Centile), unevenness(known)
		t.Logf("%s: %.3f, %.3f", name, whole, each)
		if whole > 0.08 || each > 0.04 {
			t.Errorf("%s: centiles of observations are off a uniform law by %v, and those of cells by %v", name, whole, each)
		}
	}
}

// partly returns a mask of 5 endpoints and 8 variables: the last does not exist at the first
// endpoint, and the first two not at the last two.
func partly() []bool {
	exists := slices.Repeat([]bool{true}, 5*8)
	exists[7] = false
	for b := 3; b < 5; b++ {
		exists[8*b], exists[8*b+1] = false, false
	}
	return exists
}

// unevenness returns the largest distance of the distribution of centiles from the uniform
// one (Kolmogorov's).
func unevenness(centiles []float64) float64 {
	sorted, most := slices.Sorted(slices.Values(centiles)), 0.0
	for i, centile := range sorted {
		most = max(most, math.Abs(centile/100-(float64(i)+0.5)/float64(len(sorted))))
	}
	return most
}
