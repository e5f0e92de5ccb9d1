package solver

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/graph"
)

// A reference is a drawn problem of the reference set.
type reference struct {
	Name    string
	Soft    bool // λ_v far below the default
	Data    fit.Data
	Options fit.Options
}

// The λ of the simulation in the paper (§4.1).
var paperLambda = fit.Lambda{Mean: 0.008, Basis: 4.2, Ortho: 20}

// references draws the problems on which strategies against local minima are compared:
// the simulation with the paper's λ, and lines, rings, grids, varied V_b and masks with the
// default λ and with a soft λ_v.
func references(t *testing.T) []reference {
	t.Helper()
	return referencesFrom(t, 1, 0)
}

// referencesFrom draws a set from the first seed of the simulation and the first number of drawn.
func referencesFrom(t *testing.T, firstSeed, firstNumber uint64) []reference {
	t.Helper()
	var set []reference
	for i := range uint64(36) {
		seed, bins, v := firstSeed+i, []int{6, 10, 14}[i%3], 2
		d := face.Simulation(seed).Training()
		line, err := graph.EvenLine(0, 360, bins)
		if err != nil {
			t.Fatal(err)
		}
		o, err := fit.Defaults(context.Background(), d, line)
		if err != nil {
			t.Fatal(err)
		}
		o.Components, o.Lambda = v, paperLambda
		set = append(set, reference{fmt.Sprintf("simulation %d, %d bins, V = %d", seed, bins, v), false, d, o})
	}
	for i := range uint64(72) {
		name, d, o := referenceOf(t, firstNumber+i)
		set = append(set, reference{name, false, d, o})
		soft := o
		soft.Lambda.Basis *= []float64{0.3, 0.1}[i/6%2]
		set = append(set, reference{name + ", soft", true, d, soft})
	}
	return set
}

// referenceOf returns a problem with the default λ: its kind is the number modulo 6.
func referenceOf(t *testing.T, number uint64) (string, fit.Data, fit.Options) {
	t.Helper()
	rng := rand.New(rand.NewPCG(number, 20))
	kind, n, k := number%6, 60+rng.IntN(100), 5+rng.IntN(8)
	d := turning(n, k, 3, rng)
	bins := 3 + rng.IntN(6)
	ends := func(count int) []float64 {
		ends := make([]float64, count+1)
		for b := range ends {
			ends[b] = 3 * float64(b) / float64(count)
		}
		return ends
	}
	var g graph.Graph
	var err error
	switch kind {
	case 2:
		g, err = graph.EvenRing(3, max(3, bins))
	case 3:
		theta := make([]float64, 2*n)
		for i, at := range d.Theta {
			theta[2*i], theta[2*i+1] = at, 10+20*rng.Float64()
			for c := range k {
				d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)*math.Cos(0.05*theta[2*i+1]+float64(c)))
			}
		}
		d.Theta = theta
		g = grid(t, ends(2+rng.IntN(2)), []float64{10, 20, 30}, 1)
	default:
		g, err = graph.Line(ends(bins))
	}
	if err != nil {
		t.Fatal(err)
	}
	o, err := fit.Defaults(context.Background(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	o.Components = 2 + rng.IntN(2)
	switch kind {
	case 1:
		o.Gauge = fit.Centred
	case 4:
		o.ComponentsPerKnot = make([]int, g.Knots())
		for b := range o.ComponentsPerKnot {
			o.ComponentsPerKnot[b] = o.Components - rng.IntN(2)
		}
		o.ComponentsPerKnot[0] = o.Components
	case 5:
		d.Observed = make([]bool, n*k)
		for i := range d.Observed {
			d.Observed[i] = rng.Float64() > 0.1
		}
	}
	return fmt.Sprintf("%s %d", []string{"line", "centred", "ring", "grid", "varied", "masked"}[kind], number), d, o
}

// turning returns n observations of k variables at θ in [0, 3) with this many components,
// each of which turns in a plane of its own at a random speed.
func turning(n, k, components int, rng *rand.Rand) fit.Data {
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	planes := mat.NewDense(2*components, k, nil)
	for i := range 2 * components {
		for c := range k {
			planes.Set(i, c, rng.NormFloat64()/math.Sqrt(float64(k)))
		}
	}
	speed, noise := 3*rng.Float64(), 0.05+0.4*rng.Float64()
	for i := range d.Theta {
		d.Theta[i] = 3 * rng.Float64()
	}
	slices.Sort(d.Theta)
	for i, theta := range d.Theta {
		for v := range components {
			beta := rng.NormFloat64() / (1 + 0.5*float64(v))
			angle := speed * theta * (0.5 + float64(v)/2)
			for c := range k {
				d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)+beta*(math.Cos(angle)*planes.At(2*v, c)+math.Sin(angle)*planes.At(2*v+1, c)))
			}
		}
		for c := range k {
			d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)+noise*rng.NormFloat64()/math.Sqrt(float64(k)))
		}
	}
	return d
}
