package arrange

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/linalg"
)

// A Compression replaces the columns of each mask group by coordinates in the row
// space of a matrix, where that is smaller. Linear combinations of those rows keep
// their sums, inner products and masks, so a solver whose iterates are such
// combinations gives exact results on the small problem.
type Compression struct {
	full, Small *Problem
	bases       []blas64.General // by group, R×width; no rows: columns kept as they are
}

// CompressedTo returns the compression of p to the row space of m (rows×K), for
// groups with more columns than rank returns, and the coordinates of m. Groups with at least
// atLeast columns keep at least atLeast coordinates.
func (p *Problem) CompressedTo(ctx context.Context, m blas64.General, atLeast int, rank func(group int) int) (*Compression, blas64.General, error) {
	small := *p
	c := &Compression{full: p, Small: &small}
	small.K = 0
	var groups []ColumnGroup
	var inside []blas64.General
	for g, group := range p.Groups() {
		var basis blas64.General
		coordinates := linalg.Block(m, 0, m.Rows, group.Lo, group.Hi)
		if coordinates.Cols > max(rank(g), atLeast) {
			var err error
			if coordinates, basis, err = linalg.RowBasis(ctx, coordinates, atLeast); err != nil {
				return nil, m, err
			}
		}
		c.bases, inside = append(c.bases, basis), append(inside, coordinates)
		groups = append(groups, ColumnGroup{Lo: small.K, Hi: small.K + coordinates.Cols, knots: group.knots})
		small.K += coordinates.Cols
	}
	small.X, small.everything[0].Hi = blas64.General{}, small.K
	if p.Masks != nil {
		small.Masks = p.Masks.withGroups(groups)
	}
	out := linalg.Zeros(m.Rows, small.K)
	for g, group := range groups {
		linalg.CopyBlock(linalg.Block(out, 0, m.Rows, group.Lo, group.Hi), inside[g])
	}
	return c, out, nil
}

// withGroups returns the same masks on other columns.
func (m *masks) withGroups(groups []ColumnGroup) *masks {
	copied := *m
	copied.groups, copied.columns = groups, nil
	copied.Patterns = make([]rowPattern, len(m.Patterns))
	for i, pattern := range m.Patterns {
		visible := make([]byte, len(groups))
		for g, sees := range pattern.Visible {
			visible[g] = Bit(sees)
		}
		copied.Patterns[i] = newRowPattern(visible, groups)
	}
	return &copied
}

// Compress returns the coordinates of the rows of m.
func (c *Compression) Compress(m blas64.General) blas64.General {
	return c.between(m, c.full, c.Small, blas.Trans)
}

// Expand returns the rows whose coordinates are m.
func (c *Compression) Expand(m blas64.General) blas64.General {
	return c.between(m, c.Small, c.full, blas.NoTrans)
}

// between multiplies the columns of each group of m, which are those of one problem, by the
// group's basis or its transpose, and returns those of the other.
func (c *Compression) between(m blas64.General, from, to *Problem, transpose blas.Transpose) blas64.General {
	out := linalg.Zeros(m.Rows, to.K)
	groups := to.Groups()
	for g, group := range from.Groups() {
		source, target := linalg.Block(m, 0, m.Rows, group.Lo, group.Hi), linalg.Block(out, 0, m.Rows, groups[g].Lo, groups[g].Hi)
		if c.bases[g].Rows == 0 {
			linalg.CopyBlock(target, source)
			continue
		}
		blas64.Gemm(blas.NoTrans, transpose, 1, source, c.bases[g], 0, target)
	}
	return out
}

// CompressedToData returns the compression of p to the row space of the data, in which all
// iterates of the exact solver lie, if a group has so many columns that a fit is faster
// there, else p itself.
func (p *Problem) CompressedToData(ctx context.Context) (*Compression, error) {
	wide := false
	for _, group := range p.Groups() {
		wide = wide || fit.InRowSpace(p.N, group.Hi-group.Lo, p.V)
	}
	if !wide {
		return p.whole(), nil
	}
	c, x, err := p.CompressedTo(ctx, p.X, p.V, func(int) int { return p.N })
	if err == nil {
		c.Small.X = x
	}
	return c, err
}

// CompressedToIterates returns the compression of p to the row space of the data and
// of q, in which all iterates of Algorithm 1 lie that begin at q. A group needs
// hardly more coordinates than it has observations, because q consists of
// combinations of them, except vectors of knots with too few observations.
func (p *Problem) CompressedToIterates(ctx context.Context, q Stack) (*Compression, error) {
	seen := make([]int, len(p.Groups()))
	wide := false
	for g, group := range p.Groups() {
		for i := range p.N {
			if p.Sees(i, g) {
				seen[g]++
			}
		}
		wide = wide || group.Hi-group.Lo > max(seen[g], p.V)
	}
	if !wide {
		return p.whole(), nil
	}
	rows := linalg.Zeros(p.N+q.Rows, p.K)
	linalg.CopyBlock(rows, p.X)
	linalg.CopyBlock(linalg.Block(rows, p.N, rows.Rows, 0, p.K), q.General)
	c, inside, err := p.CompressedTo(ctx, rows, p.V, func(group int) int { return seen[group] })
	if err == nil {
		c.Small.X = linalg.Block(inside, 0, p.N, 0, inside.Cols)
	}
	return c, err
}

// whole returns the identity compression.
func (p *Problem) whole() *Compression {
	return &Compression{full: p, Small: p, bases: make([]blas64.General, len(p.Groups()))}
}
