package arrange

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// patternsAtOnce is how many patterns of rows share a matrix product.
const patternsAtOnce = 64

// maskedSums has the sums that depend on masks: inner products of the vectors of the
// knots over the columns that each row sees, and second moments over the rows that
// see each group. Both are sums over groups of columns, or over patterns of rows, and
// visibility is a matrix of 0 and 1. So each part is computed once and added by a
// matrix product. This is fast for few groups of many columns, and also for as many
// groups as variables, when cells are missing at random.
type maskedSums struct {
	byGroup []blas64.General // by pair of knots, G×U²: q_a q_bᵀ over the columns of each group
	shows   blas64.General   // patterns×G, 1 where a pattern sees a group
	seen    []blas64.General // by pair of a cell, patterns×U²: q_a q_bᵀ over what each pattern sees
	moments blas64.General   // patterns×(cU)²: Σ z zᵀ over the rows of each pattern
}

func newMaskedSums(t *Pass) *maskedSums {
	groups, most := len(t.P.Groups()), 0
	for _, alike := range t.P.Masks.ByPattern {
		most = max(most, min(len(alike), patternsAtOnce))
	}
	m := &maskedSums{shows: linalg.Zeros(most, groups), moments: linalg.Zeros(most, t.side()*t.side())}
	for range t.pairs {
		m.byGroup = append(m.byGroup, linalg.Zeros(groups, t.u*t.u))
	}
	for range t.cellPairs[0] {
		m.seen = append(m.seen, linalg.Zeros(most, t.u*t.u))
	}
	return m
}

// side returns cU, that of the systems of a cell.
func (t *Pass) side() int { return t.P.Width() * t.u }

// multiply computes the inner products of a pair of knots over the columns of each group.
func (m *maskedSums) multiply(t *Pass, q Stack, index int) {
	for g, group := range t.P.Groups() {
		t.gram(m.byGroup[index].Data[g*t.u*t.u:(g+1)*t.u*t.u], q, index, group.Lo, group.Hi)
	}
}

// visibleProducts computes the inner products over the columns visible to patterns
// lo…hi of cell j.
func (m *maskedSums) visibleProducts(t *Pass, j, lo, hi int) {
	groups := len(t.P.Groups())
	for r, rows := range t.P.Masks.ByPattern[j][lo:hi] {
		for g, sees := range t.P.Masks.Patterns[rows.Pattern].Visible {
			m.shows.Data[r*m.shows.Stride+g] = float64(Bit(sees))
		}
	}
	for slot, index := range t.cellPairs[j] {
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, linalg.Block(m.shows, 0, hi-lo, 0, groups), m.byGroup[index],
			0, linalg.Block(m.seen[slot], 0, hi-lo, 0, t.u*t.u))
	}
}

// eachRow visits the rows of cell j, each with the inner products over its visible
// columns. It fails if a checkpoint fails, one every BlockRows rows.
func (t *Pass) eachRow(ctx context.Context, j int, visit func(row int)) error {
	if t.P.Masks == nil {
		return visitRows(ctx, t.P.First[j], t.P.First[j+1], visit)
	}
	alike := t.P.Masks.ByPattern[j]
	for lo := 0; lo < len(alike); lo += patternsAtOnce {
		hi := min(lo+patternsAtOnce, len(alike))
		t.masked.visibleProducts(t, j, lo, hi)
		for r, rows := range alike[lo:hi] {
			for slot, index := range t.cellPairs[j] {
				t.grams[index] = t.masked.seen[slot].Data[r*t.u*t.u : (r+1)*t.u*t.u]
			}
			if err := visitRows(ctx, rows.First, rows.End, visit); err != nil {
				return err
			}
		}
	}
	return nil
}

func visitRows(ctx context.Context, lo, hi int, visit func(row int)) error {
	for row := lo; row < hi; row++ {
		visit(row)
		if row%BlockRows == BlockRows-1 {
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// secondMoments computes S of cell j for every set of visible rows.
func (m *maskedSums) secondMoments(t *Pass, j int, scale float64) {
	alike, side := t.P.Masks.ByPattern[j], t.side()
	clear(t.moments[j].Data)
	for lo := 0; lo < len(alike); lo += patternsAtOnce {
		hi := min(lo+patternsAtOnce, len(alike))
		for r, rows := range alike[lo:hi] {
			z := linalg.Block(t.z, rows.First, rows.End, 0, side)
			blas64.Gemm(blas.Trans, blas.NoTrans, scale, z, z, 0,
				blas64.General{Rows: side, Cols: side, Stride: side, Data: m.moments.Data[r*side*side : (r+1)*side*side]})
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, linalg.Block(t.P.Masks.Shown[j], 0, t.P.RowSets(j), lo, hi),
			linalg.Block(m.moments, 0, hi-lo, 0, side*side), 1, t.moments[j])
	}
}

// FitShared sets vectors to the best P for the coefficients of t, from its S and C. For
// the columns of a group P = S̄⁻¹C̄, where S̄ and C̄ sum the blocks of S and the rows
// of C over the knots that have them.
func (t *Pass) FitShared(vectors blas64.General) {
	v := t.P.V
	system, column := linalg.Zeros(v, v), make([]float64, v)
	for index, group := range t.P.Groups() {
		clear(system.Data)
		for j, knots := range t.P.Cells {
			s := t.s[j][t.P.SetOf(j, index)]
			for x, a := range knots {
				for y, b := range knots {
					if group.Has(a) && group.Has(b) {
						for row := range v {
							linalg.Subtract(system.Data[row*v:(row+1)*v], -1, s.Data[(x*v+row)*s.Stride+y*v:][:v])
						}
					}
				}
			}
		}
		part := linalg.Block(vectors, 0, v, group.Lo, group.Hi)
		linalg.CopyBlock(part, linalg.Zeros(v, group.Hi-group.Lo))
		for b := range t.P.PerKnot {
			if group.Has(b) {
				for row := range v {
					linalg.Subtract(part.Data[row*part.Stride:][:part.Cols], -1, t.C.Data[(b*v+row)*t.C.Stride+group.Lo:][:part.Cols])
				}
			}
		}
		t.solver.Regularise(system)
		for c := range part.Cols {
			for row := range column {
				column[row] = part.Data[row*part.Stride+c]
			}
			t.solver.BackSolve(column)
			for row, value := range column {
				part.Data[row*part.Stride+c] = value
			}
		}
	}
}
