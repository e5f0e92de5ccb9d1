package solver

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
)

// kinds are the kinds of problems that drawn draws. Each problem of a kind may also have
// what the other kinds have.
var kinds = []string{"line", "ring", "grid", "varied V_b", "missing cells", "endpoint masks", "shared lengths",
	"weights", "centred", "ridge", "soft λ_v", "stiff λ_v", "few observations", "only noise", "gap in θ"}

// drawn returns data and options of a kind, at random by the seed. θ is in [0, 3].
func drawn(t testing.TB, kind string, seed uint64) (fit.Data, fit.Options) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 20))
	is := func(other string) bool { return rng.IntN(8) == 0 || kind == other }
	n, k, v, bins := 25+rng.IntN(60), 4+rng.IntN(6), 1+rng.IntN(3), 2+rng.IntN(3)
	if is("few observations") {
		n = 6 + rng.IntN(14)
	}
	g := drawnGraph(t, rng, bins, is("ring"), is("grid"))
	d := drawnData(rng, n, k, g.Parameters(), is("only noise"))
	if is("gap in θ") {
		for i, theta := range d.Theta {
			d.Theta[i] = theta * theta / 3 * (0.5 + theta/6)
		}
	}
	if is("weights") {
		for range n {
			d.Weights = append(d.Weights, math.Exp(2*rng.NormFloat64()))
		}
	}
	o, err := fit.Defaults(context.Background(), d, g)
	if err != nil {
		t.Fatal(err)
	}
	o.Components, o.Tolerance = v, 1e-7
	power := -2 + 2.5*rng.Float64() // λ_v is this power of ten of the variance
	if is("soft λ_v") {
		power = -5 + 3*rng.Float64()
	} else if is("stiff λ_v") {
		power = 0.5 + 3*rng.Float64()
	}
	o.Lambda.Basis *= math.Pow(10, power) / 0.05
	o.Lambda.Mean = math.Pow(10, -2+3*rng.Float64())
	if is("centred") {
		o.Gauge = fit.Centred
	} else if is("ridge") {
		o.Gauge = fit.Ridge
	}
	if is("varied V_b") {
		o.Components = max(2, v)
		for range g.Knots() {
			o.ComponentsPerKnot = append(o.ComponentsPerKnot, 1+rng.IntN(o.Components))
		}
		o.ComponentsPerKnot[rng.IntN(g.Knots())] = o.Components
	}
	missing, turned, shared := is("missing cells"), is("endpoint masks"), is("shared lengths")
	if turned || shared {
		d.Observed = facing(rng, d.Theta, n, k, o.Components)
		o.EndpointMask = sample.UnionMask(g, d.Theta, d.Observed)
		if shared {
			o.Lambda.Ortho, o.Gauge = 0, fit.Decoupled
		}
	} else if missing {
		d.Observed = make([]bool, n*k)
		for i := range d.Observed {
			d.Observed[i] = rng.Float64() > 0.25 || i%k < v // so that no row is empty
		}
	}
	return d, o
}

// drawnGraph returns a line, a ring or a grid with knots at least 3/5 apart.
func drawnGraph(t testing.TB, rng *rand.Rand, bins int, ring, grid bool) (g graph.Graph) {
	t.Helper()
	even := func(bins int) (ends []float64) {
		for b := range bins + 1 {
			ends = append(ends, 3*float64(b)/float64(bins))
		}
		return ends
	}
	var err error
	switch {
	case ring:
		g, err = graph.Ring(even(bins + 1)[:bins+1], 3)
	case grid:
		g, err = graph.Grid(graph.Axis{Endpoints: even(1 + rng.IntN(2))}, graph.Axis{Endpoints: even(1)}, 0.5+rng.Float64())
	default:
		g, err = graph.Line(even(bins))
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// drawnData returns n observations of k variables; without structure they are noise.
func drawnData(rng *rand.Rand, n, k, parameters int, unstructured bool) fit.Data {
	d := fit.Data{Theta: make([]float64, n*parameters)}
	x := mat.NewDense(n, k, nil)
	noise, speed := math.Pow(10, -1.5+1.5*rng.Float64()), rng.Float64()
	phases := make([]float64, 4*k)
	for i := range phases {
		phases[i] = 2 * math.Pi * rng.Float64()
	}
	for i := range n {
		theta := 0.0
		for p := range parameters {
			d.Theta[i*parameters+p] = 3 * rng.Float64()
			theta += d.Theta[i*parameters+p]
		}
		beta := []float64{3 * rng.NormFloat64(), 2 * rng.NormFloat64(), rng.NormFloat64()}
		for c := range k {
			value := noise * rng.NormFloat64()
			if !unstructured {
				value += math.Sin(phases[c] + theta)
				for v, b := range beta {
					value += b * math.Cos(phases[(v+1)*k+c]+speed*float64(v+1)*theta)
				}
			}
			x.Set(i, c, value)
		}
	}
	d.X = x
	return d
}

// facing hides, at each θ, those variables that face away, and keeps at least v + 1.
func facing(rng *rand.Rand, theta []float64, n, k, v int) []bool {
	observed, start := make([]bool, n*k), 2*math.Pi*rng.Float64()
	for i := range n {
		at := theta[i*len(theta)/n]
		for c := range k {
			observed[i*k+c] = c <= v || math.Cos(2*math.Pi*float64(c)/float64(k)-at-start) > -0.3
		}
	}
	return observed
}
