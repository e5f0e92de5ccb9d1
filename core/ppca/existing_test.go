package ppca

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
)

// TestBasesStayOnWhatExists fits poor data (few rows, rank 1 or 2) with random
// masks and V_b: directions must be invented, and each has to be one that its
// knot has.
func TestBasesStayOnWhatExists(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 60 {
		d, o := poorMaskedData(rng)
		for _, solver := range []string{Exact, Paper} {
			for _, gauge := range []string{Decoupled, Centred} {
				o.Solver, o.Gauge, o.MaxEvaluations, o.PaperSteps.Basis = solver, gauge, 8, 5
				m, err := Fit(context.Background(), d, o)
				if err != nil {
					t.Fatalf("trial %d, %s/%s: %v", trial, solver, gauge, err)
				}
				checkExisting(t, m)
				if t.Failed() {
					t.Fatalf("trial %d, %s/%s: V_b %v", trial, solver, gauge, o.ComponentsPerKnot)
				}
			}
		}
	}
}

// poorMaskedData returns 4 to 13 observations of low rank and options with four
// knots, of which each lacks some variables.
func poorMaskedData(rng *rand.Rand) (Data, Options) {
	n, k, v := 4+rng.IntN(10), 4+rng.IntN(4), 1+rng.IntN(3)
	d := Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	rank := 1 + rng.IntN(2)
	for i := range d.Theta {
		d.Theta[i] = float64(rng.IntN(4))
		if rng.IntN(3) > 0 {
			d.Theta[i] = 3 * rng.Float64()
		}
		for r := range rank {
			a := rng.NormFloat64()
			for c := range k {
				d.X.(*mat.Dense).Set(i, c, d.X.At(i, c)+a*math.Cos(float64((r+1)*c*3+1)))
			}
		}
	}
	o, _ := Defaults(context.Background(), d, graph.Graph{})
	o.Graph, _ = graph.Line([]float64{0, 1, 2, 3})
	o.Components, o.ComponentsPerKnot = v, []int{1 + rng.IntN(v), 1 + rng.IntN(v), 1 + rng.IntN(v), v}
	o.EndpointMask = make([]bool, 4*k)
	for b := range 4 {
		for i, c := range rng.Perm(k) {
			o.EndpointMask[b*k+c] = i < v || rng.IntN(2) == 0
		}
	}
	return d, o
}

// checkExisting checks that means and bases are 0 where variables do not exist
// and that no vector of a basis has vanished.
func checkExisting(t *testing.T, m *Model) {
	t.Helper()
	for b := range m.Graph.Knots() {
		for c := range m.K() {
			if m.EndpointMask[b*m.K()+c] {
				continue
			}
			if m.Mean.At(b, c) != 0 {
				t.Errorf("the mean of knot %d has variable %d, which does not exist there", b+1, c+1)
			}
			for v := range m.Components {
				if got := m.Basis.At(b*m.Components+v, c); got != 0 {
					t.Errorf("component %d of knot %d is %v in variable %d, which does not exist there", v+1, b+1, got, c+1)
				}
			}
		}
		for v := range m.ComponentsPerKnot[b] {
			if length := norm(m.Basis.RawRowView(b*m.Components + v)); length < 0.5 {
				t.Errorf("component %d of knot %d has norm %v", v+1, b+1, length)
			}
		}
	}
}
