package arrange_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/linalg"
)

// TestCondensedRows compares energy and gradient on the condensed rows with those on all
// rows, for bases that turn by a given angle from knot to knot.
func TestCondensedRows(t *testing.T) {
	for name, theta := range map[string]func(i int, theta float64) float64{
		"anywhere":      func(_ int, theta float64) float64 { return theta },
		"whole numbers": func(_ int, theta float64) float64 { return math.Round(4*theta) / 4 },
		"clumps":        func(_ int, theta float64) float64 { return math.Round(4*theta)/4 + 1e-8*theta },
		"few in a cell": func(i int, theta float64) float64 { return theta * (1 + 2*float64(i%50/49)) / 3 },
		"at the knots":  func(i int, _ float64) float64 { return float64(i % 4) },
	} {
		for degrees, most := range map[float64]struct{ energy, gradient float64 }{
			10: {1e-13, 1e-12}, 45: {1e-12, 1e-10}, 75: {1e-10, 1e-7}, 90: {1e-8, 2e-6},
		} {
			d := sample.Data(4000, 6, 0.3, 3)
			for i := range d.Theta {
				d.Theta[i] = theta(i, d.Theta[i])
				d.Weights = append(d.Weights, []float64{1, 0.3, 2}[i%3])
			}
			o := sample.Defaults(t, d)
			o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
			o.Components, o.Gauge = 3, fit.Decoupled
			p := sample.Problem(t, d, o)
			few, err := p.Condensed(context.Background())
			if err != nil || few == nil {
				t.Fatalf("%s: no condensed rows, %v", name, err)
			}
			if few.N > p.N/4 {
				t.Errorf("%s: %d rows of %d", name, few.N, p.N)
			}
			q := turning(p, degrees)
			all, condensed := dataTerm(t, p, q), dataTerm(t, few, q)
			if off := math.Abs(condensed.energy/all.energy - 1); !(off <= most.energy) {
				t.Errorf("%s, %g°: the energy is off by %.2g", name, degrees, off)
			}
			scale, off := 0.0, 0.0
			for i, g := range all.gradient {
				scale, off = max(scale, math.Abs(g)), max(off, math.Abs(g-condensed.gradient[i]))
			}
			if !(off <= most.gradient*scale) {
				t.Errorf("%s, %g°: the gradient is off by %.2g", name, degrees, off/scale)
			}
		}
	}
}

type term struct {
	energy   float64
	gradient []float64
}

// dataTerm returns the data term at q and its gradient.
func dataTerm(t *testing.T, p *arrange.Problem, q arrange.Stack) term {
	t.Helper()
	pass := arrange.NewPass(p, 0, false)
	energy, err := pass.Coefficients(context.Background(), q)
	if err == nil {
		err = pass.Accumulate(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	g := arrange.NewStack(p, 0)
	pass.DataGradient(q, g)
	return term{energy, g.Data}
}

// turning returns orthonormal bases, each of which is the one before, turned by an angle in
// V planes.
func turning(p *arrange.Problem, degrees float64) arrange.Stack {
	rng, q := rand.New(rand.NewPCG(1, 2)), arrange.NewStack(p, 0)
	frame := make([][]float64, p.K) // an orthonormal basis of the space
	for r := range frame {
		frame[r] = make([]float64, p.K)
		for c := range frame[r] {
			frame[r][c] = rng.NormFloat64()
		}
		for _, other := range frame[:r] {
			dot := 0.0
			for c, x := range other {
				dot += x * frame[r][c]
			}
			linalg.Subtract(frame[r], dot, other)
		}
		norm := 0.0
		for _, x := range frame[r] {
			norm += x * x
		}
		for c := range frame[r] {
			frame[r][c] /= math.Sqrt(norm)
		}
	}
	for b := range p.PerKnot {
		sin, cos := math.Sincos(float64(b) * degrees * math.Pi / 180)
		for v := range p.V {
			linalg.Subtract(q.Component(b, v), -cos, frame[v])
			linalg.Subtract(q.Component(b, v), -sin, frame[(v+p.V)%p.K])
		}
	}
	return q
}
