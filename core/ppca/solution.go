package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
)

// A solution is where a solver has come to, in the units of its problem.
type solution struct {
	q            stack     // means and bases
	beta         []float64 // n×V in the order of the problem's rows
	energy       Energy
	minimum      float64 // total energy before the convention for components
	gradient     stack   // of the exact solver the Riemannian
	gradientNorm float64
	evaluations  int
	status       string
}

// adopt takes the point of next, which is better, and keeps the history.
func (s *solution) adopt(next solution) {
	s.q, s.beta, s.energy = next.q, next.beta, next.energy
}

// clone copies the vectors of a stack.
func (q stack) clone() stack {
	q.Data = append([]float64(nil), q.Data...)
	return q
}

// relativeNorm is ‖g‖_∞ / max(1, |E|) in the units of the data, of which the
// means have one and the bases none.
func (p *problem) relativeNorm(g stack, energy float64) float64 {
	square := p.unit * p.unit
	largest := 0.0
	for b := range p.perKnot {
		for r := 0; r < g.u; r++ {
			unit := square
			if r < g.lead {
				unit = p.unit
			}
			largest = math.Max(largest, unit*largestOf(g.vector(b, r)))
		}
	}
	return largest / math.Max(1, square*math.Abs(energy))
}

// largestOf is ‖x‖_∞, NaN where an entry is.
func largestOf(x []float64) float64 {
	largest := 0.0
	for _, value := range x {
		if size := math.Abs(value); size > largest || size != size {
			largest = size
		}
	}
	return largest
}

// energy computes E and its terms for q and the current coefficients, the data
// term from the residuals themselves: where the model nearly interpolates, the
// same sum from S and C loses its digits.
func (t *pass) energy(ctx context.Context, q stack) (Energy, error) {
	t.weighCoefficients()
	var e Energy
	for j := range t.p.cells {
		for lo := t.p.first[j]; lo < t.p.first[j+1]; lo += blockRows {
			hi := min(lo+blockRows, t.p.first[j+1])
			residuals := t.residuals(q, j, lo, hi)
			e.Data += blas64.Dot(vector(residuals.Data), vector(residuals.Data))
			if err := checkpoint.Reached(ctx); err != nil {
				return e, err
			}
		}
	}
	e.Data /= float64(t.p.n)
	e.MeanSmoothness, e.BasisSmoothness = t.p.smoothness(q, stack{})
	e.Orthogonality = t.p.orthogonality(q, stack{}, t.square)
	if t.p.ridge > 0 {
		for i := range t.p.n {
			e.Ridge += t.p.ridge * t.p.count(i) * blas64.Dot(vector(t.betaRow(i)), vector(t.betaRow(i))) / float64(t.p.n)
		}
	}
	e.Total = e.Data + e.MeanSmoothness + e.BasisSmoothness + e.Orthogonality + e.Ridge
	return e, nil
}

// residuals returns x_i − q(θ_i) b_i of rows lo…hi of cell j, at most blockRows,
// hidden entries 0. The next call overwrites them.
func (t *pass) residuals(q stack, j, lo, hi int) blas64.General {
	p := t.p
	if t.left.Data == nil {
		t.left = zeros(min(blockRows, p.n), p.k)
	}
	r := block(t.left, 0, hi-lo, 0, p.k)
	copy(r.Data, p.x.Data[lo*p.x.Stride:hi*p.x.Stride])
	for s, b := range p.cells[j] {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, -1, block(t.z, lo, hi, s*t.u, (s+1)*t.u),
			block(q.General, b*t.u, (b+1)*t.u, 0, p.k), 1, r)
	}
	if p.masks != nil {
		for i := lo; i < hi; i++ {
			p.masks.hide(i, r.Data[(i-lo)*p.k:(i-lo+1)*p.k])
		}
	}
	return r
}
