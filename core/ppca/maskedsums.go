package ppca

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// patternsAtOnce is how many patterns of rows share a matrix product.
const patternsAtOnce = 64

// maskedSums are the sums that masks divide: inner products of the vectors of the
// knots over what each row sees, and second moments over the rows that see each
// group. Both are linear in what belongs to one group of columns, or to one pattern
// of rows, and what sees what is a matrix of 0 and 1. So each is made once, and added
// up by a matrix product, whether there are few groups of many columns or, where
// cells are missing at random, as many as variables.
type maskedSums struct {
	byGroup []blas64.General // by pair of knots, G×U²: q_a q_bᵀ over the columns of each group
	shows   blas64.General   // patterns×G, 1 where a pattern sees a group
	seen    []blas64.General // by pair of a cell, patterns×U²: q_a q_bᵀ over what each pattern sees
	moments blas64.General   // patterns×(cU)²: Σ z zᵀ over the rows of each pattern
}

func newMaskedSums(t *pass) *maskedSums {
	groups, most := len(t.p.groups()), 0
	for _, alike := range t.p.masks.alike {
		most = max(most, min(len(alike), patternsAtOnce))
	}
	m := &maskedSums{shows: zeros(most, groups), moments: zeros(most, t.side()*t.side())}
	for range t.pairs {
		m.byGroup = append(m.byGroup, zeros(groups, t.u*t.u))
	}
	for range t.cellPairs[0] {
		m.seen = append(m.seen, zeros(most, t.u*t.u))
	}
	return m
}

// side returns cU, that of the systems of a cell.
func (t *pass) side() int { return t.p.width() * t.u }

// multiply computes the inner products over the columns of each group.
func (m *maskedSums) multiply(t *pass, q stack) {
	for index := range t.pairs {
		for g, group := range t.p.groups() {
			t.gram(m.byGroup[index].Data[g*t.u*t.u:(g+1)*t.u*t.u], q, index, group.lo, group.hi)
		}
	}
}

// look computes the inner products over what patterns lo…hi of cell j see.
func (m *maskedSums) look(t *pass, j, lo, hi int) {
	groups := len(t.p.groups())
	for r, rows := range t.p.masks.alike[j][lo:hi] {
		for g, sees := range t.p.masks.patterns[rows.pattern].visible {
			m.shows.Data[r*m.shows.Stride+g] = float64(bit(sees))
		}
	}
	for slot, index := range t.cellPairs[j] {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, block(m.shows, 0, hi-lo, 0, groups), m.byGroup[index],
			0, block(m.seen[slot], 0, hi-lo, 0, t.u*t.u))
	}
}

// eachRow visits the rows of cell j, each with the inner products of what it sees.
func (t *pass) eachRow(j int, visit func(row int)) {
	if t.p.masks == nil {
		for row := t.p.first[j]; row < t.p.first[j+1]; row++ {
			visit(row)
		}
		return
	}
	alike := t.p.masks.alike[j]
	for lo := 0; lo < len(alike); lo += patternsAtOnce {
		hi := min(lo+patternsAtOnce, len(alike))
		t.masked.look(t, j, lo, hi)
		for r, rows := range alike[lo:hi] {
			for slot, index := range t.cellPairs[j] {
				t.grams[index] = t.masked.seen[slot].Data[r*t.u*t.u : (r+1)*t.u*t.u]
			}
			for row := rows.first; row < rows.end; row++ {
				visit(row)
			}
		}
	}
}

// secondMoments computes S of cell j for every set of visible rows.
func (m *maskedSums) secondMoments(t *pass, j int, scale float64) {
	alike, side := t.p.masks.alike[j], t.side()
	clear(t.moments[j].Data)
	for lo := 0; lo < len(alike); lo += patternsAtOnce {
		hi := min(lo+patternsAtOnce, len(alike))
		for r, rows := range alike[lo:hi] {
			z := block(t.z, rows.first, rows.end, 0, side)
			blas64.Gemm(blas.Trans, blas.NoTrans, scale, z, z, 0,
				blas64.General{Rows: side, Cols: side, Stride: side, Data: m.moments.Data[r*side*side : (r+1)*side*side]})
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, block(t.p.masks.shown[j], 0, t.p.rowSets(j), lo, hi),
			block(m.moments, 0, hi-lo, 0, side*side), 1, t.moments[j])
	}
}
