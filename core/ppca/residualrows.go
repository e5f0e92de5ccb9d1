package ppca

import (
	"gonum.org/v1/gonum/blas/blas64"
)

// residualRows are observations less a mean, made block by block as a subspace
// iteration asks for them, so that no second copy of the data is held.
type residualRows struct {
	p          *problem
	rows       []int // of p.x
	q          stack // the means
	knot       int   // whose mean is subtracted, and whose variables count; −1: μ(θ_i)
	restrictTo int   // another knot whose variables alone count, where knot is −1; −1: none
	without    blas64.General
	roots      []float64 // what each row is multiplied by; nil: 1
}

// centredRows returns x_i − μ(θ_i) of all observations.
func (p *problem) centredRows(q stack) *residualRows {
	r := &residualRows{p: p, rows: make([]int, p.n), q: q, knot: -1, restrictTo: -1}
	for i := range r.rows {
		r.rows[i] = i
	}
	return r
}

// Dims returns the number of rows and K.
func (r *residualRows) Dims() (n, k int) { return len(r.rows), r.p.k }

// Scratch returns room for a block.
func (r *residualRows) Scratch(rows int) blas64.General { return zeros(rows, r.p.k) }

// Block fills scratch with rows lo…hi: hidden entries and variables that do not
// count are 0, and the orthonormal rows of without are taken out.
func (r *residualRows) Block(lo, hi int, scratch blas64.General) blas64.General {
	out := block(scratch, 0, hi-lo, 0, r.p.k)
	for i, row := range r.rows[lo:hi] {
		to := out.Data[i*out.Stride : i*out.Stride+r.p.k]
		copy(to, r.p.row(row))
		r.subtractMean(to, row)
		r.hide(to, row)
		for v := 0; v < r.without.Rows; v++ {
			known := r.without.Data[v*r.without.Stride : v*r.without.Stride+r.p.k]
			subtract(to, blas64.Dot(vector(to), vector(known)), known)
		}
		if r.roots != nil {
			blas64.Scal(r.roots[lo+i], vector(to))
		}
	}
	return out
}

func (r *residualRows) subtractMean(to []float64, row int) {
	if r.knot >= 0 {
		subtract(to, r.p.root(row), r.q.mean(r.knot))
		return
	}
	for s, b := range r.p.cells[r.p.cellOf(row)] {
		subtract(to, r.p.rowWeights(row)[s], r.q.mean(b))
	}
}

// hide sets to 0 what the row does not see or the knot does not have.
func (r *residualRows) hide(to []float64, row int) {
	m := r.p.masks
	if m == nil {
		return
	}
	m.hide(row, to)
	knot := max(r.knot, r.restrictTo)
	for _, group := range m.groups {
		if knot >= 0 && !group.has(knot) {
			clear(to[group.lo:group.hi])
		}
	}
}
