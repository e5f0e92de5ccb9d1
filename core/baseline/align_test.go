package baseline

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/internal/testing/sample"
	"ppca/core/model"
)

// TestRingHasNoSeam turns the ring by half a bin between knots, which changes no
// reconstruction, although the spans return turned in themselves after one period.
func TestRingHasNoSeam(t *testing.T) {
	d := sample.Periodic(160, 9, 0.3, 10)
	var models []*model.Model
	for _, first := range []float64{0, 2, 4} { // the same knots, another first
		g, err := graph.Ring([]float64{first, first + 2, first + 4}, 6)
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, fitted1(t, d, localOptions(g, 0.8, 3)))
	}
	for theta := 0.03; theta < 6; theta += 0.11 {
		var spans []*mat.Dense
		for _, m := range models {
			s, err := m.At(theta)
			if err != nil {
				t.Fatal(err)
			}
			spans = append(spans, s.Basis)
		}
		for other, basis := range spans[1:] {
			var overlap mat.Dense
			overlap.Mul(orthonormal(spans[0]), orthonormal(basis).T())
			var svd mat.SVD
			svd.Factorize(&overlap, mat.SVDNone)
			if cosine := svd.Values(nil)[2]; 1-cosine > 1e-9 {
				t.Errorf("θ = %.2f: the span with first knot %d is %.2g from that with first knot 0", theta, 2*other+2, 1-cosine)
			}
		}
	}
	scores := []float64{}
	for _, m := range models {
		scores = append(scores, m.Summary.RMSE)
	}
	if slices.Max(scores)-slices.Min(scores) > 1e-9 {
		t.Errorf("RMSE %v", scores)
	}
}

// TestAlignmentUndoesRotations turns smooth bases at the knots of a grid and of a ring at
// random: afterwards neighbours are as near to each other as before.
func TestAlignmentUndoesRotations(t *testing.T) {
	ring, err := graph.EvenRing(6, 9)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(11, 11))
	for name, g := range map[string]graph.Graph{"ring": ring, "grid": grid(t, []float64{0, 1, 2, 3}, []float64{0, 1, 2, 3, 4}, 1)} {
		var bases []blas64.General
		for b := range g.Knots() {
			x, y := 0.4*math.Cos(math.Pi/3*g.Knot(b)[0]), 0.4*math.Sin(math.Pi/3*g.Knot(b)[0])
			if g.Second != nil {
				x, y = 0.25*g.Knot(b)[0], 0.2*g.Knot(b)[1]
			}
			smooth := orthonormal(mat.NewDense(2, 4, []float64{1, 0, x, 0, 0, 1, y, 0})) // planes around a sphere: every way turns them differently
			turn := 2 * math.Pi * rng.Float64()
			var turned mat.Dense
			turned.Mul(mat.NewDense(2, 2, []float64{math.Cos(turn), math.Sin(turn), math.Sin(turn), -math.Cos(turn)}), smooth)
			bases = append(bases, turned.RawMatrix())
		}
		align(g, bases)
		if g.Second != nil {
			nearestToNeighbours(t, g, bases)
		}
		for _, e := range g.Edges() {
			for v := range 2 {
				if got := blas64.Dot(blas64.Vector{N: 4, Inc: 1, Data: bases[e.A].Data[4*v:]}, blas64.Vector{N: 4, Inc: 1, Data: bases[e.B].Data[4*v:]}); got < 0.92 {
					t.Errorf("%s: vector %d of the neighbours %d and %d has the inner product %.3g", name, v+1, e.A, e.B, got)
				}
			}
		}
	}
}

// nearestToNeighbours checks that no knot can be turned nearer to its neighbours: the sum of
// the inner products with their bases is then symmetric.
func nearestToNeighbours(t *testing.T, g graph.Graph, bases []blas64.General) {
	t.Helper()
	for b := range bases {
		var sum mat.Dense
		for _, e := range g.Edges() {
			if other := e.A + e.B - b; e.A == b || e.B == b {
				var overlap mat.Dense
				overlap.Mul(mat.NewDense(2, 4, bases[other].Data), mat.NewDense(2, 4, bases[b].Data).T())
				if sum.IsEmpty() {
					sum.CloneFrom(&overlap)
				} else {
					sum.Add(&sum, &overlap)
				}
			}
		}
		if skew := math.Abs(sum.At(0, 1) - sum.At(1, 0)); b > 0 && skew > 1e-3 { // 0.1 and more before the rounds
			t.Errorf("knot %d can be turned nearer to its neighbours: skew %.2g", b, skew)
		}
	}
}
