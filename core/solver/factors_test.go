package solver

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/testing/testkit"
)

// TestSpreadDiagonals applies spreadDiagonals to random symmetric matrices. It must
// apply one rotation to all matrices and to the point, return the decrease, and leave
// no rotation of two components that lowers the sum of squares of the diagonals.
func TestSpreadDiagonals(t *testing.T) {
	e, rng := atRandomPoint(t, fit.Decoupled)
	p, n := e.t.P, e.t.P.V
	squared := newSquares(p)
	sum := func() (sum float64) {
		for b := range p.PerKnot {
			for v := range n {
				d := squared.of[b].Data[v*n+v] - 1
				sum += d * d
			}
		}
		return sum
	}
	for b := range p.PerKnot {
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
	given := mat.DenseCopyOf(denseOf(squared.all))
	copy(e.next.Data, e.q.Data)
	before := sum()
	gain := e.spreadDiagonals(squared.all)
	testkit.Near(t, "gain", []float64{2 * gain}, []float64{before - sum()}, 1e-9)
	for b := range p.PerKnot {
		var turn, product, turned mat.Dense
		turn.Mul(denseOf(e.next.Basis(b, n, 0, p.K)), denseOf(e.q.Basis(b, n, 0, p.K)).T())
		product.Mul(&turn, mat.NewDense(n, n, given.RawRowView(b)))
		turned.Mul(&product, turn.T())
		testkit.Near(t, "turned", squared.of[b].Data, turned.RawMatrix().Data, 1e-12)
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
