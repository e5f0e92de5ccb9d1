package arrange

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// residualRows are observations minus a mean, computed block by block on request of a
// subspace iteration, so that there is no second copy of the data.
type residualRows struct {
	p          *Problem
	Rows       []int // of p.x
	q          Stack // the means
	knot       int   // whose mean is subtracted, and whose variables count; −1: μ(θ_i)
	RestrictTo int   // another knot whose variables alone count, where knot is −1; −1: none
	Without    blas64.General
	roots      []float64 // factor of each row; nil: 1
}

// CentredRows returns x_i − μ(θ_i) of all observations.
func (p *Problem) CentredRows(q Stack) *residualRows {
	r := &residualRows{p: p, Rows: make([]int, p.N), q: q, knot: -1, RestrictTo: -1}
	for i := range r.Rows {
		r.Rows[i] = i
	}
	return r
}

// Dims returns the number of rows and K.
func (r *residualRows) Dims() (n, k int) { return len(r.Rows), r.p.K }

// Scratch returns memory for a block.
func (r *residualRows) Scratch(rows int) blas64.General { return linalg.Zeros(rows, r.p.K) }

// Block fills scratch with rows lo…hi: hidden entries and variables outside the
// restriction are 0, and the components along the orthonormal rows of without are
// removed.
func (r *residualRows) Block(lo, hi int, scratch blas64.General) blas64.General {
	out := linalg.Block(scratch, 0, hi-lo, 0, r.p.K)
	for i, row := range r.Rows[lo:hi] {
		to := out.Data[i*out.Stride : i*out.Stride+r.p.K]
		copy(to, r.p.Row(row))
		r.subtractMean(to, row)
		r.hide(to, row)
		for v := 0; v < r.Without.Rows; v++ {
			known := r.Without.Data[v*r.Without.Stride : v*r.Without.Stride+r.p.K]
			linalg.Subtract(to, blas64.Dot(linalg.Vector(to), linalg.Vector(known)), known)
		}
		if r.roots != nil {
			blas64.Scal(r.roots[lo+i], linalg.Vector(to))
		}
	}
	return out
}

func (r *residualRows) subtractMean(to []float64, row int) {
	if r.knot >= 0 {
		linalg.Subtract(to, r.p.RootWeight(row), r.q.Mean(r.knot))
		return
	}
	for s, b := range r.p.Cells[r.p.CellOf(row)] {
		linalg.Subtract(to, r.p.HatWeights(row)[s], r.q.Mean(b))
	}
}

// hide sets entries to 0 that the row does not see or the knot does not have.
func (r *residualRows) hide(to []float64, row int) {
	m := r.p.Masks
	if m == nil {
		return
	}
	m.Hide(row, to)
	knot := max(r.knot, r.RestrictTo)
	for _, group := range m.groups {
		if knot >= 0 && !group.Has(knot) {
			clear(to[group.Lo:group.Hi])
		}
	}
}

const (
	// startWeight is ε of Algorithm 1: an observation counts in the start of a knot if
	// its weight there is above it.
	startWeight = 0.001
	// PaperTolerance is the tolerance of the eigen-equation of the paper's
	// initialisation. RoughTolerance suffices for initial points of the exact solver: a
	// smaller one saves at most one evaluation, a larger one costs several.
	PaperTolerance = 1e-10
	RoughTolerance = 1e-3
)

// Around returns the rows √a_i (x_i − μ_b) of the observations with w_{b,i} > ε, hidden
// entries and variables that do not exist at b set to 0.
func (p *Problem) Around(q Stack, b int) *residualRows {
	r := &residualRows{p: p, q: q, knot: b}
	for i, w := range p.around(b) {
		if w > startWeight*p.RootWeight(i) {
			r.Rows = append(r.Rows, i)
		}
	}
	return r
}

// WeightedAround returns the rows √(a_i w_{b,i}) (x_i − μ(θ_i)) on what exists at knot b.
func (p *Problem) WeightedAround(means Stack, b int) *residualRows {
	r := &residualRows{p: p, q: means, knot: -1, RestrictTo: b}
	for i, w := range p.around(b) {
		if w > 0 {
			r.Rows, r.roots = append(r.Rows, i), append(r.roots, math.Sqrt(w/p.RootWeight(i)))
		}
	}
	return r
}

// SumOfSquaresOf returns the sum of the squares of all entries.
func SumOfSquaresOf(ctx context.Context, x *residualRows) (float64, error) {
	n, _ := x.Dims()
	scratch, total := x.Scratch(BlockRows), 0.0
	for lo := 0; lo < n; lo += BlockRows {
		part := x.Block(lo, min(lo+BlockRows, n), scratch)
		total += blas64.Dot(linalg.Vector(part.Data), linalg.Vector(part.Data))
		if err := job.Checkpoint(ctx); err != nil {
			return 0, err
		}
	}
	return total, nil
}
