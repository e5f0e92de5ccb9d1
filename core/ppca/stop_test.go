package ppca

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// TestConvergedMeansAtTheMinimum fits data whose energy is flat: small λ, bins with few
// observations, missing cells, weights, a ring, every gauge. At the tolerance of 1e-7 no
// more than a millionth of E is left to gain, and another rounding of the data ends as near.
func TestConvergedMeansAtTheMinimum(t *testing.T) {
	line := func(bins int) graph.Graph {
		endpoints := make([]float64, bins+1)
		for b := range endpoints {
			endpoints[b] = 3 * float64(b) / float64(bins)
		}
		g, _ := graph.Line(endpoints)
		return g
	}
	ring, _ := graph.Ring([]float64{0, 0.5, 1, 1.5, 2, 2.5}, 3)
	weighted := sample(60, 12, 0.5, 3)
	for i := range 60 {
		weighted.Weights = append(weighted.Weights, math.Exp(2*math.Sin(float64(i))))
	}
	standardised := atRandom(sample(60, 12, 0.5, 4))
	for k := range 12 {
		standardised.Scale = append(standardised.Scale, 1+float64(k%3))
	}
	edge := sample(60, 12, 0.5, 3)
	for i := range edge.Theta { // many beside the second knot, where it has next to no weight
		if i%3 == 0 {
			edge.Theta[i] = 2 - 1e-6*float64(i)
		}
	}
	for _, c := range []struct {
		name    string
		d       Data
		graph   graph.Graph
		gauge   string
		v       int
		lambda  float64
		perKnot []int
	}{
		{"few observations a bin", sample(40, 8, 0.5, 5), line(12), Decoupled, 4, 0.01, nil},
		{"weights", weighted, line(6), Decoupled, 3, 0.001, nil},
		{"missing cells, standardised", standardised, line(3), Decoupled, 2, 0.01, nil},
		{"ring", sample(60, 12, 0.5, 3), ring, Decoupled, 3, 0.01, nil},
		{"centred", sample(80, 12, 0.5, 21), line(4), Centred, 3, 0.1, nil},
		{"ridge", sample(80, 12, 0.5, 21), line(4), Ridge, 3, 0.1, nil},
		{"far from 0, ridge", shifted(sample(80, 12, 0.5, 21), 1e4), line(4), Ridge, 3, 0.1, nil},
		{"far from 0, missing cells, ridge", shifted(atRandom(sample(80, 12, 0.5, 21)), 1e4), line(4), Ridge, 3, 0.1, nil},
		{"varied numbers of components", edge, line(3), Decoupled, 2, 0.01, []int{1, 2, 1, 1}},
	} {
		o := mustDefaults(t, c.d)
		o.Graph, o.Gauge, o.Components, o.Start, o.MaxEvaluations = c.graph, c.gauge, c.v, KnotwiseStart, 1000
		o.Lambda.Mean, o.Lambda.Basis, o.ComponentsPerKnot = c.lambda, c.lambda, c.perKnot
		at := mustFit(t, c.d, o).Summary
		if at.Status != Converged {
			t.Errorf("%s: %s after %d evaluations", c.name, at.Status, at.Evaluations)
		}
		rounded := c.d
		x := mat.DenseCopyOf(c.d.X)
		rng := rand.New(rand.NewPCG(1, 2))
		x.Apply(func(_, _ int, value float64) float64 { return value * (1 + 1e-15*rng.NormFloat64()) }, x)
		rounded.X = x
		other := mustFit(t, rounded, o).Summary
		o.Tolerance, o.MaxEvaluations = 1e-12, 10000
		deep := mustFit(t, c.d, o).Summary
		left, apart := (at.Minimum-deep.Minimum)/at.Minimum, math.Abs(other.Minimum-at.Minimum)/at.Minimum
		t.Logf("%s: %d evaluations, left %.1e; %.1e apart; %s after %d", c.name, at.Evaluations, left, apart, deep.Status, deep.Evaluations)
		if !(left <= 1e-6 && apart <= 1e-6) {
			t.Errorf("%s: %g of E are left, and roundings make %g", c.name, left, apart)
		}
	}
}

// shifted adds a constant to all cells.
func shifted(d Data, by float64) Data {
	x := mat.DenseCopyOf(d.X)
	x.Apply(func(_, _ int, value float64) float64 { return value + by }, x)
	d.X = x
	return d
}

// TestSpreadDiagonals turns random symmetric matrices: what turns them must be one
// rotation, that of the point too, the decrease as told, and no turn of two components
// may lower the sum of squares of the diagonals any further.
func TestSpreadDiagonals(t *testing.T) {
	e, rng := atRandomPoint(t, Decoupled)
	p, n := e.t.p, e.t.p.v
	squared := newSquares(p)
	sum := func() (sum float64) {
		for b := range p.perKnot {
			for v := range n {
				d := squared.of[b].Data[v*n+v] - 1
				sum += d * d
			}
		}
		return sum
	}
	for b := range p.perKnot {
		for v := range n {
			for w := range v + 1 {
				entry := 0.01 * rng.NormFloat64()
				if v == w {
					entry++
				}
				squared.of[b].Data[v*n+w], squared.of[b].Data[w*n+v] = entry, entry
			}
		}
	}
	given := mat.DenseCopyOf(dense(squared.all))
	copy(e.next.Data, e.q.Data)
	before := sum()
	gain := e.spreadDiagonals(squared.all)
	near(t, "gain", []float64{2 * gain}, []float64{before - sum()}, 1e-9)
	for b := range p.perKnot {
		var turn, product, turned mat.Dense
		turn.Mul(dense(e.next.basis(b, n, 0, p.k)), dense(e.q.basis(b, n, 0, p.k)).T())
		product.Mul(&turn, mat.NewDense(n, n, given.RawRowView(b)))
		turned.Mul(&product, turn.T())
		near(t, "turned", squared.of[b].Data, turned.RawMatrix().Data, 1e-12)
	}
	for v := range n {
		for w := range v {
			slope := 0.0
			for _, m := range squared.of {
				slope += (m.Data[v*n+v] - m.Data[w*n+w]) * m.Data[v*n+w]
			}
			if !(math.Abs(slope) <= 1e-4*before) {
				t.Errorf("components %d and %d: slope %g", v, w, slope)
			}
		}
	}
}
